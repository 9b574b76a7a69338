/** Finds PostgreSQL's server programs for the tests on both databases; installs Debian's when apt can. */
import { existsSync, readdirSync } from 'node:fs';
import { installFromDebian } from './chromium.mjs';

const DEBIAN = '/usr/lib/postgresql';

function findDirectory() {
  if (process.env.POSTGRES_BIN) return process.env.POSTGRES_BIN;
  if (!existsSync(DEBIAN)) return undefined;
  const versions = readdirSync(DEBIAN).filter((version) => existsSync(`${DEBIAN}/${version}/bin/initdb`)).sort((a, b) => Number(b) - Number(a));
  return versions[0] && `${DEBIAN}/${versions[0]}/bin`;
}

/** Environment for the tests: where the programs are. Without them the tests say that half did not run. */
export function ensurePostgres() {
  const found = findDirectory() ?? (installFromDebian(['postgresql-15']) ? findDirectory() : undefined);
  if (found) return { POSTGRES_BIN: found };
  console.error('  PostgreSQL was not found: the tests run on the embedded database only. Install postgresql-15, or set POSTGRES_BIN to the directory of initdb.');
  return {};
}
