/**
 * Reads the text of a model that was offered tools. Some models, or the services that run them, write as text what
 * others send as parts of their own: thoughts in `<think>`, and tool calls in the notation of their training. The
 * notations:
 *
 *     <tool_call>{"name": "…", "arguments": {…}}</tool_call>                     Hermes, Qwen
 *     <tool_call><function=…><parameter=…>…</parameter></function></tool_call>   Qwen Coder
 *     <function=…>{…}</function>                                                 Llama
 *     <|python_tag|>{"name": "…", "parameters": {…}}                             Llama
 *     [TOOL_CALLS][{"name": "…", "arguments": {…}}] and [TOOL_CALLS]…[ARGS]{…}   Mistral
 *     <｜tool▁calls▁begin｜><｜tool▁call▁begin｜>…<｜tool▁sep｜>{…}<｜tool▁call▁end｜>   DeepSeek
 *     {"name": "…", "arguments": {…}}, also fenced                               small models; only if there is nothing else
 *
 * A call must start a line outside of code fences and name a tool that was offered. Everything else stays text, so a
 * model can write about these notations. Sources: the chat templates that these models are published with.
 */
import { JsonSpan } from './json-span.ts';
import { jsonOf } from './json-values.ts';
import { callHeadOf, type WrittenCall, writtenCallOf } from './written-call.ts';

export type TextPiece =
  | { readonly type: 'text' | 'reasoning'; readonly text: string }
  | { readonly type: 'call-start'; readonly id: string; readonly name: string }
  /** More of the arguments' JSON. */
  | { readonly type: 'call-delta'; readonly id: string; readonly text: string }
  /** `json`: the arguments as written, if they were JSON text. `input` is undefined if that is not JSON. */
  | { readonly type: 'call-end'; readonly id: string; readonly name: string; readonly input: unknown; readonly json?: string };

export interface OfferedTool {
  /** Whether a property's value is text, so that a file with JSON in it stays text. */
  readonly isText: (property: string) => boolean;
}

export interface ModelTextOptions {
  /** By name. */
  readonly offered: ReadonlyMap<string, OfferedTool>;
  /** Prefix of the calls' IDs. */
  readonly idPrefix: string;
}

const THOUGHTS: Readonly<Record<string, string>> = { '<think>': '</think>', '<thinking>': '</thinking>', '<reasoning>': '</reasoning>' };
const TOOL_CALL = '<tool_call>';
const FUNCTION = '<function=';
const MISTRAL = '[TOOL_CALLS]';
const PYTHON_TAG = '<|python_tag|>';
const DEEPSEEK_CALLS = '<｜tool▁calls▁begin｜>';
const DEEPSEEK_CALL = '<｜tool▁call▁begin｜>';
/** What follows the calls of each notation. */
const CALL_ENDS: Readonly<Record<string, string>> = {
  [TOOL_CALL]: '</tool_call>',
  [MISTRAL]: ']',
  [PYTHON_TAG]: '<|eom_id|>',
  [DEEPSEEK_CALLS]: '<｜tool▁calls▁end｜>',
  [DEEPSEEK_CALL]: '<｜tool▁call▁end｜>',
};
const MARKERS = [...Object.keys(THOUGHTS), ...Object.values(THOUGHTS), ...Object.keys(CALL_ENDS), FUNCTION];
/** A call names its tool within this many characters. */
const MAX_HEAD = 1_000;
/** How much blank text is held back because a call may follow. */
const MAX_BLANK = 1_000;
const HIGH_SURROGATE = /[\ud800-\udbff]/;
/** Longer names are not names. */
const MAX_NAME = 128;

/** A step that waits for more text; its value says whether what it read was what it looked for. */
type Reading<Result = void> = Generator<undefined, Result, undefined>;

export class ModelTextReader {
  readonly #options: ModelTextOptions;
  readonly #reading: Reading;
  /** Received and not read yet. */
  #buffer = '';
  #isEnded = false;
  #pieces: TextPiece[] = [];
  /** Read since a marker. It becomes text if no call follows. */
  #undecided: string[] = [];
  #calls = 0;
  #hasText = false;

