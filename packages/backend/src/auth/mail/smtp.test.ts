import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { createSmtpMailer } from './smtp.ts';

/** A mail server that takes one message, or refuses every recipient. */
async function startServer(answerToRecipient = '250 OK') {
  const lines: string[] = [];
  const server = createServer((socket) => {
    const state = { isData: false };
    socket.write('220 mail.example.com ESMTP\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        lines.push(line);
        if (state.isData && line !== '.') continue;
        const wasData = state.isData;
        state.isData = line === 'DATA';
        if (line.startsWith('QUIT')) socket.end('221 Bye\r\n');
        else
          socket.write(
            wasData || line.startsWith('MAIL') || line.startsWith('EHLO') ? '250 OK\r\n' : line === 'DATA' ? '354 Go on\r\n' : `${answerToRecipient}\r\n`,
          );
      }
    });
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { lines, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

const MESSAGE = { to: 'ann@example.com', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' };

it('sends a message as HTML and as text', async () => {
  const server = await startServer();
  const mailer = createSmtpMailer({ url: server.url, from: 'App <app@example.com>' });
  await mailer.send(MESSAGE);
  await mailer.close();
  server.close();
  expect(server.lines).toContain('MAIL FROM:<app@example.com>');
  expect(server.lines.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<ann@example.com>']);
  expect(server.lines).toContain('Subject: Hello');
  expect(server.lines.join('\n')).toMatch(/multipart\/alternative[\s\S]*text\/plain[\s\S]*text\/html/);
});

it('reports what the server refuses', async () => {
  const server = await startServer('550 No such person');
  const mailer = createSmtpMailer({ url: server.url, from: 'app@example.com' });
  await expect(mailer.send(MESSAGE)).rejects.toThrow('No such person');
  await mailer.close();
  server.close();
});
