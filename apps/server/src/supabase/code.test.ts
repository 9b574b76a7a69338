import type { SupabaseDouble } from '@lathe/backend/testing/supabase-double';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createProject } from '../testing/endpoint-cast.ts';
import { describeOnEmbedded, START_TIMEOUT_MS } from '../testing/engines.ts';
import { createTestApp, type TestBrowser } from '../testing/test-app.ts';
import { settingsFor, signInAtSupabase, startSupabase } from './testing/supabase-session.ts';

const QUERY = 'POST /v1/projects/{ref}/database/query';

describeOnEmbedded('code of a database at Supabase', (storage) => {
  let double: SupabaseDouble;
  let ada: TestBrowser;
  let slug: string;
  beforeAll(async () => {
    // Deno lets no program open a socket below /dev, where the folder of the run may be.
    vi.stubEnv('TMPDIR', '/tmp');
    double = await startSupabase();
    ada = await createTestApp(storage(), { supabase: settingsFor(double) }).signUp('ada');
    slug = (await createProject(ada)).slug;
    await signInAtSupabase(ada);
    expect((await ada.call('POST', '/api/supabase/connect', { projectId: slug, projectName: 'Shop' })).status).toBe(200);
  }, START_TIMEOUT_MS);
  afterAll(async () => {
    await double.close();
    vi.unstubAllEnvs();
  });

  const list = () => ada.call('GET', `/api/supabase/migrations/${slug}`);
  const apply = (filename: string, content: string) => ada.call('POST', `/api/supabase/migrations/${slug}`, { filename, content });

  it(
    'run once, whole or not at all, and are listed by the names of their files',
    async () => {
      expect((await list()).body).toEqual({ success: true, migrations: [] });
      const notes = "-- # Notes\nbegin;\ncreate table notes (id int primary key, text text default 'it''s; $1');\ncommit; -- done";
      expect((await apply('20261128090000_notes.sql', notes)).body).toEqual({ success: true });
      expect((await apply('20261128090000_notes.sql', notes)).body).toEqual({ success: true });
      const failing = await apply('20261128100000_bad.sql', 'create table more (id int); insert into notes (id) values (1); select nothing_like_it()');
      expect(failing.body).toEqual({ success: false, error: expect.stringMatching(/^42883: function nothing_like_it\(\) does not exist/) });
      expect((await apply('20261128110000_undone.sql', 'create table more (id int); rollback;')).body).toEqual({
        ...{ success: false, error: 'a migration cannot undo itself' },
      });
      expect((await apply('20261128120000_more.sql', 'create table more (id int)')).body).toEqual({ success: true });
      expect((await list()).body.migrations).toEqual([{ filename: '20261128090000_notes.sql' }, { filename: '20261128120000_more.sql' }]);
      // The answer was lost, and the page asks again.
      double.fault({ at: QUERY, isAfterwards: true, cuts: true });
      expect((await apply('20261128130000_last.sql', 'create table last (id int)')).status).toBe(502);
      expect((await apply('20261128130000_last.sql', 'create table last (id int)')).body).toEqual({ success: true });
      double.fault({ at: QUERY, status: 503 });
      expect((await apply('20261128140000_later.sql', 'select 1')).status).toBe(502);
      expect((await apply('later.sql', 'select 1')).status).toBe(400);
      expect(double.violations).toEqual([]);
    },
    START_TIMEOUT_MS,
  );

  it(
    'is functions, too, which are deployed one by one, and listed',
    async () => {
      const path = `/api/supabase/functions/${slug}`;
      const files = {
        'index.ts': "import { word } from './lib/wörd.ts';\nDeno.serve(() => new Response(word));",
        'lib/wörd.ts': "export const word = 'hi';",
        'deno.json': '{}',
      };
      const hello = { name: 'hello', slug: 'hello', entrypoint: 'index.ts', files, verifyJWT: false };
      expect((await ada.call('GET', path)).body).toEqual({ success: true, data: [] });
      const deployed = await ada.call('POST', path, hello);
      expect([deployed.status, deployed.body]).toEqual([200, { id: expect.any(String) }]);
      const again = await ada.call('POST', path, { ...hello, verifyJWT: true, importMap: 'deno.json' });
      expect(again.body).toEqual(deployed.body);
      expect((await ada.call('GET', path)).body).toEqual({ success: true, data: [{ slug: 'hello', id: deployed.body.id, verifyJWT: true }] });
      expect((await ada.call('POST', path, { ...hello, entrypoint: 'main.ts' })).body.error).toBe('The function has no file main.ts.');
      for (const bad of ['../index.ts', '/index.ts', 'a/../../b.ts', 'a"b.ts', 'a\nb.ts'])
        expect((await ada.call('POST', path, { ...hello, files: { ...files, [bad]: '' } })).status, bad).toBe(400);
      double.fault({ at: 'POST /v1/projects/{ref}/functions/deploy', status: 402, body: { message: 'Max number of functions reached for project' } });
      expect(await ada.call('POST', path, hello)).toMatchObject({
        status: 400,
        body: { error: 'Supabase refused this: Max number of functions reached for project.' },
      });
      expect(double.violations).toEqual([]);
    },
    START_TIMEOUT_MS,
  );
});
