import { describe, expect, it } from 'vitest';
import { actionTypeSchema } from './action.ts';
import type { ArtifactEventBody } from './events.ts';
import { TagParser } from './tag-parser.ts';

type Cause = 'truncated' | 'aborted';

function parse(chunks: readonly string[], cause?: Cause): ArtifactEventBody[] {
  const parser = new TagParser({ messageId: 'm', step: 0, title: 'Changes' });
  return merged([...chunks.flatMap((chunk) => parser.push(chunk)), ...parser.end(cause)]);
}

/** Merges consecutive deltas of the same field, so that only their text matters. */
function merged(events: readonly ArtifactEventBody[]): ArtifactEventBody[] {
  const result: ArtifactEventBody[] = [];
  for (const event of events) {
    const last = result.at(-1);
    if (event.type === 'text.delta' && last?.type === 'text.delta') {
      result[result.length - 1] = { ...last, text: last.text + event.text };
    } else if (event.type === 'action.delta' && last?.type === 'action.delta' && last.field === event.field && last.index === event.index) {
      result[result.length - 1] = { ...last, text: last.text + event.text };
    } else result.push(event);
  }
  return result;
}

/** One short line per event. */
function notes(events: readonly ArtifactEventBody[]): string[] {
  return events.map((event) => {
    switch (event.type) {
      case 'text.delta':
        return `text ${JSON.stringify(event.text)}`;
      case 'artifact.open':
        return `artifact ${event.title}`;
      case 'action.open':
        return `open ${event.actionType} ${Object.values(event.draft).join(' ')}`.trim();
      case 'action.delta':
        return `${event.field}${event.index ?? ''} ${JSON.stringify(event.text)}`;
      case 'action.close': {
        const { type, ...rest } = event.action;
        return `close ${type} ${JSON.stringify(rest)}`;
      }
      case 'action.cancel':
        return `cancel ${event.cause}`;
      default:
        return event.type;
    }
  });
}

const WHOLE = `I will do it.

<latheArtifact id="a" title="Add a &quot;greeting&quot;">
<latheAction type="file" path="src/App.tsx">
export const tag = "</latheAction>";
export const a = <b>1 < 2</b>;
</latheAction>
<latheAction type="edit" path="src/main.ts">
<<<<<<< SEARCH
one
two
=======
three
>>>>>>> REPLACE
</latheAction>
<latheAction type="shell">npm run build</latheAction>
<latheAction type="install" dev>zod vitest</latheAction>
<latheAction type="start" />
</latheArtifact>

Done, 1 < 2.
`;

const FENCES = `Here is it:

**src/a.ts**
\`\`\`ts
const a = \`x\`;
\`\`\`
And

\`\`\`tsx title="src/b.tsx"
<latheAction type="start">
\`\`\`

An example, not a file:

\`\`\`
<latheAction type="shell">rm -rf .</latheAction>
\`\`\`
`;

