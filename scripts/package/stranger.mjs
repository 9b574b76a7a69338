/** Somebody with a Node.js, an empty home and an empty folder, who runs the package with `npx`. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { packageFile } from './file.mjs';

/** Nothing listens there. */
const NO_REGISTRY = 'http://127.0.0.1:1';
const START_TIMEOUT_MS = 60_000;

/** How this machine reaches a registry. */
const CONNECTION = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'];

export function createStranger({ node, home, folder }) {
  const npm = npmFolder();
  const env = {
    ...{ HOME: home, USERPROFILE: home, LOCALAPPDATA: join(home, 'AppData/Local') },
    PATH: [dirname(node), process.env.PATH].join(delimiter),
    // With its registry, certificates and credentials.
    npm_config_userconfig: ask('config', 'get', 'userconfig'),
    ...Object.fromEntries(CONNECTION.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
  };
  const running = new Set();

  /** The command, once it is installed. */
  let lathe;

  function run(program, args, more = {}) {
    const child = spawn(node, [program, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], env: { ...env, ...more } });
    const said = { output: '', errors: '' };
    child.stdout.setEncoding('utf8').on('data', (text) => (said.output += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (said.errors += text));
    return { child, said };
  }

  async function finish(program, args, more) {
    const startedAt = performance.now();
    const { child, said } = run(program, args, more);
    const [code] = await once(child, 'close');
    return { code, durationMs: performance.now() - startedAt, text: `${said.output}${said.errors}` };
  }

  return {
    home,
    folder,
    /**
     * Installs the package and runs `lathe` with `npx`, without anything to download from. npx unpacks a file each time, so
     * later commands run what it installed.
     */
    async install(args) {
      const command = [join(npm, 'bin/npx-cli.js'), ['--yes', '--package', packageFile().path, 'lathe', ...args], { npm_config_registry: NO_REGISTRY }];
      const { code, durationMs, text } = await finish(...command);
      if (code !== 0) throw new Error(`npx failed: ${text}`);
      const [installation] = readdirSync(join(home, '.npm/_npx'));
      lathe = realpathSync(join(home, '.npm/_npx', installation, 'node_modules/.bin/lathe'));
      return { durationMs, text };
    },
    /** Runs a command that succeeds. Returns what it says. */
    async run(args) {
      const { code, text } = await finish(lathe, args);
      if (code !== 0) throw new Error(`lathe ${args.join(' ')} failed: ${text}`);
      return text;
    },
    /** Runs a command that fails. Returns what it says. */
    async refused(args) {
      const { code, text } = await finish(lathe, args);
      if (code === 0) throw new Error(`lathe ${args.join(' ')} should have failed: ${text}`);
      return text;
    },
    /** Starts the server on any free port. */
    async start(args) {
      const startedAt = performance.now();
      const { child, said } = run(lathe, ['--no-open', '--port', '0', ...args]);
      running.add(child);
      const timer = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT_MS);
      const port = await new Promise((resolve, reject) => {
        child.stdout.on('data', () => {
          const [, found] = /is ready: http:\/\/localhost:(\d+)/.exec(said.output) ?? [];
          if (found) resolve(Number(found));
        });
        child.once('close', () => reject(new Error(`It did not start: ${said.output}${said.errors}`)));
      });
      clearTimeout(timer);
      return { child, port, durationMs: performance.now() - startedAt };
    },
    /** Ctrl+C. */
    async stop({ child }) {
      const closed = once(child, 'close');
      child.kill('SIGINT');
      const [code] = await closed;
      running.delete(child);
      if (code !== 0) throw new Error(`It exited with ${code}.`);
    },
    /** Ends what still runs after a failure. */
    async end() {
      for (const child of running) {
        const closed = once(child, 'close');
        child.kill('SIGKILL');
        await closed;
      }
    },
  };
}

/** Where the npm of this machine is installed. It runs on every Node.js that Lathe supports. */
function npmFolder() {
  const global = join(ask('root', '-g'), 'npm');
  if (!existsSync(join(global, 'bin/npx-cli.js'))) throw new Error(`There is no npm in ${global}.`);
  return global;
}

function ask(...args) {
  return execFileSync('npm', args, { encoding: 'utf8', shell: process.platform === 'win32' }).trim();
}
