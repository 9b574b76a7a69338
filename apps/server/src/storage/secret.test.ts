import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSecret } from './secret.ts';

describe('the secret', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'lathe-secret-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  it('is created once, is readable only by its owner, and differs by purpose', async () => {
    const first = await openSecret(directory);
    const second = await openSecret(directory);
    expect(second.keyFor('sessions')).toEqual(first.keyFor('sessions'));
    expect(first.keyFor('uploads')).not.toEqual(first.keyFor('sessions'));
    expect((await stat(join(directory, 'secret'))).mode & 0o777).toBe(0o600);
  });

  it('decrypts what it encrypted, unless it was changed or is for another purpose', async () => {
    const secret = await openSecret(directory);
    const sealed = secret.seal('model-keys', 'sk-123', 'ann anthropic');
    expect(secret.unseal('model-keys', sealed, 'ann anthropic')).toBe('sk-123');
    expect(secret.seal('model-keys', 'sk-123', 'ann anthropic')).not.toBe(sealed);
    expect(() => secret.unseal('model-keys', sealed, 'bob anthropic')).toThrow();
    const bytes = Buffer.from(sealed, 'base64');
    bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
    expect(() => secret.unseal('model-keys', bytes.toString('base64'), 'ann anthropic')).toThrow();
  });

  it('is never replaced if its file is damaged', async () => {
    await writeFile(join(directory, 'secret'), '');
    await expect(openSecret(directory)).rejects.toThrow('is damaged');
  });
});
