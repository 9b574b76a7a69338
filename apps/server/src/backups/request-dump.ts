import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { copyProjectDatabase, dumpDatabase, errorTextOf, messageOf } from '@lathe/protocol';
import type { FolderHolder, HolderAddress } from '../storage/lock-file.ts';
import { BackupError } from './backup-error.ts';

/** A server that is starting or copying much data. */
const SILENCE_MS = 60_000;
/** What a server that listens on every address is called from its own machine. */
const LOOPBACK: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Asks the server that uses a data folder for a copy of its database. @throws BackupError */
export async function requestDump(holder: FolderHolder, token: string): Promise<Uint8Array> {
  return ask(holder, token, { path: dumpDatabase.path });
}

/** Asks it to copy the database of a project into the folder of the backup. @throws BackupError */
export async function requestCopy(holder: FolderHolder, token: string, ref: string): Promise<void> {
  await ask(holder, token, { path: copyProjectDatabase.path, body: { ref } });
}

interface Question {
  readonly path: string;
  readonly body?: unknown;
}

async function ask({ pid, address }: FolderHolder, token: string, question: Question): Promise<Buffer> {
  const who = pid === undefined ? 'Another program' : `Another program (process ${pid})`;
  if (address === undefined) throw new BackupError(`${who} is using the data folder. Stop it, or wait until it is done, then try again.`);
  let answer: { readonly status: number; readonly body: Buffer };
  try {
    answer = await post(address, token, question);
  } catch (error) {
    const reason = messageOf(error);
    throw new BackupError(`Lathe is using the data folder, but does not respond at ${address.origin} (${reason}). Stop it, then try again.`, { cause: error });
  }
  if (answer.status >= 200 && answer.status < 300) return answer.body;
  throw new BackupError(`The running Lathe did not copy its database: ${errorTextOf(answer.body.toString('utf8'))}`);
}

async function post(
  { origin, host, port }: HolderAddress,
  token: string,
  { path, body }: Question,
): Promise<{ readonly status: number; readonly body: Buffer }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request({
      host: LOOPBACK[host] ?? host,
      port,
      method: 'POST',
      path,
      headers: { host: new URL(origin).host, authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      timeout: SILENCE_MS,
      agent: false,
    });
    sent.on('timeout', () => sent.destroy(new Error(`no response within ${SILENCE_MS / 1000} s`)));
    sent.on('response', resolve);
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
  return { status: response.statusCode ?? 0, body: await buffer(response) };
}
