import { atom } from 'nanostores';
import { describe, expect, it } from 'vitest';
import { answerToolCall, type ReadToolDeps } from '../chat/turn/read-tools.ts';
import { checkTypes } from './check-types.ts';

const signal = new AbortController().signal;
const ERROR = "src/a.ts(1,7): error TS2322: Type 'number' is not assignable to type 'string'.";

function project(manifest: object, result = { exitCode: 0, output: '' }, { packages = 'ready', isAutoRun = true } = {}) {
  const ran: string[] = [];
  const texts: Record<string, string> = { 'package.json': JSON.stringify(manifest), 'tsconfig.json': '{}' };
  const machine = {
    packages: atom({ status: packages } as never),
    isEditorOnly: false,
    run: async (line: string) => {
      ran.push(line);
      return result;
    },
  };
  return { ran, check: () => checkTypes({ files: { readText: (path) => texts[path] }, machine, isAutoRun: () => isAutoRun }, signal) };
}

describe('check_app', () => {
  it("runs the project's own type check, or otherwise its compiler", async () => {
    for (const [manifest, line] of [
      [{ scripts: { typecheck: 'vue-tsc' } }, 'npm run typecheck'],
      [{ devDependencies: { typescript: '5' } }, 'npx tsc --noEmit'],
    ] as const) {
      const { ran, check } = project(manifest);
      expect(await check()).toEqual([]);
      expect(ran).toEqual([line]);
    }
  });

  it('runs nothing without a check or packages, or if auto-run is off', async () => {
    const own = { scripts: { typecheck: 'tsc' } };
    for (const { ran, check } of [project({}), project(own, undefined, { packages: 'failed' }), project(own, undefined, { isAutoRun: false })]) {
      expect(await check()).toEqual([]);
      expect(ran).toEqual([]);
    }
  });

  it('reports the errors, or how the check ended', async () => {
    const own = { scripts: { typecheck: 'tsc' } };
    expect(await project(own, { exitCode: 2, output: `> tsc\n${ERROR}\n` }).check()).toEqual([`Type errors:\n${ERROR}`]);
    expect(await project(own, { exitCode: 127, output: 'sh: tsc: not found\n' }).check()).toEqual([
      'npm run typecheck ended with exit code 127:\nsh: tsc: not found',
    ]);
  });

  it('returns them together with what was seen while the app ran, each once', async () => {
    const deps = {
      problems: () => [`Terminal:\n${ERROR}`, 'Preview: x is not defined'],
      checkTypes: async () => [`Type errors:\n${ERROR}`],
      signal,
    } as unknown as ReadToolDeps;
    expect(await answerToolCall({ tool: 'check_app' }, deps)).toEqual({ tool: 'check_app', problems: ['Preview: x is not defined', `Type errors:\n${ERROR}`] });
  });
});
