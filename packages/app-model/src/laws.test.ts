import { describe, expect, it } from 'vitest';
import { generate } from './generate/generate.ts';
import type { Files } from './generate/parts.ts';
import { mergeChange, type MergedChange } from './merge/merge-change.ts';
import { problemsOf } from './model/check-model.ts';
import { readModel } from './model/read-model.ts';
import { applyOperation, applyOperations } from './operations/apply.ts';
import { EXAMPLE_NAMES, exampleApp } from './testing/example-apps.ts';
import { readParts } from './testing/parts.ts';
import { Random } from './testing/random.ts';
import { randomModel } from './testing/random-model.ts';
import { randomOperation } from './testing/random-operation.ts';
import { typeCheck } from './testing/type-check.ts';

/** `LAWS=5000` checks more than the usual 200. */
const COUNT = Number(process.env['LAWS'] ?? 200);
/** Five thousand models take a machine with two cores a quarter of an hour. */
const PATIENCE_MS = Math.max(300_000, COUNT * 500);
/** One run of the compiler. */
const BATCH = 500;
const parts = readParts();
const models = Array.from({ length: COUNT }, (_, seed) => randomModel(new Random(seed + 1)));

describe('every model', () => {
  it('is sound', () => {
    expect(models.flatMap(problemsOf)).toEqual([]);
  });

  it(
    'becomes an app whose types are right',
    () => {
      const apps = [...EXAMPLE_NAMES.map(exampleApp), ...models].map((model) => generate(model, parts));
      for (let start = 0; start < apps.length; start += BATCH) {
        const output = typeCheck(apps.slice(start, start + BATCH), parts, 'every-model');
        expect(output.split('\n').slice(0, 20).join('\n')).toBe('');
      }
    },
    PATIENCE_MS,
  );

  it(
    'is read back as it was',
    () => {
      for (const model of models) {
        const text = generate(model, parts).get('src/app-model.ts');
        expect(readModel(text)).toEqual({ type: 'model', model });
      }
    },
    PATIENCE_MS,
  );
});

describe('every operation', () => {
  const done = models.flatMap((model, seed) => {
    const operation = randomOperation(model, new Random(seed + 7_000));
    const applied = applyOperation(model, operation);
    return applied.type === 'done' ? [{ model, operation, after: applied.model, inverse: applied.inverse }] : [];
  });

  it('is mostly possible, and refused with a sentence otherwise', () => {
    expect(done.length).toBeGreaterThan(COUNT * 0.6);
    for (const [seed, model] of models.entries()) {
      const applied = applyOperation(model, randomOperation(model, new Random(seed + 7_000)));
      if (applied.type === 'refused') expect(applied.refusal.message).toMatch(/^[\p{Lu}\d“"<{].*\.$/su);
    }
  });

  it('leads back to the same model by its inverse, piece by piece', () => {
    for (const { model, operation, after, inverse } of done) {
      const back = applyOperations(after, inverse);
      expect(back.type === 'done' ? back.model : back.refusal, JSON.stringify(operation)).toEqual(model);
      expect(inverse.some(({ type }) => type === 'create-app')).toBe(false);
    }
  });

  it(
    'leads back to the same files by its inverse',
    () => {
      for (const { model, operation, after } of done) {
        const before = generate(model, parts);
        const changed = generate(after, parts);
        const files = afterMerge(before, mergeChange(before, changed, before));
        expect(sorted(files), JSON.stringify(operation)).toEqual(sorted(changed));
        expect(sorted(afterMerge(files, mergeChange(changed, before, files))), JSON.stringify(operation)).toEqual(sorted(before));
      }
    },
    PATIENCE_MS,
  );

  it(
    'keeps the lines that a person has added',
    () => {
      for (const [index, { model, operation, after }] of done.entries()) {
        const random = new Random(index + 11_000);
        const before = generate(model, parts);
        const edited = new Map(
          [...before].map(([path, text]) => [path, /^src\/.*\.tsx?$/.test(path) && random.chance(0.3) ? withOwnLine(text, random) : text]),
        );
        const merge = mergeChange(before, generate(after, parts), edited);
        const files = afterMerge(edited, merge);
        for (const [path, text] of edited) {
          if (path !== 'src/app-model.ts' && text.includes(OWN))
            expect(files.get(path)?.includes(OWN), `${path} after ${JSON.stringify(operation)}`).toBe(true);
        }
      }
    },
    PATIENCE_MS,
  );

  it('is not done twice', () => {
    for (const { operation, after } of done) {
      if (!/^(?:add|rename|change)/.test(operation.type)) continue;
      const again = applyOperation(after, operation);
      expect(again.type, JSON.stringify(operation)).toBe('refused');
    }
  });
});

const OWN = '// A line of my own.';

function withOwnLine(text: string, random: Random): string {
  const lines = text.split('\n');
  lines.splice(random.below(lines.length), 0, OWN);
  return lines.join('\n');
}

function afterMerge(files: Files, { writes, deletes }: MergedChange): Files {
  return new Map([...files, ...writes].filter(([path]) => !deletes.includes(path)));
}

const sorted = (files: Files): [string, string][] => [...files].sort(([a], [b]) => (a < b ? -1 : 1));
