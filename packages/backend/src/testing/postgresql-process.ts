import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';

/** Debian's folder of binaries. */
const DEBIAN_DIRECTORY = '/usr/lib/postgresql';
const OLDEST_VERSION = 15;
const START_TIMEOUT_MS = 60_000;

export interface PostgresqlProcess {
  /** The connection string of a database, which need not exist yet. */
  urlOf(database: string): string;
  createDatabase(name: string, template?: string): Promise<string>;
  stop(): Promise<void>;
}

/** Why there is no PostgreSQL to test with, or undefined if there is. */
export function postgresqlMissing(): string | undefined {
  const missing =
    binaries() === undefined
      ? `no PostgreSQL ${OLDEST_VERSION} or newer in ${DEBIAN_DIRECTORY}`
      : process.getuid?.() === 0 && ordinaryUser() === undefined
        ? 'PostgreSQL does not run as root, and there is no user postgres or nobody'
        : undefined;
  if (missing !== undefined && process.env['REQUIRE_POSTGRESQL'] === '1') throw new Error(`The tests on PostgreSQL must run here: ${missing}.`);
  return missing;
}

/** Starts a PostgreSQL of the tests' own on a free loopback port, as an ordinary user, in a new folder below `parent`. */
export async function startPostgresql(parent: string): Promise<PostgresqlProcess> {
  const bin = binaries();
  if (bin === undefined) throw new Error(postgresqlMissing());
  const user = process.getuid?.() === 0 ? ordinaryUser() : undefined;
  const directory = mkdtempSync(join(parent, 'postgresql-'));
  chmodSync(directory, 0o700);
  if (user !== undefined) chownSync(directory, user.uid, user.gid);
  const options = { cwd: directory, ...user };
  const data = join(directory, 'data');
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'], { ...options, stdio: 'pipe' });
  const port = await freePort();
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', fsync: 'off' };
  const child = spawn(join(bin, 'postgres'), ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // An interrupted run leaves nothing running.
  const kill = () => void child.kill('SIGINT');
  process.once('exit', kill);
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4_000);
  });
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  await waitUntilReady(urlOf('postgres'), () => (child.exitCode === null ? undefined : output));

  return {
    urlOf,
    async createDatabase(name, template = 'template0') {
      const client = new pg.Client(urlOf('postgres'));
      await client.connect();
      await client.query(`create database ${client.escapeIdentifier(name)} template ${client.escapeIdentifier(template)}`);
      await client.end();
      return urlOf(name);
    },
    async stop() {
      const exited = once(child, 'exit');
      kill();
      await exited;
      process.off('exit', kill);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function waitUntilReady(url: string, death: () => string | undefined): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const output = death();
    if (output !== undefined) throw new Error(`PostgreSQL did not start: ${output}`);
    const client = new pg.Client(url);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

function binaries(): string | undefined {
  if (!existsSync(DEBIAN_DIRECTORY)) return undefined;
  return readdirSync(DEBIAN_DIRECTORY)
    .map(Number)
    .filter((version) => version >= OLDEST_VERSION)
    .sort((a, b) => a - b)
    .map((version) => join(DEBIAN_DIRECTORY, String(version), 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')));
}

function ordinaryUser(): { uid: number; gid: number } | undefined {
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // No such user; try the next.
    }
  }
  return undefined;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
