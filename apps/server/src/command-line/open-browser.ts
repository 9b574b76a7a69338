import { spawn } from 'node:child_process';
import { findProgram } from './find-program.ts';
import type { Platform } from './data-folder.ts';

type Opener = readonly [program: string, ...args: string[]];

/**
 * Opens an address in the person's browser. False if there is no desktop to open it on, as on a server, or if its
 * program could not be started.
 */
export async function openInBrowser(address: string, platform: Platform): Promise<boolean> {
  const opener = await findOpener(platform);
  if (opener === undefined) return false;
  const [program, ...args] = opener;
  return new Promise((resolve) => {
    const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true, env: platform.environment });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}

async function findOpener({ name, environment }: Platform): Promise<Opener | undefined> {
  if (name === 'darwin') return ['open'];
  // Unlike `start`, it takes the address as it is: no shell reads it.
  if (name === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  const path = environment['PATH'];
  // Linux in Windows has no desktop of its own.
  if (environment['WSL_DISTRO_NAME'] !== undefined) {
    for (const program of ['wslview', 'explorer.exe']) if (await findProgram(program, path)) return [program];
  }
  const hasDesktop = Boolean(environment['DISPLAY'] || environment['WAYLAND_DISPLAY']);
  return hasDesktop && (await findProgram('xdg-open', path)) ? ['xdg-open'] : undefined;
}
