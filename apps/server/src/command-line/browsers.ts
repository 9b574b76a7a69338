import { access } from 'node:fs/promises';
import { posix, win32 } from 'node:path';
import type { Platform } from './data-folder.ts';
import { findProgram } from './find-program.ts';
import type { Finding } from './finding.ts';

const COMMANDS = [
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
  'microsoft-edge-stable',
  'brave-browser',
  'firefox',
  'firefox-esr',
];
const MAC_APPLICATIONS = ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Brave Browser', 'Firefox', 'Safari'];
const WINDOWS_PROGRAMS = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
  ['BraveSoftware', 'Brave-Browser', 'Application', 'brave.exe'],
  ['Mozilla Firefox', 'firefox.exe'],
];

/** A browser that is not on this machine is no obstacle: a port can be forwarded. */
export async function checkBrowser(platform: Platform, port: number): Promise<Finding> {
  const found = await findBrowser(platform);
  if (found !== undefined) return { name: 'Browser', state: 'fine', found };
  return {
    name: 'Browser',
    state: 'warning',
    found: 'None found on this machine',
    remedy: `Install Chrome, Chromium, Edge or Firefox 145. From another machine, forward the port (ssh -L ${port}:localhost:${port} …) and open http://localhost:${port} there.`,
  };
}

async function findBrowser({ name, environment, home }: Platform): Promise<string | undefined> {
  if (name === 'darwin') {
    return firstExisting(['/Applications', posix.join(home, 'Applications')].flatMap((folder) => MAC_APPLICATIONS.map((app) => `${folder}/${app}.app`)));
  }
  if (name === 'win32') {
    const folders = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((variable) => environment[variable] ?? []);
    return firstExisting(folders.flatMap((folder) => WINDOWS_PROGRAMS.map((parts) => win32.join(folder, ...parts))));
  }
  // Linux in Windows shows pages in the browser of Windows.
  if (environment['WSL_DISTRO_NAME'] !== undefined) return 'the one of Windows';
  for (const command of COMMANDS) {
    const path = await findProgram(command, environment['PATH']);
    if (path !== undefined) return path;
  }
  return undefined;
}

async function firstExisting(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    const exists = await access(path).then(
      () => true,
      () => false,
    );
    if (exists) return path;
  }
  return undefined;
}
