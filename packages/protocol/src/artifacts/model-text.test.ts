import { describe, expect, it } from 'vitest';
import { ModelTextReader, type TextPiece } from './model-text.ts';
import { ACTION_TOOLS, READ_TOOLS } from './tools.ts';

const TOOLS = { ...ACTION_TOOLS, ...READ_TOOLS };
const OFFERED = new Map(
  Object.entries(TOOLS).map(([name, { properties }]) => [
    name,
    { isText: (property: string) => (properties as Record<string, { type?: string }>)[property]?.type === 'string' },
  ]),
);

/** What the reader makes of a text that arrives in pieces of a length; text, thoughts and calls in order. */
function read(text: string, length = text.length, offered: typeof OFFERED = OFFERED): Seen[] {
  const reader = new ModelTextReader({ offered, idPrefix: 'w' });
  const pieces: TextPiece[] = [];
  for (let at = 0; at < text.length; at += length) pieces.push(...reader.push(text.slice(at, at + length)));
  pieces.push(...reader.end());
  return summary(pieces);
}

interface Seen {
  text?: string;
  reasoning?: string;
  call?: string;
  json?: string;
  input?: unknown;
}

function summary(pieces: readonly TextPiece[]): Seen[] {
  const result: Seen[] = [];
  const lastWith = (key: 'text' | 'reasoning' | 'json'): Seen => {
    const last = result.at(-1);
    if (last?.[key] !== undefined) return last;
    const added: Seen = { [key]: '' };
    result.push(added);
    return added;
  };
  for (const piece of pieces) {
    if (piece.type === 'text' || piece.type === 'reasoning') {
      const seen = lastWith(piece.type);
      seen[piece.type] = `${seen[piece.type]}${piece.text}`;
    } else if (piece.type === 'call-start') result.push({ call: piece.name, json: '' });
    else if (piece.type === 'call-delta') lastWith('json').json += piece.text;
    else if (piece.type === 'call-end') lastWith('json').input = piece.input;
  }
  return result;
}

const FILE = { path: 'src/App.tsx', content: 'const a = "}";\n// </tool_call> ```\n<p>😀</p>\n' };
const CALL = JSON.stringify({ name: 'write_file', arguments: FILE });
const written = { call: 'write_file', json: JSON.stringify(FILE), input: FILE };
const listed = { call: 'list_files', json: '{}', input: {} };
const LIST = '{"name": "list_files", "arguments": {}}';

const NOTATIONS: readonly (readonly [name: string, text: string, expected: Seen[]])[] = [
  ['Hermes', `I will write it.\n<tool_call>\n${CALL}\n</tool_call>`, [{ text: 'I will write it.\n' }, written]],
  ['Hermes, two calls', `<tool_call>${CALL}</tool_call>\n<tool_call>\n${LIST}\n</tool_call>\n`, [written, listed]],
  ['Hermes without its end', `<tool_call>\n${CALL}`, [written]],
  ['Hermes with words after it', `<tool_call>${LIST}</tool_call>\n\nThat shows the files.`, [listed, { text: 'That shows the files.' }]],
  ['Hermes with OpenAI’s fields', `<tool_call>{"type":"function","function":${CALL}}</tool_call>`, [written]],
  ['Hermes with the arguments first', `<tool_call>{"arguments":${JSON.stringify(FILE)},"name":"write_file"}</tool_call>`, [written]],
  ['Hermes with arguments in a string', `<tool_call>{"name":"write_file","arguments":${JSON.stringify(JSON.stringify(FILE))}}</tool_call>`, [written]],
  [
    'Qwen Coder',
    `<tool_call>\n<function=write_file>\n<parameter=path>\nsrc/App.tsx\n</parameter>\n<parameter=content>\n${FILE.content}\n</parameter>\n</function>\n</tool_call>`,
    [written],
  ],
  [
    'Qwen Coder with values that are not text',
    '<function=edit_file><parameter=path>a.ts</parameter><parameter=edits>[{"old": "1", "new": "2"}]</parameter></function>',
    [
      {
        call: 'edit_file',
        json: '{"path":"a.ts","edits":[{"old": "1", "new": "2"}]}',
        input: { path: 'a.ts', edits: [{ old: '1', new: '2' }] },
      },
    ],
  ],
  [
    'Qwen Coder with a JSON file',
    '<function=write_file><parameter=path>a.json</parameter><parameter=content>{"a": [1]}</parameter></function>',
    [{ call: 'write_file', json: '{"path":"a.json","content":"{\\"a\\": [1]}"}', input: { path: 'a.json', content: '{"a": [1]}' } }],
  ],
  ['Llama, function', `<function=write_file>${JSON.stringify(FILE)}</function>`, [written]],
  ['Llama, python tag', `<|python_tag|>{"name": "write_file", "parameters": ${JSON.stringify(FILE)}}; ${LIST}`, [written, listed]],
  ['Mistral, list', `[TOOL_CALLS][${CALL}, ${LIST}]`, [written, listed]],
  ['Mistral, arguments', `Now.\n[TOOL_CALLS]write_file[ARGS]${JSON.stringify(FILE)}[TOOL_CALLS]list_files[ARGS]{}`, [{ text: 'Now.\n' }, written, listed]],
  [
    'DeepSeek R1',
    `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>write_file\n\`\`\`json\n${JSON.stringify(FILE)}\n\`\`\`<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
    [written],
  ],
  [
    'DeepSeek V3.1',
    `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>write_file<｜tool▁sep｜>${JSON.stringify(FILE)}<｜tool▁call▁end｜><｜tool▁call▁begin｜>list_files<｜tool▁sep｜>{}<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
    [written, listed],
  ],
  ['bare JSON', CALL, [written]],
  ['bare JSON, a list', ` [${CALL},\n${LIST}]\n`, [written, listed]],
  ['fenced JSON', `\`\`\`json\n${CALL}\n\`\`\``, [written]],
  ['fenced JSON after thoughts', `<think>\nA file.\n</think>\n\n${LIST}`, [{ reasoning: 'A file.\n' }, listed]],
];

