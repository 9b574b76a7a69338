/**
 * The line editor: Node's `readline` with its emacs keys, plus what it lacks: the search with ^R, pasted text that
 * does not run before Enter, and type-ahead.
 */
import { createInterface, type Interface } from 'node:readline';
import { Readable } from 'node:stream';
import type { KillRing } from './kill-ring.ts';

export const INTERRUPTED = Symbol('^C');

export interface LineRequest {
  readonly prompt: string;
  /** Oldest first. */
  readonly history: readonly string[];
  readonly complete: (line: string) => [string[], string];
  /** Kept across lines. */
  readonly killRing: KillRing;
  /** SIGINT, which abandons the line like ^C. */
  readonly interruption: AbortSignal;
  /** Called when the editor receives the keys; before, ^C is a signal from the terminal. */
  readonly onReady: () => void;
}

const PASTE_START = '\x1b[200~';
const PASTE_END = '\x1b[201~';
const TAB = '\t';
const CTRL_R = '\x12';
const CTRL_S = '\x13';
const CTRL_G = '\x07';
const CTRL_C = '\x03';

/** Members of `readline` missing from its types. */
type Editor = Interface & { line: string; cursor: number; _refreshLine(): void };

/** Reads one line from the terminal, which belongs to the editor only until then. Returns undefined at ^D. */
export function editLine(request: LineRequest): Promise<string | undefined | typeof INTERRUPTED> {
  return new Promise((resolve) => {
    // Keys arrive here first; those meant for the editor are passed on.
    const keys = new Readable({ read: () => undefined });
    const output = process.stderr;
    const editor = createInterface({
      input: keys,
      output,
      terminal: true,
      history: [...request.history].reverse(),
      historySize: Math.max(1, request.history.length),
      removeHistoryDuplicates: true,
      completer: request.complete,
      prompt: request.prompt,
    }) as Editor;
    let answer: string | undefined | typeof INTERRUPTED;
    let isClosed = false;
    const search = new HistorySearch(request.history, editor, (text) => void output.write(text));
    let pasted: string | undefined;

    let unread = '';
    let isCompleting = false;
    const receive = (data: Buffer | string): void => {
      unread += String(data);
      if (!isCompleting) take();
    };
    const take = (): void => {
      while (unread !== '' && !isClosed && !isCompleting) {
        const rest = step(unread);
        const taken = unread.slice(0, unread.length - rest.length);
        unread = rest;
        if (pasted === undefined && taken.endsWith(TAB)) awaitCompletion();
      }
      if (isClosed) leave();
    };
    /** Hands on the keys that came with Enter. ^C among them is the signal that it would have been a moment later. */
    const leave = (): void => {
      const end = unread.lastIndexOf(CTRL_C) + 1;
      // Type-ahead belongs to the next line, or to the program that now runs in the shell.
      if (unread.length > end) process.stdin.unshift(Buffer.from(unread.slice(end)));
      if (end === 0 || typeof answer !== 'string') return;
      output.write('^C');
      process.emit('SIGINT', 'SIGINT');
    };
    /** Node completes some ticks later: keys typed in the meantime apply to the completed line. */
    const awaitCompletion = (): void => {
      isCompleting = true;
      setImmediate(() => {
        isCompleting = false;
        take();
      });
    };

    /** Handles the first group of keys; returns the rest. */
    const step = (text: string): string => {
      if (pasted !== undefined) {
        const end = text.indexOf(PASTE_END);
        pasted += end < 0 ? text : text.slice(0, end);
        if (end < 0) return '';
        insert(editor, pasted.replace(/\r\n?/g, '\n'));
        pasted = undefined;
        return text.slice(end + PASTE_END.length);
      }
      if (text.startsWith(PASTE_START)) {
        pasted = '';
        return text.slice(PASTE_START.length);
      }
      if (search.isActive || text.startsWith(CTRL_R)) {
        const key = /^(?:\x1b(?:\[[0-9;]*[A-Za-z~]|O.|[^])?|[^])/u.exec(text)?.[0] as string;
        const handedOn = search.press(key);
        if (handedOn !== '') keys.emit('data', Buffer.from(handedOn));
        return text.slice(key.length);
      }
      const key = /^(?:\x1b[dy\x7f\b]|[\x0b\x15\x17\x19])/.exec(text)?.[0];
      if (request.killRing.press(key ?? text, editor)) {
        editor._refreshLine();
        return text.slice(key?.length ?? text.length);
      }
      const cut = /[\x03\t\r\n\x0b\x12\x15\x17\x19]|\x1b(?:\[200~|[dy\x7f\b])/.exec(text);
      const end = cut === null ? text.length : /[\x03\t\r\n]/.test(cut[0]) ? cut.index + 1 : cut.index;
      keys.emit('data', Buffer.from(text.slice(0, end)));
      return text.slice(end);
    };

    editor.once('line', (line) => {
      // Node 24 returns a multi-line entry in its history format: last line first, separated by returns.
      answer = line.includes('\r') ? line.split('\r').reverse().join('\n') : line;
      editor.close();
    });
    const interrupt = (): void => {
      answer = INTERRUPTED;
      output.write('^C\n');
      editor.close();
    };
    editor.once('SIGINT', interrupt);
    request.interruption.addEventListener('abort', interrupt);
    editor.once('close', () => {
      isClosed = true;
      request.interruption.removeEventListener('abort', interrupt);
      if (answer === undefined) output.write('\n');
      output.write('\x1b[?2004l');
      process.stdin.off('data', receive);
      process.stdin.setRawMode(false);
      process.stdin.pause();
      resolve(answer);
    });
    process.stdin.setRawMode(true);
    process.stdin.on('data', receive);
    process.stdin.resume();
    request.onReady();
    // The last output may not have ended its line: show a mark, and start the prompt on the next line.
    const columns = output.columns || 80;
    output.write(`\x1b[7m%\x1b[27m${' '.repeat(columns - 1)}\r\x1b[K\x1b[?2004h`);
    editor.prompt();
  });
}

/** Inserts text as if typed, except that a newline in it does not end the line. */
function insert(editor: Editor, text: string): void {
  const { line, cursor } = editor;
  editor.line = line.slice(0, cursor) + text + line.slice(cursor);
  editor.cursor = cursor + text.length;
  editor._refreshLine();
}

/** `(reverse-i-search)`. Source: GNU readline, 8.4.1. */
class HistorySearch {
  isActive = false;
  readonly #history: readonly string[];
  readonly #editor: Editor;
  readonly #write: (text: string) => void;
  #query = '';
  #at = 0;
  #before = '';

  constructor(history: readonly string[], editor: Editor, write: (text: string) => void) {
    this.#history = history;
    this.#editor = editor;
    this.#write = write;
  }

  /** Returns the keys that are meant for the editor. */
  press(key: string): string {
    if (!this.isActive) {
      this.isActive = true;
      this.#before = this.#editor.line;
      [this.#query, this.#at] = ['', this.#history.length];
    } else if (key === CTRL_R) this.#find(this.#at - 1, -1);
    else if (key === CTRL_S) this.#find(this.#at + 1, 1);
    else if (key === '\x7f' || key === '\b') {
      this.#query = this.#query.slice(0, -1);
      this.#find(this.#history.length - 1, -1);
    } else if (key === CTRL_G || key === CTRL_C) return this.#leave(this.#before, key === CTRL_C ? key : '');
    else if (key < ' ' || key.startsWith('\x1b')) {
      // Any other key accepts the match and then has its normal effect.
      return this.#leave(this.#found ?? this.#before, key === '\x1b' ? '' : key);
    } else {
      this.#query += key;
      this.#find(Math.min(this.#at, this.#history.length - 1), -1);
    }
    this.#show();
    return '';
  }

  get #found(): string | undefined {
    return this.#query === '' ? undefined : this.#history[this.#at];
  }

  #find(from: number, step: 1 | -1): void {
    for (let at = from; at >= 0 && at < this.#history.length; at += step) {
      if (!this.#history[at]?.includes(this.#query)) continue;
      this.#at = at;
      return;
    }
  }

  #show(): void {
    const found = this.#found;
    const isFailed = this.#query !== '' && !(found?.includes(this.#query) ?? false);
    this.#write(`\r\x1b[J(${isFailed ? 'failed ' : ''}reverse-i-search)\`${this.#query}': ${isFailed ? '' : (found ?? '')}`);
  }

  #leave(line: string, key: string): string {
    this.isActive = false;
    this.#editor.line = line;
    this.#editor.cursor = line.length;
    // The search overwrote the prompt.
    this.#write('\r\x1b[J');
    this.#editor._refreshLine();
    return key;
  }
}
