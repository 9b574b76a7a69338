/** Finds a Chromium for the browser tests; installs Debian's when apt can. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const MAC = ['/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

export function findChromium() {
  if (process.env.CHROMIUM) {
    if (existsSync(process.env.CHROMIUM)) return process.env.CHROMIUM;
    throw new Error(`CHROMIUM names ${process.env.CHROMIUM}, which does not exist.`);
  }
  for (const name of NAMES) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim();
    if (found) return found;
  }
  return MAC.find((path) => existsSync(path));
}

/** The browser's path, for the environment variable CHROMIUM of the test commands. */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (installFromDebian(['chromium'])) {
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(
    'The browser tests need Chromium, and none was found: install it (on Debian: apt-get install chromium, as root) or set CHROMIUM to the path of a Chrome or Chromium.',
  );
}

/** True when apt installed the packages. As an ordinary user it works where sudo asks for no password. */
export function installFromDebian(packages) {
  if (spawnSync('sh', ['-c', 'command -v apt-get']).status !== 0) return false;
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args) => {
    const [file, ...rest] = [...prefix, 'apt-get', ...args];
    execFileSync(file, rest, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  };
  try {
    console.log(`▸ Installing ${packages.join(', ')} with apt`);
    apt('update', '-qq');
    apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
    return true;
  } catch (error) {
    console.error(`  apt could not install ${packages.join(', ')}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    return false;
  }
}
