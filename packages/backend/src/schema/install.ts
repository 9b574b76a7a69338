import { createHash } from 'node:crypto';
import { type SqlEngine, SqlError, type Transaction } from '../engines/contract.ts';
import { AUTO_EXPOSE_SQL, BOOTSTRAP_SQL, CLOSED_DATABASE_SQL, DATABASE_SQL, EXTENSIONS_SQL, RELOAD_TRIGGERS_SQL } from './bootstrap.ts';

export interface InstallOptions {
  /** Whether new tables in public belong to the API without a GRANT, as hosted did until May 2026. */
  readonly autoExposeNewTables?: boolean;
  /** The SQL of the services, in the order in which it runs. Each can run again. */
  readonly parts: readonly string[];
}

/** So that two processes never install into the same database at once. */
const INSTALLATION_LOCK = 4_772_009;
/** Of one login of a project at once, in whichever database: functions know the password of one, and the server is there for others too. */
const LOGIN_CONNECTIONS = 20;

/** What runs, in its order, after the roles of the database are there. */
const textsOf = ({ autoExposeNewTables = false, parts }: InstallOptions): readonly string[] => [
  BOOTSTRAP_SQL,
  EXTENSIONS_SQL,
  ...(autoExposeNewTables ? [AUTO_EXPOSE_SQL] : []),
  ...parts,
];

/** Everything that a backend installs into an empty database, for one that no backend serves. */
export const platformSqlOf = (parts: readonly string[]): readonly string[] => [BOOTSTRAP_SQL, DATABASE_SQL, EXTENSIONS_SQL, ...parts];

/** Changes with everything that {@link install} would do, as hexadecimal SHA-256. */
export function versionOf(options: InstallOptions, { passwords, loginSuffix }: Pick<SqlEngine, 'passwords' | 'loginSuffix'>): string {
  const logins = loginSuffix === undefined ? [] : [loginSuffix, LOGIN_CONNECTIONS];
  return createHash('sha256')
    .update(JSON.stringify([textsOf(options), RELOAD_TRIGGERS_SQL, passwords, ...logins]))
    .digest('hex');
}

/** Brings a database to the state that the services expect. Nothing happens if this version has installed before. */
export async function install(engine: SqlEngine, options: InstallOptions): Promise<void> {
  const { passwords, loginSuffix } = engine;
  const texts = textsOf(options);
  const version = versionOf(options, engine);
  const isNew = await engine.admin(async (transaction) => {
    await transaction.query('select pg_advisory_xact_lock($1)', [INSTALLATION_LOCK]);
    await transaction.execute('create schema if not exists pgrst; create table if not exists pgrst.installation (version text not null)');
    const [installed] = await transaction.query('select version from pgrst.installation');
    if (installed?.['version'] === version) {
      await transaction.execute(DATABASE_SQL);
      return false;
    }
    await transaction.execute(BOOTSTRAP_SQL);
    await transaction.execute(DATABASE_SQL);
    for (const [role, password] of Object.entries(passwords)) {
      if (loginSuffix !== undefined) await createLogin(transaction, role, `${role}_${loginSuffix}`);
      const login = loginSuffix === undefined ? role : `${role}_${loginSuffix}`;
      const [row] = await transaction.query<{ text: string }>(`select format('alter role %I login password %L', $1::text, $2::text) as text`, [
        login,
        password,
      ]);
      await transaction.execute(row?.text ?? '');
    }
    if (loginSuffix !== undefined) await transaction.execute(CLOSED_DATABASE_SQL);
    for (const text of texts.slice(1)) await transaction.execute(text);
    await transaction.execute('delete from pgrst.installation');
    await transaction.query('insert into pgrst.installation values ($1)', [version]);
    return true;
  });
  if (isNew) await installReloadTriggers(engine);
}

/** A role of this database alone, which becomes the one that all databases of the server have in common. */
async function createLogin(transaction: Transaction, role: string, login: string): Promise<void> {
  const [row] = await transaction.query<{ text: string }>(
    `select concat(
      case when not exists (select from pg_roles where rolname = $2) then format('create role %I login noinherit; ', $2::text) end,
      format('alter role %I connection limit ${LOGIN_CONNECTIONS}; ', $2::text),
      format('grant %1$I to %2$I; grant connect on database %3$I to %2$I; ', $1::text, $2::text, current_database()),
      -- Programs that log in as the owner are the owner from the start.
      case when $1 = 'owner' then format('alter role %I set role to owner', $2::text) end
    ) as text`,
    [role, login],
  );
  await transaction.execute(row?.text ?? '');
}

/** A role that is no superuser may not create event triggers. */
async function installReloadTriggers(engine: SqlEngine): Promise<void> {
  try {
    await engine.admin((transaction) => transaction.execute(RELOAD_TRIGGERS_SQL));
  } catch (error) {
    if (!(error instanceof SqlError && error.code === '42501')) throw error;
  }
}
