import { expect, it } from 'vitest';
import { readIncoming } from './incoming.ts';

it('a form that is cut before anybody reads its file ends the file, and nothing else', async () => {
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nhello';
  let cut!: (error: Error) => void;
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.from(head));
      cut = (error) => controller.error(error);
    },
  });
  const request = new Request('http://localhost', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body,
    duplex: 'half',
  } as RequestInit);
  const file = await readIncoming(request);
  cut(new Error('cut'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const read = async () => {
    for await (const _ of file.bytes);
  };
  await expect(read()).rejects.toThrow('cut');
});
