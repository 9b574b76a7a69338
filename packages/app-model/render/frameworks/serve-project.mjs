/** A built project at an address of this machine. */
import { spawn } from 'node:child_process';
import { serveFolder } from '../serve-folder.mjs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PORT = 4178;

export async function serveProject(folder, { site, serve }) {
  if (site !== undefined) return serveFolder(join(folder, site), { isSinglePage: true });
  const [command, ...args] = serve(PORT);
  const child = spawn(process.execPath, [join(folder, 'node_modules/.bin', command), ...args], { cwd: folder, stdio: 'ignore' });
  const address = `http://127.0.0.1:${PORT}`;
  for (let tries = 0; tries < 120; tries += 1) {
    if (
      await fetch(address).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return { address, close: () => child.kill() };
    await sleep(250);
  }
  child.kill();
  throw new Error(`${command} did not start within 30 s.`);
}
