export function helpText(dataFolder: string): string {
  return `Usage: lathe [command] [options]

  lathe                   Start Lathe, and open it in the browser
  lathe open              Open the Lathe that is running, with a link that signs you in
  lathe backup [file]     Back up all data into one file
  lathe restore <file>    Restore a backup
  lathe doctor            Check what Lathe needs on this machine

Options:
  --data <folder>         Where data is kept. Default: ${dataFolder}
  --port <number>         The port to use (start, doctor). Default: 3000, or the next free one
  --no-open               Do not open the browser, only print the link (start, open)
  --force                 Replace the data that the folder already has, and keep it beside (restore)
  --version, -v           Print the version
  --help, -h              Print this text

Lathe also reads its settings (DATA_DIR, PORT, ANTHROPIC_API_KEY and others) from environment variables; its README lists
them. Options come first.
`;
}
