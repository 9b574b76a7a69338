/** The five apps with a database, each on the embedded engine and on a PostgreSQL server. */
import { tmpdir } from 'node:os';
import { postgresqlMissing, startPostgresql } from '@lathe/server/testing/postgresql-process';
import { chat, guestBook, pictures, shop, todoList, WALK_TIMEOUT_MS } from './data-app-walks.ts';
import { expect, test as onPglite } from './test.ts';

/** Its server keeps the databases of projects on a PostgreSQL server, which the tests of a worker share. */
const onPostgresql = onPglite.extend<object, { readonly databasesUrl: string }>({
  databasesUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: fixtures require this pattern
    async ({}, use) => {
      const server = await startPostgresql(tmpdir());
      await use(await server.createDatabase('databases'));
      await server.stop();
    },
    { scope: 'worker' },
  ],
  serverEnv: async ({ databasesUrl }, use) => {
    await use({ BACKEND_DATABASE_URL: databasesUrl });
  },
});

const missing = postgresqlMissing();
if (missing !== undefined) onPostgresql(`PostgreSQL: ${missing}`, () => onPostgresql.skip());
const engines = [
  { name: 'PGlite', engine: 'embedded', test: onPglite },
  ...(missing === undefined ? [{ name: 'PostgreSQL', engine: 'postgresql', test: onPostgresql }] : []),
];

for (const { name, engine, test } of engines)
  test.describe(name, () => {
    test.setTimeout(WALK_TIMEOUT_MS);

    test.afterEach(async ({ page }) => {
      const [, , slug] = new URL(page.url()).pathname.split('/');
      const database = await page.evaluate(async (path) => (await fetch(path)).json(), `/api/projects/${slug}/database`);
      expect(database).toMatchObject({ engine });
    });

    test('a guest book: visitors read what others wrote, and cannot change it', ({ page }) => guestBook(page));

    test('a todo list with accounts: two people do not see each other’s tasks', ({ page }) => todoList(page));

    test('a shop with products and orders: customers see their own orders, and the owner sees all of them', ({ page }) => shop(page));

    test('upload pictures: a picture comes from its bucket, and only to the person who uploaded it', ({ page }) => pictures(page));

    test('a chat in real time: two people read each other at once, and nobody else reads them', ({ page }) => chat(page));
  });
