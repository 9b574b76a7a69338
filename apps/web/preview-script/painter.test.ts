import type { PageCommand, PageReport } from '@lathe/workspace';
import { describe, expect, it } from 'vitest';
import type { Bench } from './bench.ts';
import { createPainterLoader } from './painter.ts';

function setUp() {
  const reports: PageReport[] = [];
  const handlers: ((command: never) => void)[] = [];
  const bench: Bench = { send: (report) => void reports.push(report), on: (_type, handle) => void handlers.push(handle as never) };
  const load = createPainterLoader(bench);
  const answer = (command: Extract<PageCommand, { type: 'lathe.painter' }>) => handlers.forEach((handle) => handle(command as never));
  return { reports, load, answer };
}

describe('the program that draws pictures', () => {
  it('is requested with the first picture, and only once', async () => {
    const { reports, load, answer } = setUp();
    expect(reports).toEqual([]);
    const [first, second] = [load(), load()];
    expect(reports).toEqual([{ type: 'lathe.painter-wanted' }]);
    answer({ type: 'lathe.painter', source: 'var painter = { domToBlob: () => "blob" }' });
    expect((await first).domToBlob).toBe((await second).domToBlob);
    expect((await load()).domToBlob).toBe((await first).domToBlob);
    expect(reports).toHaveLength(1);
  });

  it('fails with the reason, and is requested again', async () => {
    const { reports, load, answer } = setUp();
    const first = load();
    answer({ type: 'lathe.painter', failure: 'Could not reach the server.' });
    await expect(first).rejects.toThrow('Could not reach the server.');
    const second = load();
    expect(reports).toHaveLength(2);
    answer({ type: 'lathe.painter', source: 'throw new EvalError("The policy forbids it.")' });
    await expect(second).rejects.toThrow('The policy forbids it.');
  });
});
