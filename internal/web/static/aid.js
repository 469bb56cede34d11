// The player aid is printed at a click.
document.querySelector('[data-do="print"]').addEventListener("click", () => print());
