import { createTransport } from 'nodemailer';
import type { Mailer } from '../../service.ts';

const TIMEOUT_MS = 10_000;

export interface SmtpOptions {
  /** `smtps://user:password@host:465`, or `smtp://…:587`, which starts TLS as soon as the server offers it. */
  readonly url: string;
  /** `Name <address>` */
  readonly from: string;
}

/** Sends through a mail server. One connection is kept open while there are messages. */
export function createSmtpMailer({ url, from }: SmtpOptions): Mailer & { close(): Promise<void> } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    async send({ to, subject, html, text }) {
      // An object, not a text: a list of addresses in the text would all get the message.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, html, text });
    },
    async close() {
      transport.close();
    },
  };
}
