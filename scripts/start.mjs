/** `npm start`: sets up what is missing, then runs the server. */
import { spawn } from 'node:child_process';
import { root } from './run.mjs';
import { assertNode, ensureBuilt, ensureInstalled } from './setup.mjs';

assertNode();
await ensureInstalled();
await ensureBuilt();

const server = spawn(process.execPath, ['--enable-source-maps', 'apps/server/dist/main.js'], { cwd: root, stdio: 'inherit' });
// The terminal sends its signals to the whole group; others are passed on, and the server decides when it is done.
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
process.on('SIGINT', () => undefined);
server.on('close', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
