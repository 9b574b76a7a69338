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
import { TagAction } from './tag-action.ts';
import { afterSpace, type Attributes, beginsTag, endsTagName, mayBecomeTagName, nextTag, restOfTag, tagNameAt } from './tag-syntax.ts';

export interface TagParserOptions {
  readonly messageId: string;
  readonly step: number;
  /** Title of the artifact when its tag has none. */
  readonly title: string;
}

/** A tag that is longer than this is text that happens to begin like one. */
const MAX_TAG_LENGTH = 2000;
/** Of a line that is not whole yet so much arrives at least before it is looked at. */
const MIN_LOOK_LENGTH = 512;

/** No name of a file is longer; of longer lines only so much is remembered. */
const MAX_NAMING_LINE = 500;

type Fence = { readonly marker: string; readonly isFile: boolean };

export class TagParser {
  readonly #options: TagParserOptions;
  readonly #artifactId: string;
  readonly #actionIds: string;
  /** What arrived and is not read yet begins at `#at`. */
  #buffer = '';
  #at = 0;
  /** Where the line that `#at` is in ends, after its line feed; less than `#at` when it was not looked for. */
  #lineEnd = 0;
  /** No tag begins between `#at` and here; less than `#at` when none was looked for. */
  #tagAt = -1;
  /** Nothing can be decided until this arrives, or so much that is not joined yet. */
  #awaited: string | undefined;
  #awaitedLength = 0;
  /** Pieces that arrived meanwhile: joined once something can be decided, so that nothing is copied twice. */
  #held: string[] = [];
  #heldLength = 0;
  #events: ArtifactEventBody[] = [];
  #hasArtifact = false;
  #count = 0;
  #action: TagAction | undefined;
  #isFirstLineOfAction = false;
  #fence: Fence | undefined;
  #isAtLineStart = true;
  /** What was read of the line so far. */
  #line = '';
  /** The last whole line with something in it. */
  #lastLine = '';
  /** After a tag, white space belongs to the notation, not to the text. */
  #skipsSpace = false;

  constructor(options: TagParserOptions) {
    this.#options = options;
    this.#artifactId = artifactIdOf(options.messageId);
    this.#actionIds = `${options.messageId}-${options.step}-`;
  }

  push(text: string): ArtifactEventBody[] {
    if (this.#awaited !== undefined) {
      this.#held.push(text);
      this.#heldLength += text.length;
      if (this.#heldLength < this.#awaitedLength && !text.includes(this.#awaited)) return [];
      this.#join();
    } else this.#restart(this.#at === this.#buffer.length ? text : [this.#buffer.slice(this.#at), text].join(''));
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
      if (cause === undefined) this.#action.close(this.#events);
      else this.#action.cancel(cause, this.#events);
      this.#action = undefined;
    }
    if (this.#hasArtifact && cause === undefined) this.#events.push({ type: 'artifact.close', artifactId: this.#artifactId });
    return this.#taken();
  }

  #join(): void {
    // Joined, not added: V8 reads the characters of a sum one by one through its parts.
    this.#restart([this.#buffer.slice(this.#at), ...this.#held].join(''));
    this.#held = [];
    this.#heldLength = 0;
    this.#awaited = undefined;
  }

