package main

import (
	"runtime"
	"runtime/debug"
)

// version is set when a release is built: -ldflags '-X main.version=v1.2.3'.
var version string

type versionCmd struct{ jsonFlag }

func (c versionCmd) Run(a *app) error {
	if c.JSON {
		return a.printJSON(map[string]string{
			"version": buildVersion(), "go": runtime.Version(), "system": runtime.GOOS + "/" + runtime.GOARCH,
		})
	}
	a.printf("kancha %s (%s, %s/%s)\n", buildVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return nil
}

// buildVersion is the release, or the commit that this binary was built from, or "devel".
func buildVersion() string {
	if version != "" {
		return version
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "devel"
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && len(s.Value) >= 12 {
			return "devel-" + s.Value[:12]
		}
	}
	return "devel"
}
