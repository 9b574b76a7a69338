import type { Mail, Mailer } from '../../service.ts';
import type { MailMessage } from '../contract.ts';

/** Keeps messages for tests to read, and fails on demand. */
export class Mailbox implements Mailer {
  readonly messages: MailMessage[] = [];
  failure: Error | undefined;

  async send(mail: Mail): Promise<void> {
    if (this.failure !== undefined) throw this.failure;
    this.messages.push(mail as MailMessage);
  }

  /** The last message to an address. */
  last(to: string): MailMessage {
    const found = this.messages.findLast((message) => message.to === to);
    if (found === undefined) throw new Error(`Nothing was sent to ${to}.`);
    return found;
  }

  countTo(to: string): number {
    return this.messages.filter((message) => message.to === to).length;
  }
}

/** A clock that stands still until a test moves it. */
export class TestClock {
  #now = Date.now();
  readonly read = (): number => this.#now;

  passSeconds(seconds: number): void {
    this.#now += seconds * 1000;
  }
}
