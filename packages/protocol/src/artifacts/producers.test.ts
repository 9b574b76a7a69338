import { describe, expect, it } from 'vitest';
import type { Action, ActionOf, ActionType } from './action.ts';
import { tagOfAction } from './action-tag.ts';
import type { ArtifactEventBody } from './events.ts';
import { TagParser } from './tag-parser.ts';
import { ToolCallProducer } from './tool-call-producer.ts';
import { type ACTION_TOOLS, type ActionToolName, inputOfAction } from './tools.ts';

/** Random seed. A failure prints it, and `SEED=…` repeats the run. */
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const ROUNDS = 300;

/** Park and Miller's generator: good enough to choose contents and split points. */
function generator(seed: number): (below: number) => number {
  let state = seed + 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** Contents that trip up producers: either notation inside contents, escapes, surrogate pairs, edit markers. */
const LINES = [
  'export const a = 1;',
  '',
  '  return <li key={id}>{"$&"}</li>;',
  'const tag = "</latheAction>";',
  'const open = \'<latheAction type="file" path="x">\';',
  '\tif (a < b && c > d) { // {"path":"no"}',
  '😀 é \u2028 “quotes” – \u0001',
  'a\\n"b"\\\\',
  'const fence = `x`;',
  '<latheSomething>',
  '=====',
  'carriage return\r',
];

function randomActions(pick: (below: number) => number): Action[] {
  const line = () => LINES[pick(LINES.length)] ?? '';
  const text = (most: number) => Array.from({ length: 1 + pick(most) }, line).join('\n');
  const path = () => `src/${'abcdef'[pick(6)]}/${['App.tsx', 'weird (1).ts', 'ü.css', '[id].vue'][pick(4)]}`;
  const kinds = {
    file: [
      () => ({ type: 'file', operation: 'write', path: path(), content: `first\n${text(12)}\n`, overwrite: true }),
      () => ({
        type: 'file',
        operation: 'edit',
        path: path(),
        edits: Array.from({ length: 1 + pick(3) }, () => ({ old: withoutMarks(text(3)), new: withoutMarks(text(3)) })),
      }),
      () => ({ type: 'file', operation: 'delete', path: path() }),
      () => ({ type: 'file', operation: 'move', path: path(), to: path() }),
    ],
    shell: [() => ({ type: 'shell', command: 'npm run build && echo "$& é"' })],
    install: [() => ({ type: 'install', packages: ['zod@4', '@scope/name'] }), () => ({ type: 'install', packages: ['vitest'], dev: true })],
    start: [() => ({ type: 'start' }), () => ({ type: 'start', command: 'npm run dev:web' })],
    build: [() => ({ type: 'build' })],
    'build-and-deploy': [() => ({ type: 'build-and-deploy' })],
    'domain-setup': [() => ({ type: 'domain-setup', hostname: 'shop.example.com' })],
    'import-template': [() => ({ type: 'import-template', key: 'vite-ts', title: 'A "name"' })],
    'github-sync': [() => ({ type: 'github-sync' }), () => ({ type: 'github-sync', message: 'Say "hello"' })],
    'github-clone': [() => ({ type: 'github-clone', repository: 'https://example.com/a/b.git?x=1&y=2' })],
    'fetch-figma-frame': [() => ({ type: 'fetch-figma-frame', url: 'https://example.com/frame?a=1&b="2"' })],
    'generate-figma-code': [() => ({ type: 'generate-figma-code', url: 'https://example.com/frame' })],
    'upload-figma-assets': [() => ({ type: 'upload-figma-assets', url: 'https://example.com/frame' })],
  } satisfies { readonly [T in (typeof ACTION_TOOLS)[ActionToolName]['actionType']]: readonly (() => ActionOf<T>)[] };
  const all: readonly (() => Action)[] = Object.values(kinds).flat();
  return Array.from({ length: 1 + pick(6) }, () => (all[pick(all.length)] as () => Action)());
}

/** Those that models may not call yet. */
const NOT_OFFERED = {
  import: { type: 'import', key: 'vite-ts', title: 'A "name" & more' },
  'import-project': { type: 'import-project', slug: 'sb1' },
  deploy: { type: 'deploy', output: 'dist' },
  supabase: { type: 'supabase', operation: 'oauth' },
} satisfies { readonly [T in Exclude<ActionType, (typeof ACTION_TOOLS)[ActionToolName]['actionType']>]: ActionOf<T> };

/** In an edit block, marker lines and carriage returns belong to the notation. */
const withoutMarks = (text: string) => text.replaceAll(/^=+$/gm, '== ').replaceAll('\r', '');

function pieces(text: string, pick: (below: number) => number): string[] {
  const most = 1 + pick(40);
  const found: string[] = [];
  for (let at = 0; at < text.length; ) {
    const length = 1 + pick(most);
    found.push(text.slice(at, at + length));
    at += length;
  }
  return found;
}

/** Merges consecutive deltas of the same field: the law does not cover how they are split. */
function merged(events: readonly ArtifactEventBody[]): ArtifactEventBody[] {
  const result: ArtifactEventBody[] = [];
  for (const event of events) {
    const last = result.at(-1);
    if (event.type === 'text.delta' && last?.type === 'text.delta') result[result.length - 1] = { ...last, text: last.text + event.text };
    else if (event.type === 'action.delta' && last?.type === 'action.delta' && last.field === event.field && last.index === event.index)
      result[result.length - 1] = { ...last, text: last.text + event.text };
    else result.push(event);
  }
  return result;
}

const INTRODUCTION = 'I will do it.\n\n';

function byTags(actions: readonly Action[], pick: (below: number) => number): ArtifactEventBody[] {
  const text = `${INTRODUCTION}<latheArtifact id="a" title="Changes">\n${actions.map((action) => `${tagOfAction(action)}\n`).join('')}</latheArtifact>\n`;
  const parser = new TagParser({ messageId: 'm', step: 0, title: 'unused' });
  return merged([...pieces(text, pick).flatMap((piece) => parser.push(piece)), ...parser.end()]);
}

function byTools(actions: readonly Action[], pick: (below: number) => number): ArtifactEventBody[] {
  const producer = new ToolCallProducer('m', 'Changes');
  const events: ArtifactEventBody[] = pieces(INTRODUCTION, pick).map((text) => ({ type: 'text.delta', text }));
  for (const [index, action] of actions.entries()) {
    const { name, input } = inputOfAction(action);
    const callId = `m-0-${index}`;
    events.push(...producer.start(callId, name));
    for (const piece of pieces(JSON.stringify(input), pick)) events.push(...producer.delta(callId, piece));
    events.push(...producer.complete(callId, name, input));
  }
  return merged([...events, { type: 'artifact.close', artifactId: 'artifact-m' }]);
}

describe('the law for producers', () => {
  it('tags and tool calls produce the same events for the same content, however they are split', () => {
    const pick = generator(SEED);
    for (let round = 0; round < ROUNDS; round++) {
      const actions = randomActions(pick);
      expect(byTags(actions, pick), `seed ${SEED}, round ${round}`).toEqual(byTools(actions, pick));
    }
  });

  it('both preserve the content: the closed actions are the ones that were written', () => {
    const pick = generator(SEED);
    for (let round = 0; round < ROUNDS; round++) {
      const actions = randomActions(pick);
      for (const events of [byTags(actions, pick), byTools(actions, pick)])
        expect(
          events.flatMap((event) => (event.type === 'action.close' ? [event.action] : [])),
          `seed ${SEED}, round ${round}`,
        ).toEqual(actions);
    }
  });

  it.each(Object.values(NOT_OFFERED))('a tag preserves $type', (action) => {
    const closed = byTags([action], generator(SEED)).flatMap((event) => (event.type === 'action.close' ? [event.action] : []));
    expect(closed, `seed ${SEED}`).toEqual([action]);
  });
});
