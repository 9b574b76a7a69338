import pg from 'pg';

const LOGINS = ['authenticator', 'owner', 'supabase_auth_admin'];
/** Of one database at once, so that one project leaves some to the others. */
const CONNECTION_LIMIT = 40;

/** A PostgreSQL server with one database for each project. It may have other databases, which are left alone. */
export class DatabaseCluster {
  readonly #url: string;

  /** @param url of a superuser, and of any database */
  constructor(url: string) {
    this.#url = url;
  }

  urlOf(ref: string): string {
    return Object.assign(new URL(this.#url), { pathname: `/${nameOf(ref)}` }).href;
  }

  /** Creates the database unless it exists. */
  async create(ref: string): Promise<void> {
    await this.#run(async (client) => {
      const { rowCount } = await client.query('select from pg_database where datname = $1', [nameOf(ref)]);
      if (rowCount !== 0) return;
      await client.query(`create database ${nameOf(ref)} template template0 encoding 'UTF8' connection limit ${CONNECTION_LIMIT}`);
      await client.query(`revoke connect, temporary on database ${nameOf(ref)} from public`);
      // Nobody needs to connect to it but a superuser, and new databases are made of it without.
      await client.query('revoke connect, temporary on database template1 from public');
    });
  }

  async bytes(ref: string): Promise<number> {
    return this.#run(async (client) => {
      const { rows } = await client.query<{ size: string | null }>('select pg_database_size(oid)::text as size from pg_database where datname = $1', [
        nameOf(ref),
      ]);
      return Number(rows[0]?.size ?? 0);
    });
  }

  /** Removes the database and the roles that only it has. */
  async drop(ref: string): Promise<void> {
    await this.#run(async (client) => {
      await client.query(`drop database if exists ${nameOf(ref)} with (force)`);
      for (const login of LOGINS) await client.query(`drop role if exists ${login}_${ref}`);
    });
  }

  async #run<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const client = new pg.Client({ connectionString: this.#url });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }
}

/** Refs are letters, so no name needs quotes. */
const nameOf = (ref: string): string => `lathe_${ref}`;
