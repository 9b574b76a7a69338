import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import * as packets from 'dns-packet';

type RecordType = 'A' | 'AAAA' | 'CNAME' | 'TXT';

/** How a resolver misbehaves. */
export type DnsFault = 'servfail' | 'silent' | 'garbage' | 'refused';

/** A DNS server on a UDP port of this machine, for one resolver. It follows aliases and wildcards like a real one. */
export interface DnsDouble {
  /** `127.0.0.1:port`. */
  readonly address: string;
  /** How often it was asked. */
  readonly questions: readonly string[];
  /** Replaces the records of a name and type. None: there are none. `*.example.com` answers for names below that have no records of their own. */
  set(name: string, type: RecordType, ...values: string[]): void;
  fail(fault: DnsFault | undefined): void;
  /** Milliseconds before each answer. */
  delay(milliseconds: number): void;
  close(): Promise<void>;
}

const ALIASES_FOLLOWED = 8;

export async function startDnsDouble(): Promise<DnsDouble> {
  const socket = createSocket('udp4');
  const zone = new Map<string, readonly string[]>();
  const questions: string[] = [];
  let fault: DnsFault | undefined;
  let delayMs = 0;

  const exists = (name: string) => ['A', 'AAAA', 'CNAME', 'TXT'].some((type) => zone.has(`${name} ${type}`));
  const recordsOf = (name: string, type: RecordType): readonly string[] => {
    const owner = exists(name) ? name : `*${name.slice(name.indexOf('.'))}`;
    return zone.get(`${owner} ${type}`) ?? [];
  };

  function answersTo(question: string, type: RecordType): packets.Answer[] {
    const answers: packets.Answer[] = [];
    for (let name = question, followed = 0; followed < ALIASES_FOLLOWED; followed++) {
      const [alias] = recordsOf(name, 'CNAME');
      if (alias !== undefined) answers.push({ type: 'CNAME', name, data: alias, ttl: 1 });
      if (alias === undefined || type === 'CNAME') {
        if (type !== 'CNAME') answers.push(...recordsOf(name, type).map((data) => ({ type, name, data, ttl: 1 }) as packets.Answer));
        return answers;
      }
      name = alias;
    }
    return answers;
  }

  function reply(message: Buffer, { port, address }: RemoteInfo): void {
    if (fault === 'silent') return;
    const query = packets.decode(message);
    const [question] = query.questions ?? [];
    if (question === undefined) return;
    const name = question.name.toLowerCase();
    questions.push(`${name} ${question.type}`);
    const answers = fault === undefined ? answersTo(name, question.type as RecordType) : [];
    const isUnknown = fault === undefined && answers.length === 0 && !exists(name);
    const code = fault === 'servfail' ? 2 : fault === 'refused' ? 5 : isUnknown ? 3 : 0;
    const flags = packets.RECURSION_DESIRED | packets.RECURSION_AVAILABLE | code;
    const packet = packets.encode({ type: 'response', id: query.id ?? 0, flags, questions: [question], answers });
    socket.send(fault === 'garbage' ? Buffer.from('not dns at all') : packet, port, address);
  }

  socket.on('message', (message: Buffer, from: RemoteInfo) => {
    if (delayMs === 0) reply(message, from);
    else setTimeout(() => reply(message, from), delayMs).unref();
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    questions,
    set: (name, type, ...values) => {
      if (values.length === 0) zone.delete(`${name.toLowerCase()} ${type}`);
      else zone.set(`${name.toLowerCase()} ${type}`, values);
    },
    fail: (next) => {
      fault = next;
    },
    delay: (milliseconds) => {
      delayMs = milliseconds;
    },
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}
