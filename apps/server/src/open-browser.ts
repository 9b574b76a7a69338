import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OWNER_LINK_LIFE_S } from './accounts/owner-links.ts';

/** Programs that open a file in the person's browser. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [program: string, ...args: string[]]>>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', '""'],
  linux: ['xdg-open'],
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether a browser window can be seen by whoever started this process: not over SSH, in CI or without a desktop. */
export function hasDesktop(platform: NodeJS.Platform, environment: Environment): boolean {
  const { SSH_CONNECTION, SSH_TTY, CI, DISPLAY, WAYLAND_DISPLAY } = environment;
  if (SSH_CONNECTION || SSH_TTY || CI || OPENERS[platform] === undefined) return false;
  return platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY);
}

export interface OpenBrowserOptions {
  /** A folder that only its owner can read. */
  readonly directory: string;
  readonly platform?: NodeJS.Platform;
  readonly environment?: Environment;
}

/**
 * Opens a link in the person's browser, and returns whether a program for that could be started. The link is handed
 * over in a file that only this user can read, because the arguments of a program are visible to every user of the
 * machine.
 */
export async function openInBrowser(link: string, { directory, platform = process.platform, environment = process.env }: OpenBrowserOptions): Promise<boolean> {
  const opener = OPENERS[platform];
  if (opener === undefined || !hasDesktop(platform, environment)) return false;
  const page = join(directory, `open-${randomUUID()}.html`);
  await writeFile(page, redirectTo(link), { mode: 0o600, flag: 'wx' });
  const remove = () => rmSync(page, { force: true });
  process.once('exit', remove);
  setTimeout(() => {
    process.off('exit', remove);
    remove();
  }, OWNER_LINK_LIFE_S * 1000).unref();
  const [program, ...args] = opener;
  return new Promise((resolve) => {
    const child = spawn(program, [...args, page], { detached: true, stdio: 'ignore', env: environment as NodeJS.ProcessEnv });
    child.once('error', () => {
      remove();
      resolve(false);
    });
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}

/** The link has only characters that need no escaping in HTML. */
function redirectTo(link: string): string {
  return `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Lathe</title><meta http-equiv="refresh" content="0; url=${link}"><a href="${link}">Open Lathe</a>\n`;
}
