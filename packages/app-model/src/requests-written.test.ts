import { expect, it } from 'vitest';
import { generate } from './generate/generate.ts';
import type { Files } from './generate/parts.ts';
import { mergeChange } from './merge/merge-change.ts';
import type { AppModel } from './model/app-model.ts';
import { readModel } from './model/read-model.ts';
import { readParts } from './testing/parts.ts';
import { typeCheck } from './testing/type-check.ts';
import { COMPOUND } from './understand/requests/compound.ts';
import { NEW_APPS } from './understand/requests/new-apps.ts';
import { OTHER_LANGUAGES } from './understand/requests/other-languages.ts';
import { readTable } from './understand/requests/read-table.ts';
import { SECOND_SENTENCES } from './understand/requests/second-sentences.ts';
import { TYPING_ERRORS } from './understand/requests/typing-errors.ts';
import { UNSEEN_APPS } from './understand/requests/unseen-apps.ts';
import { UNSEEN_CHANGES } from './understand/requests/unseen-changes.ts';
import { understand } from './understand/understand.ts';

const parts = readParts();
/** Every fourth conversation, and with `LAWS` all of them. */
const STEP = process.env['LAWS'] === undefined ? 4 : 1;
const lines = [NEW_APPS, SECOND_SENTENCES, COMPOUND, TYPING_ERRORS, OTHER_LANGUAGES, UNSEEN_APPS, UNSEEN_CHANGES]
  .flatMap((table) => readTable(table))
  // The compiler has React only; render/frameworks/ builds the others.
  .filter(({ expectations }, index) => index % STEP === 0 && !expectations.some((each) => each.startsWith('IN=')));

/** The files that a conversation leads to, each message merged into those before, and the model that is read from them. */
function converse(messages: readonly string[]): { files: Files; model: AppModel | null } {
  let files: Files = new Map();
  let model: AppModel | null = null;
  for (const message of messages) {
    const after: AppModel | null = understand(message, model).model;
    if (after === null || after === model) continue;
    const before = model === null ? new Map<string, string>() : generate(model, parts);
    const { writes, deletes } = mergeChange(before, generate(after, parts), files);
    files = new Map([...files, ...writes].filter(([path]) => !deletes.includes(path)));
    const read = readModel(files.get('src/app-model.ts'));
    expect(read, messages.join(' >> ')).toEqual({ type: 'model', model: after });
    model = after;
  }
  return { files, model };
}

it('a conversation of the table leads to an app whose types are right and whose files are those of its model', () => {
  const apps = lines.map(({ messages }) => converse(messages)).filter(({ model }) => model !== null);
  expect(apps.length).toBeGreaterThan(lines.length / 2);
  for (const { files, model } of apps) expect([...files].sort()).toEqual([...generate(model!, parts)].sort());
  const output = typeCheck(
    apps.map(({ files }) => files),
    parts,
    'table',
  );
  expect(output.split('\n').slice(0, 20).join('\n')).toBe('');
}, 300_000);
