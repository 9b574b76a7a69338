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
 * are the same however the text is cut into chunks, up to how consecutive deltas are cut. The time is
 * linear in the length of the text, whatever is in it: nothing is read from its beginning again.
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
/** What most text does not have: everything else about tags is asked only where this is. */
const MAY_HAVE_TAG = /<\/?lathe/i;
const TAG_STARTS = ['<latheartifact', '<latheaction', '</latheartifact', '</latheaction'];
/** A tag that is longer than this is text that happens to begin like one. */
const MAX_TAG_LENGTH = 2000;

/** No name of a file is longer; of longer lines only so much is remembered. */
const MAX_NAMING_LINE = 500;

type Fence = { readonly marker: string; readonly isFile: boolean };

export class TagParser {
  readonly #options: TagParserOptions;
  readonly #artifactId: string;
  /** What arrived and is not read yet begins at `#at`. */
  #buffer = '';
  #at = 0;
  /** Where the line that `#at` is in ends, after its line feed; less than `#at` when it was not looked for. */
  #lineEnd = 0;
  /** A whole line is wanted and only a part is there. */
  #waitsForLine = false;
  /** Pieces of that line: joined once it is whole. */
  #held: string[] = [];
  #events: ArtifactEventBody[] = [];
  #hasArtifact = false;
  #count = 0;
  #action: TagAction | undefined;
  #isFirstLineOfAction = false;
  #fence: Fence | undefined;
  #isAtLineStart = true;
  /** What was read of the line so far. */
  #line = '';
  /** The last line with something in it, or what was read of it. */
  #lastLine = '';
  /** After a tag, white space belongs to the notation, not to the text. */
  #skipsSpace = false;

  constructor(options: TagParserOptions) {
    this.#options = options;
    this.#artifactId = artifactIdOf(options.messageId);
  }

  push(text: string): ArtifactEventBody[] {
    this.#held.push(text);
    if (this.#waitsForLine && !text.includes('\n')) return [];
    this.#join();
    this.#read(false);
    return this.#taken();
  }

  /**
   * The text is over. Without a cause an action whose close tag is missing is complete; with one it is
   * cancelled, so that a file that was cut off is never written.
   */
  end(cause?: 'truncated' | 'aborted'): ArtifactEventBody[] {
    this.#join();
    this.#read(true);
    if (this.#action !== undefined) {
      this.#events.push(...(cause === undefined ? this.#action.close() : [this.#action.cancel(cause)]));
      this.#action = undefined;
    }
    if (this.#hasArtifact && cause === undefined) this.#events.push({ type: 'artifact.close', artifactId: this.#artifactId });
    return this.#taken();
  }

  get #pending(): string {
    return this.#buffer.slice(this.#at);
  }

  #join(): void {
    this.#buffer = this.#pending + this.#held.join('');
    this.#at = 0;
    this.#lineEnd = 0;
    this.#held = [];
    this.#waitsForLine = false;
  }

