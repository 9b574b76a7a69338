import { expect, it } from 'vitest';
import { createFileSystem, formatMemory } from '../../../filesystem/shared-file-system.ts';
import { RUNTIMES_NAME, transformScript } from './script-transform.ts';
import { numberedRuntime, transformNumbered, transformShared } from './shared-scripts.ts';
import { TRANSFORM_CACHE_DIRECTORY } from './cache-location.ts';
import { TransformCache } from './transform-cache.ts';

const MODULE = `'use strict';async (load) => {\n${'// a module, as test runners wrap it\n'.repeat(10)}const a = await load('./a.js'); const b = await import('./b.js');\nreturn eval('a + b'); }`;

function cacheOfWorkers(): { first: TransformCache; second: TransformCache; entries(): number } {
  const memory = formatMemory({ reserveBytes: 16 << 20 });
  const fs = createFileSystem(memory, 2);
  return {
    first: new TransformCache(fs),
    second: new TransformCache(createFileSystem(memory, 3)),
    entries: () => (fs.exists(TRANSFORM_CACHE_DIRECTORY) ? fs.readdir(fs.lookup(TRANSFORM_CACHE_DIRECTORY)).length : 0),
  };
}

it('transforms a script once for all workers, whatever its number', () => {
  const { first, second, entries } = cacheOfWorkers();
  for (const number of [1, 12, 0x1234567]) {
    expect(transformNumbered(first, MODULE, number)).toEqual(transformScript(MODULE, numberedRuntime(number)));
    expect(transformNumbered(second, MODULE, number)).toEqual(transformScript(MODULE, numberedRuntime(number)));
  }
  expect(entries()).toBe(1);
});

it('keeps a script apart from a function with the same source', () => {
  const { first, second, entries } = cacheOfWorkers();
  transformNumbered(first, MODULE, 1);
  expect(transformShared(second, MODULE)).toEqual(transformScript(MODULE, RUNTIMES_NAME));
  expect(transformNumbered(second, MODULE, 2).code).toContain(numberedRuntime(2));
  expect(entries()).toBe(2);
});

it('leaves a text alone that looks like the name of any script', () => {
  const { first, entries } = cacheOfWorkers();
  const source = `${MODULE} // ${numberedRuntime(0)}`;
  expect(transformNumbered(first, source, 3)).toEqual(transformScript(source, numberedRuntime(3)));
  expect(entries()).toBe(0);
});
