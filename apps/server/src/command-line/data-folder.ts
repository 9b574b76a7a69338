import { posix, win32 } from 'node:path';

export interface Platform {
  readonly name: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

/**
 * Where programs of a person keep their data: Apple's and Microsoft's folders, and the XDG Base Directory Specification
 * elsewhere, by which a relative path counts as unset.
 */
export function platformDataFolder({ name, environment, home }: Platform): string {
  if (name === 'win32') return win32.join(environment['LOCALAPPDATA'] || win32.join(home, 'AppData', 'Local'), 'Lathe');
  if (name === 'darwin') return posix.join(home, 'Library', 'Application Support', 'Lathe');
  const xdg = environment['XDG_DATA_HOME'] ?? '';
  return posix.join(posix.isAbsolute(xdg) ? xdg : posix.join(home, '.local', 'share'), 'lathe');
}
