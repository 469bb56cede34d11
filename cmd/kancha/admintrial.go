package main

import (
	"context"
	"time"

	"kancha/internal/mail"
)

// sendTrial sends a letter and waits until the server has taken it.
func sendTrial(ctx context.Context, server, to string) error {
	sender, err := mail.Open(server)
	if err != nil {
		return err
	}
	address, err := mail.Address(to)
	if err != nil {
		return err
	}
	m, err := mail.Letter{Lang: "en", Subject: "Kancha: a trial letter", Lines: []string{"Letters of this house arrive."}}.Message(address)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	return sender.Send(ctx, m)
}
