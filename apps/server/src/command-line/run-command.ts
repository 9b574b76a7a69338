import { ownPackage } from '../own-package.ts';
import { readArguments } from './arguments.ts';
import { platformDataFolder } from './data-folder.ts';
import { helpText } from './help.ts';
import type { Terminal } from './terminal.ts';

/** Runs what the command line asks for. Resolves with the exit code, or with undefined if a server runs on. @throws StartError */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number | undefined> {
  const command = readArguments(args);
  switch (command.type) {
    case 'start':
      await (await import('./start.ts')).start(command, terminal);
      return undefined;
    case 'open':
      await (await import('./open.ts')).open(command, terminal);
      return 0;
    case 'backup':
      await (await import('./backup.ts')).backup(command, terminal);
      return 0;
    case 'restore':
      await (await import('./restore.ts')).restore(command, terminal);
      return 0;
    case 'deploy':
      await (await import('./deploy/deploy.ts')).deploy(command, terminal);
      return 0;
    case 'doctor':
      return (await (await import('./doctor.ts')).doctor(command, terminal)) ? 0 : 1;
    case 'help':
      terminal.print(helpText(platformDataFolder(terminal.platform)).trimEnd());
      return 0;
    case 'version':
      terminal.print(ownPackage().version);
      return 0;
  }
}
