/** What the cases of storage ask: who asks, a bucket of one's own, and a browser without a key. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { createMemoryBlobs } from '../../blobs/memory.ts';
import type { BackendOptions } from '../../backend.ts';
import { TEST_URL, type TestBackend } from '../../testing/engines.ts';
import type { CaseIn } from '../case.ts';

export type StorageCase = CaseIn<StorageWorld>;
type Storage = SupabaseClient['storage'];
export type Files = ReturnType<Storage['from']>;
type BucketOptions = NonNullable<Parameters<Storage['createBucket']>[1]>;

export const ALICE = '11111111-1111-4111-8111-111111111111';
export const BOB = '22222222-2222-4222-8222-222222222222';
/** Everybody may do everything with a folder of a bucket `own-…` that has their id as its name. */
export const POLICIES_SQL = `create policy "own folders" on storage.objects for all to authenticated
  using (bucket_id like 'own-%' and (storage.foldername(name))[1] = auth.uid()::text)
  with check (bucket_id like 'own-%' and (storage.foldername(name))[1] = auth.uid()::text)`;

export class StorageWorld {
  #count = 0;
  readonly #at: () => TestBackend;

  constructor(at: () => TestBackend) {
    this.#at = at;
  }

  /** With the secret key. */
  get storage(): Storage {
    return this.#at().client({ key: this.#at().keys.secret }).storage;
  }

  get anonymous(): Storage {
    return this.#at().client().storage;
  }

  async as(sub: string): Promise<Storage> {
    return this.#at().client({ token: await this.#at().token({ sub, role: 'authenticated' }) }).storage;
  }

  name(prefix = 'bucket'): string {
    return `${prefix}-${++this.#count}`;
  }

  /** The id of a new bucket. */
  async bucket(options: Partial<BucketOptions> = {}, prefix?: string): Promise<string> {
    const id = this.name(prefix);
    const { error } = await this.storage.createBucket(id, { public: false, ...options });
    if (error !== null) throw error;
    return id;
  }

  /** A new bucket with files, whose text is their name. */
  async files(names: readonly string[] = [], options: Partial<BucketOptions> = {}): Promise<Files> {
    const files = this.storage.from(await this.bucket(options));
    for (const name of names) {
      const { error } = await files.upload(name, name, { contentType: 'text/plain' });
      if (error !== null) throw error;
    }
    return files;
  }

  /** As a browser, without any key. */
  get(address: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#at().backend.fetch(new Request(new URL(address, TEST_URL), { headers }));
  }

  /** The text at an address, or the sentence of the error. */
  async text(address: string): Promise<string> {
    const response = await this.get(address);
    return response.ok ? response.text() : ((await response.json()) as { message: string }).message;
  }
}

export const storageOptions = (): Partial<BackendOptions> => ({ blobs: createMemoryBlobs() });
/** The text of a file. */
export const textOf = async (files: Files, name: string): Promise<string | undefined> => (await files.download(name)).data?.text();
export const namesOf = (answer: { data: readonly { name: string }[] | null }): readonly string[] | undefined => answer.data?.map(({ name }) => name);
/** The bucket that files are in. */
export const bucketOf = (files: Files): string => files.getPublicUrl('x').data.publicUrl.split('/').at(-2) ?? '';