const TEXTS = {
  'a sentence about the notation': `Models write <tool_call>${LIST}</tool_call> for this.`,
  'a sentence that starts with a marker': '<tool_call> is what Hermes writes before a call.\n[TOOL_CALLS] is what Mistral writes.\n<function=x> too.',
  'an example in a fence': `Like this:\n\n\`\`\`\n<tool_call>\n${LIST}\n</tool_call>\n\`\`\`\nThat is all.`,
  'an example in a longer fence': `\`\`\`\`md\n\`\`\`\n<tool_call>${LIST}</tool_call>\n\`\`\`\n<tool_call>${LIST}</tool_call>\n\`\`\`\`\n`,
  'fenced JSON in an explanation': `\`\`\`json\n${LIST}\n\`\`\`\nA call looks like this.`,
  'JSON after words': `A call:\n${LIST}`,
  'an unknown tool': '<tool_call>\n{"name": "search_web", "arguments": {"q": "x"}}\n</tool_call>',
  'an unknown tool, bare': '{"name": "search_web", "arguments": {"q": "x"}}',
  'a package.json': '```json\n{\n  "name": "list_of_things",\n  "version": "1.0.0"\n}\n```\n',
  'other JSON': '[{"id": 1}, {"id": 2}]',
  'broken JSON': '<tool_call>{"name": "list_files", </tool_call>',
  'a marker at the end': 'Now:\n<tool_call>\n',
  'a thought’s tag in a sentence': 'See:\n<think> is a tag.\nIt means thinking.',
};

describe('the text of a model', () => {
  it.each(NOTATIONS)('%s is a call, however it is cut', (_name, text, expected) => {
    for (const length of [text.length, 1, 2, 7, 50]) expect(read(text, length), `in pieces of ${length}`).toEqual(expected);
  });

  it.each(Object.entries(TEXTS))('%s stays text, however it is cut', (_name, text) => {
    for (const length of [text.length, 1, 3, 11]) expect(read(text, length), `in pieces of ${length}`).toEqual([{ text }]);
  });

  it.each(NOTATIONS.filter(([name]) => !name.includes('thoughts')))('%s is no call of a model that was offered no tools', (_name, text) => {
    for (const length of [text.length, 3]) expect(read(text, length, new Map())).toEqual([{ text }]);
  });

  it.each(['think', 'thinking', 'reasoning'])('<%s> at the start is reasoning, also if it never ends', (tag) => {
    for (const length of [100, 1]) {
      expect(read(`<${tag}>\nA < b.\n</${tag}>\n\nHello.`, length)).toEqual([{ reasoning: 'A < b.\n' }, { text: 'Hello.' }]);
      expect(read(`<${tag}>One`, length)).toEqual([{ reasoning: 'One' }]);
      expect(read(`Hello.\n<${tag}>\nMore\n</${tag}>\nBye.`, length)).toEqual([{ text: 'Hello.\n' }, { reasoning: 'More\n' }, { text: 'Bye.' }]);
    }
  });

  it('an end of thoughts whose start was cut off is not shown', () => {
    expect(read('It is clear.\n</think>\n\nHello.', 4)).toEqual([{ text: 'It is clear.\n\n\nHello.' }]);
  });

  it('streams the arguments as soon as the tool is known', () => {
    const reader = new ModelTextReader({ offered: OFFERED, idPrefix: 'w' });
    reader.push('<tool_call>\n{"name": "write_file", "arguments": ');
    expect(reader.push('{"path": "a.ts", ')).toEqual([
      { type: 'call-start', id: 'w1', name: 'write_file' },
      { type: 'call-delta', id: 'w1', text: '{"path": "a.ts", ' },
    ]);
    expect(reader.push('"content": "one')).toEqual([{ type: 'call-delta', id: 'w1', text: '"content": "one' }]);
    // Cut off: the call stays open.
    expect(reader.end()).toEqual([]);
  });

  it('hands on arguments that are not JSON as they are', () => {
    const reader = new ModelTextReader({ offered: OFFERED, idPrefix: 'w' });
    const pieces = [...reader.push('<tool_call>{"name": "write_file", "arguments": {"path": a.ts}}</tool_call>'), ...reader.end()];
    expect(pieces.at(-1)).toEqual({ type: 'call-end', id: 'w1', name: 'write_file', input: undefined, json: '{"path": a.ts}' });
  });
});
