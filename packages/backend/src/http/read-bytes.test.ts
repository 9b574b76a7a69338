import { expect, it } from 'vitest';
import { readBytes } from './read-bytes.ts';

it('reads a whole body, and of one that is too long no more than shows it', async () => {
  const tooLong = () => new Error('too long');
  expect((await readBytes(new Response('hello'), 5, tooLong)).toString()).toBe('hello');
  expect(await readBytes(new Response(null), 5, tooLong)).toHaveLength(0);
  let sent = 0;
  const body = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(++sent)) });
  await expect(readBytes({ body }, 10, tooLong)).rejects.toThrow('too long');
  expect(sent).toBeLessThan(8);
});