  #read(isEnd: boolean): void {
    let goesOn = true;
    while (goesOn && this.#at < this.#buffer.length) {
      if (this.#fence !== undefined) goesOn = this.#readFence(this.#fence, isEnd);
      else if (this.#action !== undefined) goesOn = this.#readAction(this.#action, isEnd);
      else goesOn = this.#readText(isEnd);
    }
  }

  /** Text outside of actions. False when more must arrive before the next decision. */
  #readText(isEnd: boolean): boolean {
    if (this.#skipsSpace) {
      this.#at = this.#buffer.length - this.#pending.trimStart().length;
      if (this.#at === this.#buffer.length) return false;
      this.#skipsSpace = false;
    }
    if (this.#isAtLineStart && ' `~'.includes(this.#buffer[this.#at] ?? '')) {
      const pending = this.#buffer.slice(this.#at, this.#at + MAX_NAMING_LINE);
      const fence = /^ {0,3}(`{3,}|~{3,})/.exec(pending);
      if (fence !== null) return this.#openFence(fence[1] ?? '```', isEnd);
      if (!isEnd && /^ {0,3}(?:`{0,2}|~{0,2})$/.test(pending)) return false;
    }
    if (this.#buffer[this.#at] === '<' && bracketIn(this.#buffer.slice(this.#at, this.#at + 3)) === 0) return this.#readTag(isEnd);
    const lineEnd = this.#endOfLine() ?? this.#buffer.length;
    const line = this.#buffer.slice(this.#at, lineEnd);
    const bracket = bracketIn(line);
    this.#text(this.#take(bracket === -1 ? line.length : bracket));
    return true;
  }

  #readTag(isEnd: boolean): boolean {
    const start = this.#buffer.slice(this.#at, this.#at + MAX_TAG_LENGTH);
    const tag = TAG.exec(start);
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
    const lower = start.toLowerCase();
    const isBegun = TAG_STARTS.some((candidate) => lower.startsWith(candidate) && /^(?:[\s/>]|$)/.test(lower.slice(candidate.length)));
    const mayBecome = (isBegun && start.length < MAX_TAG_LENGTH) || TAG_STARTS.some((candidate) => candidate.startsWith(lower));
    if (mayBecome && !isEnd) return false;
    // A tag that was cut off is no text that anybody should read.
    if (mayBecome && isBegun) this.#at = this.#buffer.length;
    else this.#text(this.#take(1));
    return true;
  }

  /** A code fence: with a file name it is a file, else it is text in which tags are only quoted. */
  #openFence(marker: string, isEnd: boolean): boolean {
    const line = this.#takeLine(isEnd);
    if (line === undefined) return false;
    const info = line.slice(line.indexOf(marker) + marker.length).slice(0, MAX_NAMING_LINE);
    const path = fencePath(info.trimEnd()) ?? namedByLine(this.#lastLine);
    this.#fence = { marker, isFile: path !== undefined };
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
    const lineStart = this.#at;
    const line = this.#takeLine(isEnd);
    if (line === undefined) return false;
    if (this.#isFirstLineOfAction) {
      this.#isFirstLineOfAction = false;
      // The line end after the open tag belongs to the notation.
      if (line.trim() === '' && line.endsWith('\n')) return true;
    }
    if (!MAY_HAVE_TAG.test(line)) {
      this.#events.push(...action.line(line));
      return true;
    }
    // Another tag at the start of a line: the close tag is missing.
    if (/^\s*(?:<latheaction\s[^>]*>|<\/?latheartifact\b)/i.test(line)) {
      this.#at = lineStart;
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
    this.#at = lineStart + close.end;
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
    // It is never more than one line, and often only a part of it.
    const isEnded = text.endsWith('\n');
    if (this.#isAtLineStart) this.#line = '';
    if (this.#line.length < MAX_NAMING_LINE) {
      this.#line += text.slice(0, Math.min(MAX_NAMING_LINE - this.#line.length, isEnded ? text.length - 1 : text.length));
      if (this.#line.trim() !== '') this.#lastLine = this.#line;
    }
    this.#isAtLineStart = isEnded;
    const last = this.#events.at(-1);
    if (last?.type === 'text.delta') this.#events[this.#events.length - 1] = { type: 'text.delta', text: last.text + text };
    else this.#events.push({ type: 'text.delta', text });
  }

  #take(length: number): string {
    const from = this.#at;
    this.#at += length;
    return this.#buffer.slice(from, this.#at);
  }

  #takeLine(isEnd: boolean): string | undefined {
    const end = this.#endOfLine();
    if (end === undefined && !isEnd) {
      this.#waitsForLine = true;
      return undefined;
    }
    return this.#take((end ?? this.#buffer.length) - this.#at);
  }

  /** After the next line feed; undefined when there is none yet. */
  #endOfLine(): number | undefined {
    if (this.#lineEnd <= this.#at) {
      const end = this.#buffer.indexOf('\n', this.#at);
      this.#lineEnd = end === -1 ? Number.POSITIVE_INFINITY : end + 1;
    }
    return this.#lineEnd === Number.POSITIVE_INFINITY ? undefined : this.#lineEnd;
  }

  #taken(): ArtifactEventBody[] {
    return this.#events.splice(0);
  }
}

/** The first bracket that may begin a tag of ours; -1 when there is none. */
function bracketIn(text: string): number {
  return text.search(/<(?:\/?l|\/?$)/i);
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
