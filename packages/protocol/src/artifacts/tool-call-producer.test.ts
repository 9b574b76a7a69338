import { describe, expect, it } from 'vitest';
import type { ArtifactEventBody } from './events.ts';
import { JsonStrings } from './json-strings.ts';
import { ToolCallProducer } from './tool-call-producer.ts';

function produce(name: string, json: string, cuts: (rest: number) => number): ArtifactEventBody[] {
  const producer = new ToolCallProducer('m', 'Title');
  const events = [...producer.start('c', name)];
  for (let at = 0; at < json.length; ) {
    const length = Math.max(1, cuts(json.length - at));
    events.push(...producer.delta('c', json.slice(at, at + length)));
    at += length;
  }
  events.push(...producer.complete('c', name, JSON.parse(json)));
  return merged(events);
}

function merged(events: readonly ArtifactEventBody[]): ArtifactEventBody[] {
  const result: ArtifactEventBody[] = [];
  for (const event of events) {
    const last = result.at(-1);
    if (event.type === 'action.delta' && last?.type === 'action.delta' && last.field === event.field && last.index === event.index) {
      result[result.length - 1] = { ...last, text: last.text + event.text };
    } else result.push(event);
  }
  return result;
}

const WRITE = { path: 'src/a.tsx', content: 'const a = "$&\\n";\n\tline\u2028 😀 é \u0001 </x>\r\n{"path":"no"}', purpose: 'x' };
const EDIT = {
  path: 'a.ts',
  edits: [
    { old: 'one "1"', new: '' },
    { new: 'back\\slash', old: '😀\n' },
  ],
};

describe('the tool call producer', () => {
  it('opens a file as soon as its path is known and streams its contents', () => {
    const producer = new ToolCallProducer('m', 'Title');
    expect(producer.start('c', 'write_file')).toEqual([]);
    expect(producer.delta('c', '{"path":"a.t')).toEqual([]);
    expect(producer.delta('c', 's","conte').map((event) => event.type)).toEqual(['artifact.open', 'action.open']);
    expect(producer.delta('c', 'nt":"ab\\')).toEqual([{ type: 'action.delta', actionId: 'c', field: 'content', text: 'ab' }]);
    expect(producer.delta('c', 'ncd')).toEqual([{ type: 'action.delta', actionId: 'c', field: 'content', text: '\ncd' }]);
  });

  it('holds back contents that arrive before the path', () => {
    const events = produce('write_file', '{"content":"x","path":"a.ts"}', () => 3);
    expect(events.map((event) => event.type)).toEqual(['artifact.open', 'action.open', 'action.delta', 'action.close']);
  });

  it('produces the same events when the provider does not stream arguments', () => {
    const producer = new ToolCallProducer('m', 'Title');
    expect(merged(producer.complete('c', 'edit_file', EDIT))).toEqual(produce('edit_file', JSON.stringify(EDIT), () => 1));
  });

  it('turns an unknown tool into a canceled action that names it', () => {
    const events = new ToolCallProducer('m', 'Title').complete('c', 'format_disk', {});
    expect(events[1]).toMatchObject({ type: 'action.open', draft: { tool: 'format_disk' } });
    expect(events.at(-1)).toMatchObject({ type: 'action.cancel', message: 'There is no tool "format_disk".' });
  });

  it('gives each call a unique id even if the model repeats or omits ids', () => {
    const producer = new ToolCallProducer('m', 'Title', { takenIds: ['c', 'c_2'] });
    const write = (callId: string, path: string) => {
      const json = JSON.stringify({ path, content: path });
      return [...producer.start(callId, 'write_file'), ...producer.delta(callId, json), ...producer.complete(callId, 'write_file', JSON.parse(json))];
    };
    const events = [
      ...write('c', 'a.txt'),
      ...write('c', 'b.txt'),
      ...write('d', 'c.txt'),
      ...write('', 'd.txt'),
      ...producer.complete('c', 'list_files', {}),
      ...producer.complete('d', 'format_disk', {}),
      ...producer.start('d', 'write_file'),
      ...producer.delta('d', '{"path":"e.txt",'),
      ...producer.cancelOpen('truncated'),
    ];
    const ids = events.flatMap((event) => {
      if (event.type === 'tool.call') return [`look ${event.callId}`];
      return event.type === 'action.open' || event.type === 'action.close' || event.type === 'action.cancel' ? [`${event.type} ${event.actionId}`] : [];
    });
    const done = (id: string) => [`action.open ${id}`, `action.close ${id}`];
    const failed = (id: string) => [`action.open ${id}`, `action.cancel ${id}`];
    expect(ids).toEqual([...done('c_3'), ...done('c_4'), ...done('d'), ...done('m-call'), 'look c_5', ...failed('d_2'), ...failed('d_3')]);
    for (const event of events) if (event.type === 'action.delta') expect(ids).toContain(`action.open ${event.actionId}`);
  });

  it('produces the same events under any chunking', () => {
    const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
    let state = seed;
    // Park and Miller's generator: good enough to choose split points.
    const random = () => {
      state = (state * 48_271 + 1) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    const cases = [
      ['write_file', JSON.stringify(WRITE)],
      ['write_file', escaped(JSON.stringify(WRITE, null, 2))],
      ['edit_file', JSON.stringify(EDIT, null, 1)],
      ['edit_file', escaped(JSON.stringify(EDIT))],
      ['run_command', '{"timeoutMs": 5, "command": "npm run \\u0062uild"}'],
      ['install_packages', '{"packages":["a","b"],"dev":true}'],
      ['move_path', '{"to":"b","path":"a"}'],
    ] as const;
    for (const [name, json] of cases) {
      const whole = produce(name, json, (rest) => rest);
      for (let round = 0; round < 60; round += 1) {
        expect(
          produce(name, json, () => 1 + Math.floor(random() ** 3 * 30)),
          `seed ${seed}, ${json}`,
        ).toEqual(whole);
      }
    }
  });
});

describe('JSON strings', () => {
  it('finds every string with its path, as JSON.parse does', () => {
    const value = { a: ['x', { b: 'y"\\', c: [1, null, 'z'] }, true], 'k"ey': '', d: { e: 'ü' } };
    const found: Record<string, string> = {};
    const strings = new JsonStrings({
      delta: () => undefined,
      end: (path, text) => {
        found[JSON.stringify(path)] = text;
      },
    });
    for (const unit of JSON.stringify(value, null, 2)) strings.push(unit);
    expect(found).toEqual({ '["a",0]': 'x', '["a",1,"b"]': 'y"\\', '["a",1,"c",2]': 'z', '["k\\"ey"]': '', '["d","e"]': 'ü' });
  });
});

/** The same JSON with every letter escaped where that is allowed. */
function escaped(json: string): string {
  return json.replaceAll(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