  constructor(options: ModelTextOptions) {
    this.#options = options;
    this.#reading = this.#read();
  }

  push(text: string): TextPiece[] {
    this.#buffer += text;
    this.#reading.next();
    return this.#pieces.splice(0);
  }

  /** No more text follows. A call that is still open stays open: it was cut off. */
  end(): TextPiece[] {
    this.#isEnded = true;
    this.#reading.next();
    return this.#pieces.splice(0);
  }

  *#read(): Reading {
    yield* this.#lone();
    let isLineStart = true;
    let fence: string | undefined;
    while (yield* this.#has()) {
      if (isLineStart) {
        const line = this.#buffer.replace(/^[ \t]+/, '');
        const isBlank = line === '' && this.#buffer.length < MAX_BLANK;
        if (!this.#isEnded && (isBlank || (fence === undefined && mayBeMarker(line)) || isFenceMark(line))) {
          yield;
          continue;
        }
        const marker = fence === undefined ? MARKERS.find((mark) => line.startsWith(mark)) : undefined;
        if (marker !== undefined) {
          this.#skip(this.#buffer.length - line.length + marker.length);
          isLineStart = yield* this.#marked(marker);
          if (!isLineStart) this.#giveBack();
          this.#undecided = [];
          if (isLineStart && !this.#hasText && this.#calls === 0) yield* this.#lone();
          continue;
        }
        fence = fenceAfter(fence, line);
      }
      const lineFeed = this.#buffer.indexOf('\n');
      this.#text(this.#take(lineFeed < 0 ? this.#buffer.length : lineFeed + 1));
      isLineStart = lineFeed >= 0;
    }
  }

