export function helpText(dataFolder: string): string {
  return `Usage: lathe [command] [options]

  lathe                   Start Lathe, and open it in the browser
  lathe open              Open the Lathe that is running, with a link that signs you in
  lathe backup [file]     Back up all data into one file
  lathe restore <file>    Restore a backup
  lathe deploy <folder>   Publish a folder or a zip archive as a site
  lathe doctor            Check what Lathe needs on this machine

Options:
  --data <folder>         Where data is kept. Default: ${dataFolder}
  --port <number>         The port to use (start, doctor). Default: 3000, or the next free one
  --no-open               Do not open the browser, only print the link (start, open)
  --force                 Replace the data that the folder already has, and keep it beside (restore)
  --site <project>        The project to publish to: its address, or the name at its end (deploy). Default: the one that
                          was published from here before, noted in .lathe/site.json, or a new one
  --server <address>      The Lathe to publish to (deploy). Default: LATHE_SERVER, or the one that runs on
                          this machine
  --title <text>          What this version is called (deploy)
  --version, -v           Print the version
  --help, -h              Print this text

lathe deploy needs an access token in LATHE_TOKEN: Settings, Account creates one.
Lathe also reads its settings (DATA_DIR, PORT, ANTHROPIC_API_KEY and others) from environment variables; its README lists
them. Options come first.
`;
}
