import { type RequestSession, type SqlEngine, SqlError, type Transaction } from '../engines/contract.ts';

export type Extension = 'broadcast' | 'presence';

/** Who has joined a channel. */
export interface Person {
  readonly role: string;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

export const sessionOf = ({ role, claims, headers }: Person, topic: string): RequestSession => ({
  role,
  claims,
  headers,
  settings: { 'realtime.topic': topic },
});

/**
 * Past all policies, but never as the platform: the owner of a project may put triggers on `realtime.messages` and make
 * types for columns, whose functions would run as whoever writes or compares.
 */
export const asService = <Result>(engine: SqlEngine, work: (sql: Transaction) => Promise<Result>, isReadOnly = false): Promise<Result> =>
  engine.request({ role: 'service_role', claims: { role: 'service_role' }, headers: {}, isReadOnly }, work);

/** What the policies of `realtime.messages` let a person read of a topic. A policy that fails allows nothing. */
export async function mayRead(engine: SqlEngine, person: Person, topic: string): Promise<Readonly<Record<Extension, boolean>>> {
  return decide(engine, person, topic, { broadcast: false, presence: false }, async (sql) => {
    const probes = await sql.query<{ id: string; extension: Extension }>('select id, extension from realtime.begin_probe($1)', [topic]);
    const rows = await sql.query<{ id: string }>('select id from realtime.messages where id = any($1::uuid[])', [probes.map(({ id }) => id)]);
    const visible = new Set(rows.map(({ id }) => id));
    const sees = (extension: Extension) => probes.some((probe) => probe.extension === extension && visible.has(probe.id));
    return { broadcast: sees('broadcast'), presence: sees('presence') };
  });
}

export async function mayWrite(engine: SqlEngine, person: Person, topic: string, extension: Extension): Promise<boolean> {
  return decide(engine, person, topic, false, async (sql) => {
    await sql.query('insert into realtime.messages (topic, extension) values ($1, $2)', [topic, extension]);
    return true;
  });
}

async function decide<Result>(engine: SqlEngine, person: Person, topic: string, refusal: Result, ask: (sql: Transaction) => Promise<Result>): Promise<Result> {
  try {
    return await engine.request(sessionOf(person, topic), (sql) => {
      sql.rollbackAtEnd();
      return ask(sql);
    });
  } catch (error) {
    // A database that cannot be reached is no answer; everything else that it says is a no.
    if (error instanceof SqlError && !error.code.startsWith('08')) return refusal;
    throw error;
  }
}
