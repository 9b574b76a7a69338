import { describe, expect, it } from 'vitest';
import { generate } from './generate/generate.ts';
import { readModel } from './model/read-model.ts';
import { problemsOf } from './model/check-model.ts';
import { readParts } from './testing/parts.ts';
import { Random } from './testing/random.ts';
import { randomModel } from './testing/random-model.ts';
import { typeCheck } from './testing/type-check.ts';

/** `LAWS=5000` checks more than the usual 200. */
const COUNT = Number(process.env['LAWS'] ?? 200);
const parts = readParts();
const models = Array.from({ length: COUNT }, (_, seed) => randomModel(new Random(seed + 1)));

describe('every model', () => {
  it('is sound', () => {
    expect(models.flatMap(problemsOf)).toEqual([]);
  });

  it('becomes an app whose types are right', () => {
    const apps = models.map((model) => generate(model, parts));
    expect(typeCheck(apps, parts, 'every-model').split('\n').slice(0, 20).join('\n')).toBe('');
  });

  it('is read back as it was', () => {
    for (const model of models) {
      const text = generate(model, parts).get('src/app-model.ts');
      expect(readModel(text)).toEqual({ type: 'model', model });
    }
  });
});
