/** PostgreSQL's server programs, for the tests on both databases; from Debian when apt can. */
import { existsSync } from 'node:fs';
import { installFromDebian } from './chromium.mjs';

const DEBIAN_DIRECTORY = '/usr/lib/postgresql';

/** Without PostgreSQL the tests themselves say that half of them did not run; in CI (`REQUIRE_POSTGRESQL`) they fail. */
export function ensurePostgres() {
  if (!existsSync(DEBIAN_DIRECTORY)) installFromDebian(['postgresql-15']);
}
