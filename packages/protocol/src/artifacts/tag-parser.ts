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
 * and tolerates what models get wrong: missing close tags, a fence around a file's content, code fences
 * with a file name instead of tags, tags quoted inside file contents, text anywhere. The law: the events
 * are the same however the text is chunked, except for how consecutive deltas are split. Parsing takes
 * linear time for any input: nothing is rescanned from the start.
 */
import { artifactIdOf } from './artifact.ts';
import type { ArtifactEventBody } from './events.ts';
import { fencePath, namedByLine } from './fence-path.ts';
import { TagAction } from './tag-action.ts';
import { afterSpace, type Attributes, beginsTag, endsTagName, mayBecomeTagName, nextTag, restOfTag, tagNameAt } from './tag-syntax.ts';

export interface TagParserOptions {
  readonly messageId: string;
  readonly step: number;
  /** Title of an artifact whose tag has none. */
  readonly title: string;
}

/** Anything longer is text that happens to start like a tag. */
const MAX_TAG_LENGTH = 2000;
/** An incomplete line is examined only after at least this many characters arrive. */
const MIN_LOOK_LENGTH = 512;

/** Longest possible file name. Only this much of longer lines is remembered. */
const MAX_NAMING_LINE = 500;

type Fence = { readonly marker: string; readonly isFile: boolean };

export class TagParser {
  readonly #options: TagParserOptions;
  readonly #artifactId: string;
  readonly #actionIds: string;
  /** Text received. The unread part starts at `#at`. */
  #buffer = '';
  #at = 0;
  /** End of the line that contains `#at`, after its line feed. Less than `#at` if not searched for yet. */
  #lineEnd = 0;
  /** No tag starts between `#at` and here. Less than `#at` if not searched for yet. */
  #tagAt = -1;
  /** Nothing can be decided until this sign, or this many unjoined characters, arrive. */
  #awaited: string | undefined;
  #awaitedLength = 0;
  /** Pieces that arrived meanwhile, joined only when something can be decided, so that nothing is copied twice. */
  #held: string[] = [];
  #heldLength = 0;
  #events: ArtifactEventBody[] = [];
  #hasArtifact = false;
  #count = 0;
  #action: TagAction | undefined;
  #isFirstLineOfAction = false;
  #fence: Fence | undefined;
  #isAtLineStart = true;
  /** The part of the line read so far. */
  #line = '';
  /** The last complete non-blank line. */
  #lastLine = '';
  /** Whitespace after a tag belongs to the notation, not to the text. */
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
   * Ends the text. Without a cause, an action without a close tag is complete. With a cause, it is
   * canceled, so that a truncated file is never written.
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
    // Uses join, not +: V8 would read the characters of a concatenated string through its parts.
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

  /** Waits for `sign` or for `length` characters. Always returns false, which stops reading. */
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

  /** Reads text outside of actions. Returns false if more input is needed to decide. */
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

  /** Reads a line of text that starts like a fence. */
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
    // A truncated tag must not show up as text.
    if (mayBecome) this.#at = buffer.length;
    else this.#text(this.#take(1));
    return true;
  }

  /** A code fence with a file name is a file. Otherwise it is text, and tags in it are only quoted. */
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
      // Another tag at the start of a line means that the close tag is missing.
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
    // In an unfinished line, tags are searched for each time its length has doubled.
    if (!isWhole) return this.#await('\n', Math.max(MIN_LOOK_LENGTH, buffer.length - lineStart));
    const line = this.#take(lineEnd - lineStart);
    const isFirst = this.#isFirstLineOfAction;
    this.#isFirstLineOfAction = false;
    // The line ending after the open tag belongs to the notation.
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

  /** Remembers the last non-blank line: it may name the file of a following fence. */
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

  /** Position after the next line feed, or undefined if there is none yet. */
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

/** The tag of another action or of an artifact at the start of a line of content. */
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
  /** The text before it in its line. Empty if that is only whitespace. */
  readonly before: string;
  /** Position after its closing bracket. */
  readonly end: number;
  /** Position of another tag in the same line. */
  readonly next: number | undefined;
}

/**
 * The close tag in a line of content whose first tag is at `tagAt`. It counts only if nothing but tags
 * follows it in the line and it is not inside a string of the code before it.
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

/** True if the code leaves a quote open. */
function isInString(before: string): boolean {
  if (!/["'`]/.test(before)) return false;
  // An apostrophe inside a word does not open a string.
  const code = before.replaceAll(/\w'\w/g, '');
  return ['"', "'", '`'].some((quote) => code.split(quote).length % 2 === 0);
}
