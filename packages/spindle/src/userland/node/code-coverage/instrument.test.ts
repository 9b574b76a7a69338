import { Session } from 'node:inspector';
import vm from 'node:vm';
import { Parser, type Program } from 'acorn';
import { describe, expect, it } from 'vitest';
import { withoutEdits } from '../edit-marks.ts';
import { instrument } from './instrument.ts';
import { coverageOf, type FunctionCoverage } from './ranges.ts';

const SOURCES: Readonly<Record<string, string>> = {
  'branches and jumps': `
    function plain(a) { if (a) { return 1; } return 2; }
    function nested(a) { if (a) { if (a > 1) { return 1 } else if (a > 2) return 2; else return 3; } return 4; }
    function dead() { return 1; let x = 2; return x; }
    function braceless(a) { if (a) a = 2; else a = 3
      for (let i = 0; i < 2; i++) a++
      return a }
    plain(0); nested(1); nested(0); dead(); braceless(0);`,
  loops: `
    function loops(list) { let n = 0; for (const x of list) { if (x < 2) continue; n += x; } while (n > 100) { n--; } do { n++; } while (n < 3); for (const k in list) n += k ? 1 : 2; return n; }
    function labels(a) { outer: for (;;) { for (;;) { if (a) break outer; else { a = 1; continue outer; } } } block: { if (a) break block; a = 5; } return a; }
    loops([1, 2, 3]); labels(0);`,
  'switch and try': `
    function choose(x) { switch (x) { case 1: return 'a'; case 2: case 3: x = 5; break; default: return 'd'; } return x; }
    function tries(a) { try { if (a) throw new Error('x'); return 1; } catch (e) { return 2; } finally { a = 3; } }
    function bare(a) { try { return a; } catch { return 4; } }
    choose(1); choose(2); choose(9); tries(0); tries(1); bare(1);`,
  expressions: `
    const pick = (a, b) => a ? (b ? 1 : 2) : (3);
    const logic = (a, b, d) => a && b || d;
    const fallback = (a) => a ?? /* none */ (4);
    function defaults(a = 1 && 2, { b = a || 3 } = {}) { 'use strict2'; return a + b; }
    pick(1, 0); logic(1, 0, 2); logic(0, 0, 0); fallback(1); defaults();
    [1, 2].map((x) => x > 1 ? x : -x);`,
  'functions and classes': `
    class A { m(z) { return z; } static s() {} get g() { return 1; } constructor() { this.f = () => 4; } #p() {} }
    const o = { meth() {}, async am() {}, *gen() { yield 1; }, get x() { return 1 }, fn: function () {}, arr: async () => {} };
    function never() { function inner() {} return inner; }
    new A().m(1); o.meth();`,
  'suspended functions': `
    const pending = new Promise(() => {});
    async function one() { const q = await pending; return q; }
    async function two() { return (await pending) + 1; }
    async function three() { if (await pending) { one(1); } one(2); }
    function* four() { yield 1; yield 2; one(3); }
    async function five() { try { await pending; } finally { one(1); } }
    one(); two(); three(); four().next(); five();`,
};

describe('coverage of instrumented scripts', () => {
  it.each(Object.entries(SOURCES))('is the same as that of V8: %s', (_, source) => {
    expect(shown(ours(source))).toEqual(shown(native(source)));
  });

  it.each(Object.entries(SOURCES))('leaves what was written recognizable: %s', (_, source) => {
    const { code } = instrument(source, parse(source), 'counts');
    expect(withoutEdits(code)).toBe(source);
    expect(code.split('\n').length).toBe(source.split('\n').length);
  });
});

const NAME = '/compared.js';

function native(source: string): FunctionCoverage[] {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  vm.compileFunction(source, [], { filename: NAME })();
  let functions: FunctionCoverage[] = [];
  session.post('Profiler.takePreciseCoverage', (_, { result }) => {
    functions = result.find(({ url }) => url.endsWith(NAME))?.functions ?? [];
  });
  session.disconnect();
  return functions;
}

function ours(source: string): FunctionCoverage[] {
  const { code, functions, counters } = instrument(source, parse(source), 'counts');
  const counts = Object.assign(new Array<number>(counters).fill(0), {
    resume(counter: number, value: unknown) {
      counts[counter]!++;
      return value;
    },
  });
  vm.compileFunction(code, ['counts'])(counts);
  return coverageOf(functions, counts);
}

function parse(source: string): Program {
  return Parser.parse(source, { ecmaVersion: 'latest', sourceType: 'script' });
}

function shown(functions: readonly FunctionCoverage[]): string[] {
  return functions.map(
    ({ isBlockCoverage, ranges }) => `${isBlockCoverage} ${ranges.map((range) => `${range.startOffset}-${range.endOffset}:${range.count}`).join(' ')}`,
  );
}
