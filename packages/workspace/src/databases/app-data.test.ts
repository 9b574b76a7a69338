import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRealDatabase, type RealDatabase } from '../testing/real-database.ts';
import { createBucket, isBucketName, readBuckets, readFilesBelow, readFolder, readOutbox, readUsage, readUsers } from './app-data.ts';

const START_TIMEOUT_MS = 300_000;

describe('what an app keeps in its database', () => {
  let database: RealDatabase;
  beforeAll(async () => {
    database = await openRealDatabase();
  }, START_TIMEOUT_MS);
  afterAll(() => database.close());

  it('is users, found by a part of their address', async () => {
    expect(await readUsers(database, '')).toEqual({ count: 0, users: [] });
    const ada = await database.addUser('Ada@example.com');
    await database.addUser('lin@example.com');
    await database.migrate(
      `insert into auth.identities (provider_id, user_id, identity_data, provider) values ('1', '${ada}', '{}', 'github'), ('2', '${ada}', '{}', 'email')`,
    );
    const { count, users } = await readUsers(database, 'ADA@');
    expect(count).toBe(1);
    expect(users).toEqual([
      {
        id: ada,
        name: 'Ada@example.com',
        providers: 'email, github',
        lastSignIn: expect.stringMatching(/^\d{4}-/),
        created: expect.stringMatching(/^\d{4}-/),
        state: 'not confirmed',
      },
    ]);
    expect((await readUsers(database, ada)).count).toBe(1);
    expect((await readUsers(database, '%')).count).toBe(0);
  });

  it('is files in buckets and folders', async () => {
    expect(await readBuckets(database)).toEqual([]);
    await createBucket(database, 'avatars', true);
    await createBucket(database, 'bills', false);
    await database.migrate(`insert into storage.objects (bucket_id, name, metadata) values
      ('avatars', 'ada.png', '{"size": 10, "mimetype": "image/png"}'), ('avatars', 'small/ada.png', '{"size": 1}'),
      ('avatars', 'small/100%/lin.png', '{"size": 2}'), ('avatars', 'small_too/x.png', '{"size": 4}')`);
    expect(await readBuckets(database)).toEqual([
      { id: 'avatars', isPublic: true, fileCount: 4, byteSize: 17 },
      { id: 'bills', isPublic: false, fileCount: 0, byteSize: 0 },
    ]);
    const names = async (folder: string) =>
      (await readFolder(database, 'avatars', folder)).map(({ name, isFolder, fileCount, byteSize }) => [name, isFolder, fileCount, byteSize]);
    expect(await names('')).toEqual([
      ['small', true, 2, 3],
      ['small_too', true, 1, 4],
      ['ada.png', false, 1, 10],
    ]);
    expect(await names('small/')).toEqual([
      ['100%', true, 1, 2],
      ['ada.png', false, 1, 1],
    ]);
    expect(await readFilesBelow(database, 'avatars', 'small/')).toEqual(['small/100%/lin.png', 'small/ada.png']);
    await expect(createBucket(database, 'avatars', true)).rejects.toThrow(/^The bucket was not created: duplicate key/);
    expect(['avatars', 'a.b-c_2', '', 'Avatars', '../x', 'a'.repeat(100)].map(isBucketName)).toEqual([true, true, false, false, false, false]);
  });

  it('is messages that were not sent, the newest first', async () => {
    await database.migrate(`insert into supabase_mail.outbox (kind, recipient, subject, html, body, code, link, created_at) values
      ('signup', 'ada@example.com', 'Confirm', '', 'Your code', '123456', 'http://localhost/verify', now()), ('recovery', 'lin@example.com', 'New password', '', 'Follow', null, null, now())`);
    expect(await readOutbox(database)).toMatchObject([
      { recipient: 'lin@example.com', subject: 'New password', code: undefined, link: undefined },
      { recipient: 'ada@example.com', body: 'Your code', code: '123456', link: 'http://localhost/verify' },
    ]);
  });

  it('has a size', async () => {
    const usage = await readUsage(database);
    expect(usage).toMatchObject({ fileBytes: 17, connections: expect.any(Number) });
    expect(usage.rowBytes).toBeGreaterThan(1_000_000);
    expect(usage.connectionsMax).toBeGreaterThan(0);
  });

  it('says what the database says when it refuses', async () => {
    const refusing = { run: async () => ({ results: [], error: { code: '57014', message: 'canceling statement' } }) };
    await expect(readUsers(refusing, '')).rejects.toThrow('The database did not answer: canceling statement');
  });
});