  /** After a marker. False if what follows is only text. */
  *#marked(marker: string): Reading<boolean> {
    const close = THOUGHTS[marker];
    if (close !== undefined) return yield* this.#thoughts(close);
    // Some services cut off the opening tag.
    if (marker.startsWith('</')) return true;
    if (marker === FUNCTION) return yield* this.#function();
    if (marker === DEEPSEEK_CALL) return yield* this.#deepSeekCall();
    return yield* this.#callsUntil(CALL_ENDS[marker] as string);
  }

  /** Only at the start, or with the tag alone in its line: a sentence may begin with the name of the tag. */
  *#thoughts(close: string): Reading<boolean> {
    if (this.#hasText && (yield* this.#has()) && !/^[ \t]*\r?\n/.test(this.#buffer)) return false;
    yield* this.#skipSpace();
    for (;;) {
      const at = this.#buffer.indexOf(close);
      const safe = at >= 0 ? at : this.#isEnded ? this.#buffer.length : this.#buffer.length - partialAtEnd(this.#buffer, close);
      const text = this.#take(safe);
      if (text !== '') this.#pieces.push({ type: 'reasoning', text });
      if (at >= 0) {
        this.#take(close.length);
        yield* this.#skipSpace();
        return true;
      }
      if (this.#isEnded) return true;
      yield;
    }
  }

  /** Calls up to `close`, which models forget. False if there is no call. */
  *#callsUntil(close: string): Reading<boolean> {
    const before = this.#calls;
    const between = close === ']' ? /^[\s,;]+/ : /^[\s,;[\]]+/;
    for (;;) {
      yield* this.#skipSpace(between);
      yield* this.#has(close.length);
      if (this.#buffer.startsWith(close)) {
        if (this.#calls === before) return false;
        this.#take(close.length);
        yield* this.#skipSpace();
        return true;
      }
      if (yield* this.#call(close)) continue;
      if (this.#calls === before) return false;
      this.#giveBack();
      return true;
    }
  }

  /** One call of any notation. `close` tells whose. */
  *#call(close: string): Reading<boolean> {
    yield* this.#has(Math.max(FUNCTION.length, DEEPSEEK_CALL.length));
    if (this.#buffer.startsWith('{')) return yield* this.#object();
    if (this.#buffer.startsWith(FUNCTION)) {
      this.#skip(FUNCTION.length);
      return yield* this.#function();
    }
    if (this.#buffer.startsWith(DEEPSEEK_CALL)) {
      this.#skip(DEEPSEEK_CALL.length);
      return yield* this.#deepSeekCall();
    }
    if (close !== CALL_ENDS[MISTRAL]) return false;
    const bracket = [MISTRAL, '['].find((mark) => this.#buffer.startsWith(mark));
    if (bracket !== undefined) {
      this.#skip(bracket.length);
      return true;
    }
    const name = yield* this.#nameBefore('[ARGS]');
    return name !== undefined && (yield* this.#has()) && this.#buffer.startsWith('{') ? yield* this.#arguments(name) : false;
  }

  /** `{"name": …, "arguments": {…}}`. The arguments are streamed if the name comes first. */
  *#object(): Reading<boolean> {
    const span = new JsonSpan();
    const read: string[] = [];
    let length = 0;
    while (yield* this.#has()) {
      const end = span.push(this.#buffer);
      const text = this.#take(end < 0 ? this.#buffer.length : end);
      read.push(text);
      length += text.length;
      const head = length - text.length > MAX_HEAD ? undefined : callHeadOf(read.join(''));
      if (head !== undefined && !this.#options.offered.has(head.name)) break;
      if (head !== undefined) {
        this.#buffer = read.join('').slice(head.length) + this.#buffer;
        if (!(yield* this.#arguments(head.name))) return true;
        yield* this.#skipRest(new JsonSpan(head.depth));
        return true;
      }
      if (end < 0) continue;
      const whole = read.join('');
      const call = this.#offeredCall(jsonOf(whole));
      if (call === undefined) {
        this.#undecided.push(whole);
        return false;
      }
      this.#whole(call);
      return true;
    }
    this.#undecided.push(...read);
    return false;
  }

  /** After `<function=`: a name, then JSON or one `<parameter=…>` for each argument. */
  *#function(): Reading<boolean> {
    const name = yield* this.#nameBefore('>');
    if (name === undefined) return false;
    yield* this.#skipSpace();
    yield* this.#has('<parameter='.length);
    if (this.#buffer.startsWith('{')) {
      if (!(yield* this.#arguments(name))) return true;
    } else if (this.#buffer.startsWith('<parameter=') || this.#buffer.startsWith('</function>')) {
      if (!(yield* this.#parameters(name))) return true;
    } else return false;
    yield* this.#skipSpace();
    yield* this.#has('</function>'.length);
    if (this.#buffer.startsWith('</function>')) this.#take('</function>'.length);
    yield* this.#skipSpace();
    return true;
  }

  /** False if the text ends before the call does. */
  *#parameters(name: string): Reading<boolean> {
    const id = this.#start(name);
    const json: string[] = [];
    const add = (text: string): void => {
      json.push(text);
      this.#pieces.push({ type: 'call-delta', id, text });
    };
    add('{');
    for (;;) {
      yield* this.#skipSpace();
      yield* this.#has('<parameter='.length);
      if (!this.#buffer.startsWith('<parameter=')) break;
      this.#take('<parameter='.length);
      const property = yield* this.#until('>');
      if (property === undefined) return false;
      add(`${json.length > 1 ? ',' : ''}${JSON.stringify(property)}:`);
      const isText = this.#options.offered.get(name)?.isText(property) !== false;
      if (isText) add('"');
      const value = yield* this.#parameter(isText ? (text) => add(JSON.stringify(text).slice(1, -1)) : () => undefined);
      if (value === undefined) return false;
      if (isText) add('"');
      else add(jsonOf(value) === undefined ? JSON.stringify(value) : value);
    }
    add('}');
    const text = json.join('');
    this.#pieces.push({ type: 'call-end', id, name, input: jsonOf(text), json: text });
    return true;
  }

  /** A value up to its closing tag, without the line feeds beside the tags. `onText` gets it in pieces. */
  *#parameter(onText: (text: string) => void): Reading<string | undefined> {
    const close = '</parameter>';
    const read: string[] = [];
    const take = (length: number): void => {
      const text = this.#take(length);
      if (text === '') return;
      read.push(text);
      onText(text);
    };
    yield* this.#has(2);
    const first = /^\r?\n/.exec(this.#buffer);
    if (first !== null) this.#take(first[0].length);
    for (;;) {
      const at = this.#buffer.indexOf(close);
      if (at >= 0) {
        take(this.#buffer.slice(0, at).replace(/\r?\n$/, '').length);
        this.#take(this.#buffer.indexOf(close) + close.length);
        return read.join('');
      }
      if (this.#isEnded) return undefined;
      // The line feed before the tag may be the last thing that arrived.
      const length = Math.max(0, this.#buffer.length - close.length - 1);
      // Half a character cannot be written as JSON.
      take(HIGH_SURROGATE.test(this.#buffer.charAt(length - 1)) ? length - 1 : length);
      yield;
    }
  }

  /** After `<｜tool▁call▁begin｜>`: `name<｜tool▁sep｜>{…}`, or `function<｜tool▁sep｜>name` and the arguments in a fence. */
  *#deepSeekCall(): Reading<boolean> {
    const separator = '<｜tool▁sep｜>';
    const word = (yield* this.#until(separator))?.trim();
    const name = word === 'function' ? (yield* this.#until('\n'))?.trim() : word;
    if (name === undefined || !this.#options.offered.has(name)) return false;
    const between = yield* this.#until('{');
    if (between === undefined || !/^\s*(?:```(?:json)?\s*)?$/.test(between)) return false;
    this.#buffer = `{${this.#buffer}`;
    if (!(yield* this.#arguments(name))) return true;
    const end = CALL_ENDS[DEEPSEEK_CALL] as string;
    yield* this.#skipSpace(/^[\s`]+/);
    yield* this.#has(end.length);
    if (this.#buffer.startsWith(end)) this.#take(end.length);
    return true;
  }

  /** Streams the object that comes next as arguments. False if the text ends before it does. */
  *#arguments(name: string): Reading<boolean> {
    const id = this.#start(name);
    const span = new JsonSpan();
    const read: string[] = [];
    while (yield* this.#has()) {
      const end = span.push(this.#buffer);
      const text = this.#take(end < 0 ? this.#buffer.length : end);
      read.push(text);
      this.#pieces.push({ type: 'call-delta', id, text });
      if (end < 0) continue;
      const json = read.join('');
      this.#pieces.push({ type: 'call-end', id, name, input: jsonOf(json), json });
      return true;
    }
    return false;
  }

  *#skipRest(span: JsonSpan): Reading {
    while (yield* this.#has()) {
      const end = span.push(this.#buffer);
      this.#take(end < 0 ? this.#buffer.length : end);
      if (end >= 0) return;
    }
  }

  /**
   * An answer that is nothing but calls as bare or fenced JSON. Only its end shows that nothing follows, so all of it
   * is held back until then, unless its first keys already show that it is something else.
   */
  *#lone(): Reading {
    const held: string[] = [];
    let length = 0;
    let start = '';
    while (yield* this.#has()) {
      const text = this.#take(this.#buffer.length);
      held.push(text);
      length += text.length;
      if (length - text.length < MAX_HEAD) start = held.join('');
      if (!this.#mayBeLone(start)) break;
    }
    const whole = held.join('');
    const calls = this.#isEnded && this.#buffer === '' ? this.#loneCalls(whole) : undefined;
    if (calls === undefined) this.#buffer = whole + this.#buffer;
    else for (const call of calls) this.#whole(call);
  }

  #mayBeLone(start: string): boolean {
    // Blank, or a fence whose first line is incomplete.
    if (/^\s*(?:`{1,3}[a-z_]*)?$/.test(start)) return start.length < MAX_BLANK;
    const text = start.trimStart().replace(/^```[a-z_]*\s*/, '');
    if (!/^(?:\{|\[\s*(?:\{|$)|$)/.test(text)) return false;
    const name = /"(?:name|tool|tool_name|function)"\s*:\s*"([^"\\]*)"/.exec(text)?.[1];
    return name === undefined ? text.length < MAX_HEAD : this.#options.offered.has(name);
  }

  #loneCalls(whole: string): WrittenCall[] | undefined {
    const fenced = /^```[a-z_]*\s*\n([\s\S]*?)\n?```$/.exec(whole.trim());
    const value = jsonOf((fenced?.[1] ?? whole).trim());
    const calls = (Array.isArray(value) ? value : [value]).map((entry) => this.#offeredCall(entry));
    return calls.length > 0 && calls.every((call) => call !== undefined) ? calls : undefined;
  }

  #offeredCall(value: unknown): WrittenCall | undefined {
    const call = writtenCallOf(value);
    return call !== undefined && this.#options.offered.has(call.name) ? call : undefined;
  }

  /** The offered tool whose name comes before `mark`. */
  *#nameBefore(mark: string): Reading<string | undefined> {
    const name = (yield* this.#until(mark))?.trim();
    return name !== undefined && this.#options.offered.has(name) ? name : undefined;
  }

  /** What comes before `mark`, which is read too. Undefined if it does not come soon. */
  *#until(mark: string): Reading<string | undefined> {
    for (;;) {
      const at = this.#buffer.indexOf(mark);
      if (at >= 0) {
        this.#undecided.push(this.#buffer.slice(0, at + mark.length));
        const text = this.#take(at);
        this.#take(mark.length);
        return text;
      }
      if (this.#isEnded || this.#buffer.length > MAX_NAME) return undefined;
      yield;
    }
  }

  #start(name: string): string {
    this.#undecided = [];
    this.#calls += 1;
    const id = `${this.#options.idPrefix}${this.#calls}`;
    this.#pieces.push({ type: 'call-start', id, name });
    return id;
  }

  #whole({ name, input }: WrittenCall): void {
    const id = this.#start(name);
    const json = JSON.stringify(input);
    if (json !== undefined) this.#pieces.push({ type: 'call-delta', id, text: json });
    this.#pieces.push({ type: 'call-end', id, name, input });
  }

  #text(text: string): void {
    if (text === '') return;
    if (text.trim() !== '') this.#hasText = true;
    this.#pieces.push({ type: 'text', text });
  }

  /** Waits for `length` characters. Returns false if the text has ended and nothing is left. */
  *#has(length = 1): Reading<boolean> {
    while (this.#buffer.length < length && !this.#isEnded) yield;
    return this.#buffer !== '';
  }

  *#skipSpace(space = /^\s+/): Reading {
    for (;;) {
      this.#skip(space.exec(this.#buffer)?.[0].length ?? 0);
      if (this.#buffer !== '' || this.#isEnded) return;
      yield;
    }
  }

  /** Reads what becomes text only if no call follows. */
  #skip(length: number): void {
    if (length > 0) this.#undecided.push(this.#take(length));
  }

  #giveBack(): void {
    this.#text(this.#undecided.join(''));
    this.#undecided = [];
  }

  #take(length: number): string {
    const text = this.#buffer.slice(0, length);
    this.#buffer = this.#buffer.slice(length);
    return text;
  }
}

function mayBeMarker(line: string): boolean {
  return MARKERS.some((mark) => mark.length > line.length && mark.startsWith(line));
}

/** A fence whose length is not known yet. */
function isFenceMark(line: string): boolean {
  return /^(?:`+|~+)$/.test(line);
}

/** The fence that is open after a line's start. A fence ends with one that is at least as long. */
function fenceAfter(open: string | undefined, line: string): string | undefined {
  const mark = /^(?:`{3,}|~{3,})/.exec(line)?.[0];
  if (mark === undefined) return open;
  if (open === undefined) return mark;
  return mark.startsWith(open) ? undefined : open;
}

/** How many characters at the end of `text` may be the beginning of `mark`. */
function partialAtEnd(text: string, mark: string): number {
  for (let length = Math.min(mark.length - 1, text.length); length > 0; length -= 1) if (text.endsWith(mark.slice(0, length))) return length;
  return 0;
}