  #restart(buffer: string): void {
    this.#buffer = buffer;
    this.#at = 0;
    this.#lineEnd = 0;
    this.#tagAt = -1;
  }

  /** Nothing is decided before `sign` arrives, or `length` characters. Always false, which ends the reading. */
  #await(sign: string, length: number): false {
    this.#awaited = sign;
    this.#awaitedLength = length;
    return false;
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
    const buffer = this.#buffer;
    if (this.#skipsSpace) {
      this.#at = afterSpace(buffer, this.#at, buffer.length);
      if (this.#at === buffer.length) return false;
      this.#skipsSpace = false;
    }
    const from = this.#at;
    const tagAt = this.#nextTag();
    let at = from;
    let isAtLineStart = this.#isAtLineStart;
    while (at < tagAt && !(isAtLineStart && mayBeginFence(buffer, at))) {
      const lineEnd = this.#endOfLine(at) ?? buffer.length;
      isAtLineStart = lineEnd <= tagAt;
      at = Math.min(lineEnd, tagAt);
    }
    if (at > from) {
      this.#text(this.#take(at - from));
      return true;
    }
    return at === tagAt ? this.#readTag(isEnd) : this.#readLineStart(isEnd);
  }

  /** A line of text that begins with what a fence may begin with. */
  #readLineStart(isEnd: boolean): boolean {
    const start = this.#buffer.slice(this.#at, this.#at + MAX_NAMING_LINE);
    const fence = /^ {0,3}(`{3,}|~{3,})/.exec(start);
    if (fence !== null) return this.#openFence(fence[1] ?? '```', isEnd);
    if (!isEnd && /^ {0,3}(?:`{0,2}|~{0,2})$/.test(start)) return false;
    this.#text(this.#take(1));
    return true;
  }

  #readTag(isEnd: boolean): boolean {
    const buffer = this.#buffer;
    const at = this.#at;
    const isClose = buffer[at + 1] === '/';
    const word = isClose ? at + 2 : at + 1;
    const name = tagNameAt(buffer, word);
    if (name === undefined) {
      if (!isEnd && mayBecomeTagName(buffer, word)) return false;
      this.#text(this.#take(1));
      return true;
    }
    const from = word + name.length;
    const limit = Math.min(buffer.length, at + MAX_TAG_LENGTH);
    const tag = endsTagName(buffer, from) ? restOfTag(buffer, from, limit) : 'none';
    if (typeof tag === 'object') {
      this.#at = tag.end;
      this.#skipsSpace = true;
      this.#isAtLineStart = true;
      this.#lastLine = '';
      if (isClose) return true;
      if (name === 'latheartifact') this.#openArtifact(tag.attributes['title']);
      else this.#openAction(tag.attributes, tag.isWhole);
      return true;
    }
    const mayBecome = tag === 'unfinished' && buffer.length - at < MAX_TAG_LENGTH;
    if (mayBecome && !isEnd) return this.#await('>', at + MAX_TAG_LENGTH - buffer.length);
    // A tag that was cut off is no text that anybody should read.
    if (mayBecome) this.#at = buffer.length;
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
    const isClose = closesFence(line, fence.marker);
    if (isClose) this.#fence = undefined;
    if (!fence.isFile) this.#text(line);
    else if (isClose) this.#closeAction();
    else this.#action?.line(line, this.#events);
    return true;
  }

  #readAction(action: TagAction, isEnd: boolean): boolean {
    const buffer = this.#buffer;
    const lineStart = this.#at;
    const feed = this.#endOfLine();
    const isWhole = feed !== undefined || isEnd;
    const lineEnd = feed ?? buffer.length;
    const tagAt = this.#nextTag();
    if (tagAt < lineEnd) {
      // Another tag at the start of a line: the close tag is missing.
      if (afterSpace(buffer, lineStart, tagAt) === tagAt && isNextTag(buffer, tagAt, lineEnd, isWhole)) {
        this.#closeAction();
        return true;
      }
      const close = closeTagIn(buffer, lineStart, tagAt, lineEnd, isWhole);
      if (close !== undefined) {
        if (close.before !== '') action.line(close.before, this.#events);
        this.#at = close.end;
        this.#closeAction();
        if (close.next !== undefined) this.#tagAt = close.next;
        return true;
      }
    }
    // In a line without an end the tags are looked at as it grows, each time it has twice the length.
    if (!isWhole) return this.#await('\n', Math.max(MIN_LOOK_LENGTH, buffer.length - lineStart));
    const line = this.#take(lineEnd - lineStart);
    const isFirst = this.#isFirstLineOfAction;
    this.#isFirstLineOfAction = false;
    // The line end after the open tag belongs to the notation.
    if (isFirst && feed !== undefined && line.trim() === '') return true;
    action.line(line, this.#events);
    return true;
  }

  #openArtifact(title: string | undefined): void {
    if (this.#hasArtifact) return;
    this.#hasArtifact = true;
    this.#events.push({ type: 'artifact.open', artifactId: this.#artifactId, title: title ?? this.#options.title });
  }

  #openAction(attributes: Attributes, isWhole: boolean): void {
    this.#openArtifact(undefined);
    this.#action = new TagAction(this.#actionIds + this.#count, attributes);
    this.#count += 1;
    this.#isFirstLineOfAction = true;
    this.#skipsSpace = false;
    this.#action.open(this.#artifactId, this.#events);
    if (isWhole) this.#closeAction();
  }

  #closeAction(): void {
    this.#action?.close(this.#events);
    this.#action = undefined;
    this.#skipsSpace = true;
    this.#isAtLineStart = true;
    this.#lastLine = '';
  }

  #text(text: string): void {
    this.#note(text);
    const last = this.#events.at(-1);
    if (last?.type === 'text.delta') last.text += text;
    else this.#events.push({ type: 'text.delta', text });
  }

  /** Remembers the last line with something in it: it may name the file of a fence that follows. */
  #note(text: string): void {
    if (this.#isAtLineStart) this.#line = '';
    const rest = text.lastIndexOf('\n') + 1;
    this.#isAtLineStart = rest === text.length;
    let lineEnd = rest - 1;
    while (lineEnd >= 0) {
      const lineStart = lineEnd === 0 ? 0 : text.lastIndexOf('\n', lineEnd - 1) + 1;
      const own = text.slice(lineStart, Math.min(lineEnd, lineStart + MAX_NAMING_LINE));
      const line = (lineStart === 0 ? this.#line + own : own).slice(0, MAX_NAMING_LINE);
      if (line.trim() !== '') {
        this.#lastLine = line;
        break;
      }
      lineEnd = lineStart - 1;
    }
    if (rest > 0) this.#line = '';
    if (rest < text.length && this.#line.length < MAX_NAMING_LINE) this.#line += text.slice(rest, rest + MAX_NAMING_LINE - this.#line.length);
  }

  #take(length: number): string {
    const from = this.#at;
    this.#at += length;
    return this.#buffer.slice(from, this.#at);
  }

  #takeLine(isEnd: boolean): string | undefined {
    const end = this.#endOfLine();
    if (end === undefined && !isEnd) {
      this.#await('\n', Number.POSITIVE_INFINITY);
      return undefined;
    }
    return this.#take((end ?? this.#buffer.length) - this.#at);
  }

  /** After the next line feed; undefined when there is none yet. */
  #endOfLine(from = this.#at): number | undefined {
    if (this.#lineEnd <= from) {
      const feed = this.#buffer.indexOf('\n', from);
      this.#lineEnd = feed === -1 ? Number.POSITIVE_INFINITY : feed + 1;
    }
    return this.#lineEnd === Number.POSITIVE_INFINITY ? undefined : this.#lineEnd;
  }

  #nextTag(): number {
    if (this.#tagAt < this.#at) this.#tagAt = nextTag(this.#buffer, this.#at);
    return this.#tagAt;
  }

  #taken(): ArtifactEventBody[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }
}

function mayBeginFence(text: string, lineStart: number): boolean {
  let at = lineStart;
  while (at < lineStart + 3 && text[at] === ' ') at += 1;
  return at === text.length || text[at] === '`' || text[at] === '~';
}

function closesFence(line: string, marker: string): boolean {
  if (!line.startsWith(marker, afterSpace(line, 0, line.length))) return false;
  const trimmed = line.trim();
  return /^(?:`+|~+)$/.test(trimmed);
}

/** The tag of another action, or of an artifact, where a line of content begins with one. */
function isNextTag(text: string, tagAt: number, lineEnd: number, isWhole: boolean): boolean {
  const isClose = text[tagAt + 1] === '/';
  const word = isClose ? tagAt + 2 : tagAt + 1;
  const name = tagNameAt(text, word);
  if (name === undefined) return false;
  const from = word + name.length;
  if (name === 'latheartifact') return (isWhole || from < text.length) && endsTagName(text, from);
  return !isClose && from < lineEnd && /\s/.test(text.charAt(from)) && text.slice(from, lineEnd).includes('>');
}

interface CloseTag {
  /** What stands before it in its line; empty when that is white space. */
  readonly before: string;
  /** After its closing bracket. */
  readonly end: number;
  /** Where another tag follows in the same line. */
  readonly next: number | undefined;
}

/**
 * The close tag in a line of content that has its first tag at `tagAt`. It counts only when nothing but tags
 * follows it in the line and it does not stand inside a string of the code before it.
 */
function closeTagIn(text: string, from: number, tagAt: number, lineEnd: number, isWhole: boolean): CloseTag | undefined {
  for (let at = tagAt; at < lineEnd; at = nextTag(text, at + 1)) {
    if (text[at + 1] !== '/' || tagNameAt(text, at + 2) !== 'latheaction') continue;
    const bracket = afterSpace(text, at + 2 + 'latheaction'.length, lineEnd);
    if (bracket === lineEnd || text[bracket] !== '>') continue;
    const next = afterSpace(text, bracket + 1, lineEnd);
    const isLast = next === lineEnd;
    if (isLast ? !isWhole : !beginsTag(text, next)) continue;
    const before = text.slice(from, at);
    if (isInString(before)) return undefined;
    return { before: before.trim() === '' ? '' : before, end: bracket + 1, next: isLast ? undefined : next };
  }
  return undefined;
}

/** A quote that this code opens is not closed in it. */
function isInString(before: string): boolean {
  if (!/["'`]/.test(before)) return false;
  // An apostrophe inside a word opens no string.
  const code = before.replaceAll(/\w'\w/g, '');
  return ['"', "'", '`'].some((quote) => code.split(quote).length % 2 === 0);
}
