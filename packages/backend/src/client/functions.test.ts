import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDenoHost, type DenoHost } from '../functions/deno/host.ts';
import { describeOnBothEngines, TEST_URL } from '../testing/engines.ts';
import { checkCase, checkTitles, chosen, notAsked } from './case.ts';
import { CALLS } from './functions/function-cases.ts';
import { FunctionWorld } from './functions/world.ts';

const START_TIMEOUT_MS = 120_000;
const folder = mkdtempSync(join(tmpdir(), 'client-functions-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let host: DenoHost;

describeOnBothEngines(
  'the client of functions',
  (at) => {
    const world = new FunctionWorld(at);
    beforeAll(() => world.start(host), START_TIMEOUT_MS);
    afterAll(() => world.close());
    it.each(chosen(CALLS))('%s', (...found) => checkCase(world, found));

    it('leaves out no method', () => {
      expect(notAsked([at().client().functions], CALLS, ['fetch'])).toEqual([]);
    });
  },
  () => {
    host = createDenoHost({ folder: mkdtempSync(join(folder, 'host-')), publicUrl: TEST_URL });
    return { functions: host };
  },
);

it('has cases of functions that are counted', () => checkTitles(CALLS, 50));