describe('the tag parser', () => {
  it('reads text, files, edits, commands, installs and starts', () => {
    expect(notes(parse([WHOLE]))).toEqual([
      'text "I will do it.\\n\\n"',
      'artifact Add a "greeting"',
      'open file write src/App.tsx',
      `content ${JSON.stringify('export const tag = "</latheAction>";\nexport const a = <b>1 < 2</b>;\n')}`,
      `close file ${JSON.stringify({ operation: 'write', path: 'src/App.tsx', content: 'export const tag = "</latheAction>";\nexport const a = <b>1 < 2</b>;\n', overwrite: true })}`,
      'open file edit src/main.ts',
      'old0 "one\\ntwo"',
      'new0 "three"',
      'close file {"operation":"edit","path":"src/main.ts","edits":[{"old":"one\\ntwo","new":"three"}]}',
      'open shell',
      'command "npm run build"',
      'close shell {"command":"npm run build"}',
      'open install',
      'close install {"packages":["zod","vitest"],"dev":true}',
      'open start',
      'close start {}',
      'text "Done, 1 < 2.\\n"',
      'artifact.close',
    ]);
  });

  it('reads every type of action', () => {
    const tag = (type: string, content = '', attributes = '') => `<latheAction type="${type}"${attributes}>${content}</latheAction>\n`;
    const text = [
      tag('file', '\na\n', ' path="a.txt"'),
      tag('shell', 'ls'),
      tag('import-template', '', ' key="vite"'),
      tag('import-project', 'my-shop-1'),
      tag('import', '', ' key="vite"'),
      tag('deploy'),
      tag('build', 'npm run build'),
      tag('build-and-deploy'),
      tag('domain-setup', 'shop.example'),
      tag('install', 'zod'),
      tag('start', 'npm run dev'),
      tag('github-sync', 'Add a cart'),
      tag('github-clone', 'owner/name'),
      tag('fetch-figma-frame', 'https://design.example/f'),
      tag('generate-figma-code', '', ' url="https://design.example/f"'),
      tag('upload-figma-assets', 'https://design.example/f'),
      tag('supabase', '', ' operation="create-database"'),
    ];
    const events = parse([`<latheArtifact id="a" title="All">\n${text.join('')}</latheArtifact>\n`]);
    const actions = events.flatMap((event) => (event.type === 'action.close' ? [event.action] : []));
    expect(actions.map(({ type }) => type)).toEqual(Object.values(actionTypeSchema.def.entries));
    expect(actions).toContainEqual({ type: 'import-project', slug: 'my-shop-1' });
    expect(actions).toContainEqual({ type: 'domain-setup', hostname: 'shop.example' });
    expect(actions).toContainEqual({ type: 'github-sync', message: 'Add a cart' });
    expect(actions).toContainEqual({ type: 'github-clone', repository: 'owner/name' });
    expect(actions).toContainEqual({ type: 'generate-figma-code', url: 'https://design.example/f' });
    expect(actions).toContainEqual({ type: 'supabase', operation: 'create-database' });
    expect(notes(parse([`<latheArtifact id="a" title="x">\n${tag('supabase', 'drop-everything')}</latheArtifact>\n`]))).toContain('cancel invalid');
  });

  it('treats code fences with a file name as files, and other fences as text', () => {
    const events = parse([FENCES]);
    expect(notes(events).filter((note) => note.startsWith('close'))).toEqual([
      'close file {"operation":"write","path":"src/a.ts","content":"const a = `x`;\\n","overwrite":true}',
      'close file {"operation":"write","path":"src/b.tsx","content":"<latheAction type=\\"start\\">\\n","overwrite":true}',
    ]);
    expect(notes(events).at(-2)).toContain('rm -rf');
  });

  it.each([
    ['the next action begins', '<latheAction type="file" path="a.ts">\na\n<latheAction type="start">\n</latheAction>', 'a\n'],
    ['the artifact ends', '<latheArtifact><latheAction type="file" path="a.ts">\na\n</latheArtifact>', 'a\n'],
    ['the text ends', '<latheAction type="file" path="a.ts">\na\n', 'a\n'],
  ])('closes a file without a close tag when %s', (_when, text, content) => {
    expect(parse([text])).toContainEqual(
      expect.objectContaining({ type: 'action.close', action: { type: 'file', operation: 'write', path: 'a.ts', content, overwrite: true } }),
    );
  });

  it('strips a fence around the whole content of a file', () => {
    const text = '<latheAction type="file" path="./a.ts">\n```ts\nconst a = 1;\n```\n</latheAction>';
    expect(notes(parse([text]))).toContain('close file {"operation":"write","path":"a.ts","content":"const a = 1;\\n","overwrite":true}');
  });

  it.each<Cause>(['truncated', 'aborted'])('never completes a file that was %s', (cause) => {
    const events = parse(['<latheAction type="file" path="a.ts">\nhalf a li'], cause);
    expect(notes(events).at(-1)).toBe(`cancel ${cause}`);
    expect(events.some((event) => event.type === 'action.close' || event.type === 'artifact.close')).toBe(false);
  });

  it.each([
    '<latheAction type="dance">\nx\n</latheAction>',
    '<latheAction type="edit" path="a">\nno block\n</latheAction>',
    '<latheAction type="file">\nx\n</latheAction>',
  ])('cancels what it cannot parse: %s', (text) => expect(notes(parse([text]))).toContain('cancel invalid'));

  it.each([
    ['type=file path=src/App.tsx', 'src/App.tsx'],
    ["path='src/a.ts' type='file'", 'src/a.ts'],
    ['TYPE = "file"  PATH = "src/a.ts"', 'src/a.ts'],
    ['type="file"path="src/a.ts"', 'src/a.ts'],
    ['type="file" path="src/a>b&quot;.ts" dev', 'src/a>b".ts'],
  ])('reads attributes however they are written: %s', (attributes, path) => {
    const text = `<latheAction ${attributes}>\nx\n</latheAction>`;
    expect(notes(parse([text]))).toContain(`close file ${JSON.stringify({ operation: 'write', path, content: 'x\n', overwrite: true })}`);
  });

  it.each(['constructor', 'toString', '__proto__'])('rejects the type %s', (type) => {
    expect(notes(parse([`<latheAction type="${type}" operation="${type}">x</latheAction>`]))).toEqual([
      'artifact Changes',
      'open shell',
      'cancel invalid',
      'artifact.close',
    ]);
  });

  it('reports the actions of a line that has not ended yet', () => {
    const parser = new TagParser({ messageId: 'm', step: 0, title: 'Changes' });
    const events = Array.from({ length: 100 }, () => parser.push('<latheAction type="shell">echo</latheAction>')).flat();
    expect(events.filter(({ type }) => type === 'action.close').length).toBeGreaterThan(80);
  });

  it.each([
    ['_app.tsx', '_app.tsx'],
    ['__init__.py', '__init__.py'],
    ['_src/a.ts_', 'src/a.ts'],
    ['**`src/a.ts`**:', 'src/a.ts'],
    ['### 1. src/a.ts', undefined],
    ['- **File: src/a.ts**', undefined],
    ['2) File: ./src/a.ts', 'src/a.ts'],
  ])('reads the line %s before a fence as the name %s', (line, path) => {
    const opened = parse([`${line}\n\`\`\`\nx\n\`\`\`\n`]).find((event) => event.type === 'action.open');
    expect(opened?.draft.path).toBe(path);
  });

  it('keeps text that only looks like a tag', () => {
    const text = 'a <b> & <latheArtifactory> `<` <lathe\n';
    expect(notes(parse([text]))).toEqual([`text ${JSON.stringify(text)}`]);
  });

  it('produces the same events under any chunking', () => {
    const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
    const random = seeded(seed);
    const pieces = [
      WHOLE,
      FENCES,
      '<latheAction type="file" path="x.md">\n# a\n```js\n1\n```\n</latheAction>',
      'plain `code` ~~ text\n',
      '<',
      '\n',
      '   ```',
      'src/a.ts:\n',
      '  src/b.ts\n\n',
      '  indented < text\n',
      '```\n1\n```\n',
      '</latheAction>',
      '<latheAction type="shell">',
      '"',
      "it's",
      '😀',
      '\r\n',
      '<latheAction',
      '<latheAction"',
      '<latheArtifact>',
      '<lathe',
      '</',
      '>',
      ' path="q.ts"',
      ' type=shell',
      '/',
      '</latheAction> x',
      '<latheAction type="start"/>',
      '<LATHEACTION TYPE="write" PATH="_a.ts">',
      'x'.repeat(300),
    ];
    for (let round = 0; round < 1000; round += 1) {
      const text = Array.from({ length: 1 + Math.floor(random() * 9) }, () => pieces[Math.floor(random() * pieces.length)]).join('');
      const chunks: string[] = [];
      for (let at = 0; at < text.length; ) {
        const length = 1 + Math.floor(random() ** 3 * 40);
        chunks.push(text.slice(at, at + length));
        at += length;
      }
      const cause = ([undefined, 'truncated', 'aborted'] as const)[Math.floor(random() * 3)];
      expect(parse(chunks, cause), `seed ${seed}, round ${round}`).toEqual(parse([text], cause));
    }
  });
});

/** mulberry32 */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
