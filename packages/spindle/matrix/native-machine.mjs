/** Runs a case's project in this machine's own processes, with the pinned Node. Same interface as `spindle-machine.mjs`. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { openChromium } from '../conformance/chromium.mjs';

/** What dev servers print once they listen. */
const ADDRESS = /(https?):\/\/(?:localhost|127\.0\.0\.1|\[::1?\]|0\.0\.0\.0):(\d+)/;
const CONNECT_PAUSE_MS = 100;
/** Provides pnpm and yarn in the versions that projects name, and otherwise pnpm in the version that Spindle provides. */
const COREPACK = 'corepack@0.36.0';
const PNPM = 'pnpm@10.34.9';

export async function openNativeMachine(directory, { print, signal, env: baseEnv }) {
  const children = new Set();
  const browser = await openChromium('/nowhere');
  const page = await browser.context.newPage();
  page.setDefaultTimeout(0); // the limit of the case ends everything
  page.on('pageerror', (error) => print(`[page] ${error.message}\n`));
  const close = async () => {
    signal.removeEventListener('abort', close);
    await Promise.all([...children].map((child) => child.stop()));
    await browser.close();
  };
  signal.addEventListener('abort', close, { once: true });

  /** In its own process group: `npm run` starts a shell that starts the server, and all of them must end. */
  const start = ([file, ...args], env = {}) => {
    const child = spawn(file, args, { cwd: directory, env: { ...baseEnv, ...env }, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
    const state = { output: '', onOutput: () => undefined };
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        state.output += text;
        print(text);
        state.onOutput();
      });
    state.closed = new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => resolve(code));
    });
    state.stop = async () => {
      children.delete(state);
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch (error) {
        if (error.code !== 'ESRCH') throw error;
      }
      await state.closed;
    };
    children.add(state);
    return state;
  };

  return {
    directory,
    close,
    read: async (path) => readFileSync(join(directory, path), 'utf8'),
    write: async (path, text) => writeFileSync(join(directory, path), text),
    async run(command, env) {
      const child = start(command, env);
      const code = await child.closed;
      children.delete(child);
      return { code, output: child.output };
    },
    /** `fixedPort`: for a server that takes no other and prints no address. */
    async serve(command, env, fixedPort) {
      const port = fixedPort ?? (await freePort());
      const child = start(command, { PORT: String(port), ...env });
      const ended = child.closed.then((code) => Promise.reject(new Error(`${command.join(' ')} exited with ${code}`)));
      const printed = new Promise((resolve) => {
        child.onOutput = () => {
          const [, scheme, address] = ADDRESS.exec(child.output) ?? [];
          if (address) resolve({ scheme, port: Number(address) });
        };
      });
      const found = new AbortController();
      const taken = await Promise.race([printed, listening(port, AbortSignal.any([signal, found.signal])), ended]).finally(() => found.abort());
      ended.catch(() => undefined); // its later exit is expected, because it is stopped
      const show = async (path) => {
        await page.goto(`${taken.scheme}://localhost:${taken.port}${path}`);
        return page;
      };
      return { show, stop: child.stop };
    },
    version: () => page.evaluate(() => /Chrom(?:e|ium)\/([\d.]+)/.exec(navigator.userAgent)?.[1]),
    picture: (path) => page.screenshot({ path }),
  };
}

/** The environment with pnpm and yarn on the path, which are installed the first time. */
export function withManagers(givenEnv) {
  const directory = join(tmpdir(), 'spindle-matrix-managers', COREPACK, PNPM);
  const shims = join(directory, 'node_modules/corepack/shims');
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { env: givenEnv, encoding: 'utf8' }).trim();
  const env = {
    ...givenEnv,
    PATH: `${shims}${delimiter}${givenEnv.PATH}`,
    COREPACK_HOME: join(directory, 'home'),
    COREPACK_NPM_REGISTRY: registry.replace(/\/$/, ''),
    COREPACK_ENABLE_DOWNLOAD_PROMPT: '0',
    COREPACK_DEFAULT_TO_LATEST: '0',
    COREPACK_INTEGRITY_KEYS: '0', // mirrors of the registry have no signatures
  };
  if (!existsSync(env.COREPACK_HOME)) {
    execFileSync('npm', ['install', '--no-save', '--prefix', directory, COREPACK], { env: givenEnv, stdio: 'ignore' });
    execFileSync('corepack', ['install', '--global', PNPM], { env, stdio: 'ignore' });
  }
  return env;
}

/** Resolves once a server responds on the port, or when the wait is aborted. A server that speaks TLS resets a plain request. */
async function listening(port, signal) {
  while (!signal.aborted) {
    try {
      await fetch(`http://localhost:${port}/`);
      return { scheme: 'http', port };
    } catch (error) {
      if (error.cause?.code !== 'ECONNREFUSED') return { scheme: 'https', port };
    }
    await new Promise((resolve) => setTimeout(resolve, CONNECT_PAUSE_MS));
  }
  return { scheme: 'http', port };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
