import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SUPABASE_CLIENT, type SupabaseDouble, startSupabaseDouble } from '@lathe/backend/testing/supabase-double';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { postgresqlMissing } from '../testing/postgresql-process.ts';
import type { TestPrograms } from '../testing/programs.ts';
import { testDatabase, testPrograms } from '../testing/run-services.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { consentAt } from './testing/supabase-session.ts';

const TIMEOUT_MS = 240_000;
const WAIT = { timeout: 60_000, interval: 20 };
const CREATE = 'POST /v1/projects';
/** What the server is about to do, in order, when it is killed. In the third one, Supabase has done it. */
const STEPS = [
  { at: 'GET /v1/projects', hangs: true },
  { at: CREATE, hangs: true },
  { at: CREATE, hangs: true, isAfterwards: true },
  { at: 'GET /v1/projects/{ref}', hangs: true },
  { at: 'GET /v1/projects/{ref}/api-keys', hangs: true },
] as const;

// With PostgreSQL, the test can reach the server's rows while no server runs.
const missing = postgresqlMissing();
if (missing === undefined) describe('connecting to Supabase on a server that is killed', killed);
else console.warn(`NOT RUN: "connecting to Supabase on a server that is killed": ${missing}.`);

function killed(): void {
  let programs: TestPrograms;
  let data: string;
  let database: pg.Client;
  let environment: Record<string, string>;
  let double: SupabaseDouble;
  let server: ServerProcess | undefined;
  let cookie = '';

  beforeAll(async () => {
    programs = await testPrograms();
    data = await mkdtemp(join(tmpdir(), 'lathe-killed-'));
    // Sign-in ends where each server happens to be.
    const redirectUris: string[] = [];
    double = await startSupabaseDouble({ redirectUris });
    const DATABASE_URL = await testDatabase('migrated');
    database = new pg.Client({ connectionString: DATABASE_URL });
    await database.connect();
    const client = { SUPABASE_CLIENT_ID: SUPABASE_CLIENT.id, SUPABASE_CLIENT_SECRET: SUPABASE_CLIENT.secret };
    environment = {
      DATA_DIR: data,
      DATABASE_URL,
      DATABASES_RUNNING: '0',
      SUPABASE_API_URL: double.apiUrl,
      SUPABASE_PROJECT_URL: double.projectUrlTemplate,
      ...client,
    };
    server = await startServerProcess(programs.main, environment);
    redirectUris.push(`${server.origin}/supabase/callback`);
  }, TIMEOUT_MS);

  afterAll(async () => {
    await server?.end('SIGKILL');
    await double.close();
    await database.end();
    await rm(data, { recursive: true, force: true });
  });

  async function call(method: string, path: string, body?: object) {
    const headers = { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const response = await fetch(`${server?.origin}${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    const text = await response.text();
    // biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field in tests
    return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as any, cookies: response.headers.getSetCookie() };
  }

  it(
    'a server that is killed at any step of connecting goes on after its next start, and has created one database',
    async () => {
      const { cookies } = await call('POST', '/api/auth/sign-up/email', { email: 'ann@example.com', password: 'correct horse', name: 'Ann' });
      cookie = cookies.map((entry) => entry.split(';')[0]).join('; ');
      const { slug } = (await call('POST', '/api/projects/sb1/fork', { project: { title: 'Shop' } })).body;
      const { url } = (await call('POST', '/api/supabase/account/sign-in')).body;
      expect((await call('POST', '/api/supabase/account/signed-in', await consentAt(url))).status).toBe(204);
      const connect = () => call('POST', '/api/supabase/connect', { projectId: slug, projectName: 'Shop' });

      for (const step of STEPS) {
        const times = double.requests.filter((request) => request === step.at).length;
        double.fault(step);
        const answer = connect().then(
          ({ status }) => status,
          () => 'killed',
        );
        await vi.waitFor(() => expect(double.requests.filter((request) => request === step.at).length).toBeGreaterThan(times), WAIT);
        if ('isAfterwards' in step) await vi.waitFor(() => expect(double.created).toHaveLength(1), WAIT);
        await server?.end('SIGKILL');
        expect(await answer, step.at).toBe('killed');
        // Long ago: a request is not repeated while it may be under way.
        await database.query(`update supabase_connections set attempted_at = attempted_at - interval '1 hour', created_at = created_at - interval '1 minute'`);
        server = await startServerProcess(programs.main, environment);
      }
      await vi.waitFor(async () => expect((await connect()).status).toBe(200), WAIT);
      expect(double.created).toHaveLength(1);
      expect(double.requests.filter((request) => request === CREATE)).toHaveLength(2);
      const { body } = await call('GET', `/api/project/integrations/supabase/${slug}`);
      expect(body.project.id).toBe(double.created[0]?.ref);
      expect(double.violations).toEqual([]);
    },
    TIMEOUT_MS,
  );
}
