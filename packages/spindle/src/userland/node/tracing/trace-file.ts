import type { Realm } from '../realm.ts';

/** Events that wait before they are written. */
const EVENTS_PER_WRITE = 1000;
const START = '{"traceEvents":[';
const END = ']}';

/**
 * The file that `chrome://tracing` reads. The process begins and ends it; its threads add to it in between, if it is
 * there. Source: node/src/tracing/node_trace_writer.cc.
 */
export class TraceFile {
  readonly #realm: Realm;
  readonly #path: string;
  readonly #isThread: boolean;
  #waiting: string[] = [];
  #isBegun = false;

  constructor(realm: Realm) {
    this.#realm = realm;
    this.#isThread = realm.start.thread !== undefined;
    const pattern = String(realm.options.get('--trace-event-file-pattern'));
    const name = pattern.replace(/\$\{rotation\}/g, '1').replace(/\$\{pid\}/g, String(realm.start.pid));
    this.#path = name.startsWith('/') ? name : `${realm.cwd.replace(/\/$/, '')}/${name}`;
  }

  readonly add = (event: string): void => {
    this.#waiting.push(event);
    if (this.#waiting.length >= EVENTS_PER_WRITE) this.flush();
  };

  flush(): void {
    const text = this.#waiting.join(',');
    this.#waiting = [];
    if (text === '') return;
    this.#append(this.#isBegun || this.#isThread ? `,${text}` : START + text);
    this.#isBegun = true;
  }

  finish(): void {
    this.flush();
    if (this.#isBegun && !this.#isThread) this.#append(END);
  }

  #append(text: string): void {
    const { fs, native } = this.#realm;
    const bytes = new native.TextEncoder().encode(text);
    try {
      if (!this.#isThread && !this.#isBegun) fs.writeFile(this.#path, bytes);
      else if (fs.exists(this.#path)) {
        const inode = fs.lookup(this.#path);
        fs.write(inode, bytes, 0, true);
      }
    } catch (code) {
      // Tracing must not change what the program does: the folder may be gone, or the disk full.
      if (typeof code !== 'string') throw code;
    }
  }
}
