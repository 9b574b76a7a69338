/**
 * Artifact events from plain text, for models without tools. It reads
 *
 *     <latheArtifact id="…" title="…">
 *     <latheAction type="file" path="src/App.tsx">
 *     …the file…
 *     </latheAction>
 *     <latheAction type="shell">npm run build</latheAction>
 *     </latheArtifact>
 *
 * and forgives what models get wrong: missing close tags, a fence around a file's content, code fences
 * with a file name instead of tags, tags quoted inside file contents, text anywhere. The law: the events
 * are the same however the text is cut into chunks, up to how consecutive deltas are cut.
 */
import { artifactIdOf } from './artifact.ts';
import type { ArtifactEventBody } from './events.ts';
import { fencePath, namedByLine } from './fence-path.ts';
import { type Attributes, TagAction } from './tag-action.ts';

export interface TagParserOptions {
  readonly messageId: string;
  readonly step: number;
  /** Title of the artifact when its tag has none. */
  readonly title: string;
}

const TAG = /^<(\/?)lathe(artifact|action)\b((?:[^>"']|"[^"]*"|'[^']*')*)>/i;
const TAG_STARTS = ['<latheartifact', '<latheaction', '</latheartifact', '</latheaction'];
/** A tag that is longer than this is text that happens to begin like one. */
const MAX_TAG_LENGTH = 2000;

type Fence = { readonly marker: string; readonly isFile: boolean };

export class TagParser {
  readonly #options: TagParserOptions;
  readonly #artifactId: string;
  #pending = '';
  #events: ArtifactEventBody[] = [];
  #hasArtifact = false;
  #count = 0;
  #action: TagAction | undefined;
  #isFirstLineOfAction = false;
  #fence: Fence | undefined;
  #isAtLineStart = true;
  #lastLine = '';
  /** After a tag, white space belongs to the notation, not to the text. */
  #skipsSpace = false;

  constructor(options: TagParserOptions) {
    this.#options = options;
    this.#artifactId = artifactIdOf(options.messageId);
  }

  push(text: string): ArtifactEventBody[] {
    this.#pending += text;
    this.#read(false);
    return this.#taken();
  }

  /**
   * The text is over. Without a cause an action whose close tag is missing is complete; with one it is
   * cancelled, so that a file that was cut off is never written.
   */
  end(cause?: 'truncated' | 'aborted'): ArtifactEventBody[] {
    this.#read(true);
    if (this.#action !== undefined) {
      this.#events.push(...(cause === undefined ? this.#action.close() : [this.#action.cancel(cause)]));
      this.#action = undefined;
    }
    if (this.#hasArtifact && cause === undefined) this.#events.push({ type: 'artifact.close', artifactId: this.#artifactId });
    return this.#taken();
  }

  #read(isEnd: boolean): void {
    let goesOn = true;
    while (goesOn && this.#pending !== '') {
      if (this.#fence !== undefined) goesOn = this.#readFence(this.#fence, isEnd);
      else if (this.#action !== undefined) goesOn = this.#readAction(this.#action, isEnd);
      else goesOn = this.#readText(isEnd);
    }
  }

  /** Text outside of actions. False when more must arrive before the next decision. */
  #readText(isEnd: boolean): boolean {
    if (this.#skipsSpace) {
      this.#pending = this.#pending.trimStart();
      if (this.#pending === '') return false;
      this.#skipsSpace = false;
    }
    if (this.#isAtLineStart) {
      const fence = /^ {0,3}(`{3,}|~{3,})([^\n]*)(\n|$)/.exec(this.#pending);
      if (fence !== null) return this.#openFence(fence, isEnd);
      if (!isEnd && /^ {0,3}(?:`{0,2}|~{0,2})$/.test(this.#pending)) return false;
    }
    if (this.#pending.startsWith('<')) return this.#readTag(isEnd);
    const bracket = this.#pending.indexOf('<');
    const line = this.#pending.indexOf('\n');
    const ends = [bracket, line === -1 ? -1 : line + 1].filter((end) => end !== -1);
    this.#text(this.#take(Math.min(this.#pending.length, ...ends)));
    return true;
  }

  #readTag(isEnd: boolean): boolean {
    const tag = TAG.exec(this.#pending);
    if (tag !== null) {
      this.#take(tag[0].length);
      this.#skipsSpace = true;
      this.#isAtLineStart = true;
      this.#lastLine = '';
      if (tag[1] === '/') return true;
      const attributes = attributesOf(tag[3] ?? '');
      if (tag[2]?.toLowerCase() === 'artifact') this.#openArtifact(attributes['title']);
      else this.#openAction(attributes, /\/\s*$/.test(tag[3] ?? ''));
      return true;
    }
    const start = this.#pending.slice(0, MAX_TAG_LENGTH).toLowerCase();
    const isBegun = TAG_STARTS.some((candidate) => start.startsWith(candidate) && /^(?:[\s/>]|$)/.test(start.slice(candidate.length)));
    const mayBecome = (isBegun && this.#pending.length < MAX_TAG_LENGTH) || TAG_STARTS.some((candidate) => candidate.startsWith(start));
    if (mayBecome && !isEnd) return false;
    // A tag that was cut off is no text that anybody should read.
    if (mayBecome && isBegun) this.#pending = '';
    else this.#text(this.#take(1));
    return true;
  }

  /** A code fence: with a file name it is a file, else it is text in which tags are only quoted. */
  #openFence(fence: RegExpExecArray, isEnd: boolean): boolean {
    if (fence[3] === '' && !isEnd) return false;
    const path = fencePath(fence[2] ?? '') ?? namedByLine(this.#lastLine);
    const line = this.#take(fence[0].length);
    this.#fence = { marker: fence[1] ?? '```', isFile: path !== undefined };
    if (path === undefined) {
      this.#text(line);
      return true;
    }
    this.#openAction({ type: 'file', path }, false);
    this.#isFirstLineOfAction = false;
    return true;
  }

  #readFence(fence: Fence, isEnd: boolean): boolean {
    const line = this.#takeLine(isEnd);
    if (line === undefined) return false;
    const trimmed = line.trim();
    const isClose = trimmed.startsWith(fence.marker) && /^(?:`+|~+)$/.test(trimmed);
    if (isClose) this.#fence = undefined;
    if (!fence.isFile) {
      this.#text(line);
      return true;
    }
    if (isClose) this.#closeAction();
    else this.#events.push(...(this.#action?.line(line) ?? []));
    return true;
  }

  #readAction(action: TagAction, isEnd: boolean): boolean {
    const line = this.#takeLine(isEnd);
    if (line === undefined) return false;
    if (this.#isFirstLineOfAction) {
      this.#isFirstLineOfAction = false;
      // The line end after the open tag belongs to the notation.
      if (line.trim() === '' && line.endsWith('\n')) return true;
    }
    // Another tag at the start of a line: the close tag is missing.
    if (/^\s*(?:<latheaction\s[^>]*>|<\/?latheartifact\b)/i.test(line)) {
      this.#pending = line + this.#pending;
      this.#closeAction();
      return true;
    }
    const close = closeTagIn(line);
    if (close === undefined) {
      this.#events.push(...action.line(line));
      return true;
    }
    const before = line.slice(0, close.at);
    if (before.trim() !== '') this.#events.push(...action.line(before));
    this.#pending = line.slice(close.end) + this.#pending;
    this.#closeAction();
    return true;
  }

  #openArtifact(title: string | undefined): void {
    if (this.#hasArtifact) return;
    this.#hasArtifact = true;
    this.#events.push({ type: 'artifact.open', artifactId: this.#artifactId, title: title ?? this.#options.title });
  }

  #openAction(attributes: Attributes, isWhole: boolean): void {
    this.#openArtifact(undefined);
    const { messageId, step } = this.#options;
    this.#action = new TagAction(`${messageId}-${step}-${this.#count}`, attributes);
    this.#count += 1;
    this.#isFirstLineOfAction = true;
    this.#skipsSpace = false;
    this.#events.push(this.#action.open(this.#artifactId));
    if (isWhole) this.#closeAction();
  }

  #closeAction(): void {
    this.#events.push(...(this.#action?.close() ?? []));
    this.#action = undefined;
    this.#skipsSpace = true;
    this.#isAtLineStart = true;
    this.#lastLine = '';
  }

  #text(text: string): void {
    if (text === '') return;
    const [first = '', ...rest] = text.split('\n');
    const lines = [this.#isAtLineStart ? first : this.#lastLine + first, ...rest];
    const named = lines.findLast((line) => line.trim() !== '');
    if (named !== undefined) this.#lastLine = named;
    this.#isAtLineStart = text.endsWith('\n');
    const last = this.#events.at(-1);
    if (last?.type === 'text.delta') this.#events[this.#events.length - 1] = { type: 'text.delta', text: last.text + text };
    else this.#events.push({ type: 'text.delta', text });
  }

  #take(length: number): string {
    const taken = this.#pending.slice(0, length);
    this.#pending = this.#pending.slice(length);
    return taken;
  }

  #takeLine(isEnd: boolean): string | undefined {
    const end = this.#pending.indexOf('\n');
    if (end === -1 && !isEnd) return undefined;
    return this.#take(end === -1 ? this.#pending.length : end + 1);
  }

  #taken(): ArtifactEventBody[] {
    return this.#events.splice(0);
  }
}

/**
 * The close tag in a line of content. It counts only when nothing but tags follows it in the line and
 * it does not stand inside a string of the code before it.
 */
function closeTagIn(line: string): { readonly at: number; readonly end: number } | undefined {
  const match = /<\/latheaction\s*>(?=\s*(?:<\/?lathe|$))/i.exec(line);
  if (match === null) return undefined;
  const before = line.slice(0, match.index);
  // An apostrophe inside a word opens no string.
  const code = before.replaceAll(/\w'\w/g, '');
  const isQuoted = ['"', "'", '`'].some((quote) => code.split(quote).length % 2 === 0);
  return isQuoted ? undefined : { at: match.index, end: match.index + match[0].length };
}

function attributesOf(text: string): Attributes {
  const found = text.matchAll(/([\w-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>/]+)))?/g);
  return Object.fromEntries([...found].map(([, name = '', double, single, bare]) => [name.toLowerCase(), unescape(double ?? single ?? bare ?? '')]));
}

function unescape(value: string): string {
  return value.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
