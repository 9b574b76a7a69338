/**
 * Reads a file of `model-outputs/`: what a model wrote, in which project, and what must result from it.
 * A line `@@ name rest` begins a section, whose text continues up to the next one:
 *
 *     @@ about        a description in one line
 *     @@ file PATH    a file of the project beforehand (file-crlf: with Windows line endings)
 *     @@ unseen PATH  the model has not seen it;  @@ lock PATH, @@ target PATH  the person's rules
 *     @@ code N LINE  how a command ends;  @@ repair  the answer of the smaller model
 *     @@ tags         text with tags, a part of the answer; @@ more continues it
 *     @@ call TOOL    arguments of a tool call (open-call: cut off before its end);  @@ step  the next request
 *     @@ ends CAUSE   how the answer ends: truncated or aborted
 *     @@ statuses     a line for each action and each look at the project: `type status`, then `: words of its reason`
 *     @@ expect PATH  the contents of a file afterward; @@ gone PATH; @@ lines N PATH; @@ ran  the command lines
 *
 * All other files must be unchanged. `repeat=N` repeats a section's text, with the number in place of `{n}`; `join`
 * leaves out the line endings between repetitions.
 */

export interface OutputPart {
  readonly type: 'tags' | 'call' | 'open-call' | 'step';
  readonly tool: string;
  readonly text: string;
}

export interface ModelOutput {
  readonly about: string;
  readonly files: ReadonlyMap<string, string>;
  readonly unseen: ReadonlySet<string>;
  readonly locked: readonly string[];
  readonly targeted: readonly string[];
  readonly codes: ReadonlyMap<string, number>;
  readonly repair: string | undefined;
  readonly parts: readonly OutputPart[];
  readonly ends: 'truncated' | 'aborted' | undefined;
  readonly statuses: readonly string[];
  /** Undefined: gone. */
  readonly expected: ReadonlyMap<string, string | undefined>;
  readonly lineCounts: ReadonlyMap<string, number>;
  readonly ran: readonly string[] | undefined;
}

interface Section {
  readonly name: string;
  readonly rest: string;
  readonly text: string;
}

export function readModelOutput(source: string): ModelOutput {
  const output = {
    about: '',
    files: new Map<string, string>(),
    unseen: new Set<string>(),
    locked: [] as string[],
    targeted: [] as string[],
    codes: new Map<string, number>(),
    repair: undefined as string | undefined,
    parts: [] as OutputPart[],
    ends: undefined as ModelOutput['ends'],
    statuses: [] as string[],
    expected: new Map<string, string | undefined>(),
    lineCounts: new Map<string, number>(),
    ran: undefined as string[] | undefined,
  };
  const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');
  const withNumber = (text: string): [number, string] => {
    const space = text.indexOf(' ');
    return [Number(text.slice(0, space)), text.slice(space + 1)];
  };
  const readers: Readonly<Record<string, (section: Section) => void>> = {
    about: ({ rest }) => {
      output.about = rest;
    },
    file: ({ rest, text }) => void output.files.set(rest, text),
    'file-crlf': ({ rest, text }) => void output.files.set(rest, text.replaceAll('\n', '\r\n')),
    unseen: ({ rest }) => void output.unseen.add(rest),
    lock: ({ rest }) => void output.locked.push(rest),
    target: ({ rest }) => void output.targeted.push(rest),
    code: ({ rest }) => void output.codes.set(withNumber(rest)[1], withNumber(rest)[0]),
    repair: ({ text }) => {
      output.repair = text;
    },
    tags: ({ text }) => void output.parts.push({ type: 'tags', tool: '', text }),
    more: ({ text }) => void output.parts.push({ type: 'tags', tool: '', text }),
    call: ({ rest, text }) => void output.parts.push(...callsOf(rest, text)),
    'open-call': ({ rest, text }) => void output.parts.push({ type: 'open-call', tool: rest, text: text.trimEnd() }),
    step: () => void output.parts.push({ type: 'step', tool: '', text: '' }),
    ends: ({ rest }) => {
      output.ends = rest as 'truncated' | 'aborted';
    },
    statuses: ({ text }) => void output.statuses.push(...linesOf(text)),
    expect: ({ rest, text }) => void output.expected.set(rest, text),
    'expect-crlf': ({ rest, text }) => void output.expected.set(rest, text.replaceAll('\n', '\r\n')),
    'expect-each': ({ rest, text }) => {
      const [count, path] = withNumber(rest);
      for (let n = 0; n < count; n++) output.expected.set(path.replaceAll('{n}', String(n)), text.replaceAll('{n}', String(n)));
    },
    gone: ({ rest }) => void output.expected.set(rest, undefined),
    lines: ({ rest }) => void output.lineCounts.set(withNumber(rest)[1], withNumber(rest)[0]),
    ran: ({ text }) => {
      output.ran = linesOf(text);
    },
  };
  for (const section of sectionsOf(source)) {
    const read = readers[section.name];
    if (!read) throw new Error(`There is no section @@ ${section.name}.`);
    read(section);
  }
  return output;
}

function sectionsOf(source: string): Section[] {
  return source
    .split(/^@@ /m)
    .slice(1)
    .map((section) => {
      const end = section.indexOf('\n');
      const head = (end < 0 ? section : section.slice(0, end)).trim();
      const space = head.indexOf(' ');
      const name = space < 0 ? head : head.slice(0, space);
      const options = / ?repeat=(\d+)( join)?$/.exec(head);
      const rest = (space < 0 ? '' : head.slice(space + 1)).replace(/ ?repeat=\d+( join)?$/, '');
      const text = end < 0 ? '' : section.slice(end + 1);
      return { name, rest, text: options ? repeated(text, Number(options[1]), options[2] !== undefined) : text };
    });
}

function repeated(text: string, count: number, joins: boolean): string {
  const piece = joins ? text.replace(/\n$/, '') : text;
  return Array.from({ length: count }, (_, n) => piece.replaceAll('{n}', String(n))).join('');
}

/** A repeated call is one call for each line. */
function callsOf(tool: string, text: string): OutputPart[] {
  const lines = text.trimEnd().split('\n');
  return lines.map((line) => ({ type: 'call', tool, text: line }));
}
