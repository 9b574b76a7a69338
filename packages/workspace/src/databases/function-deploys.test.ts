import type { AnyEndpoint, DeployFunctionsBody, DeployFunctionsOutcome, Problem, ProjectDatabase } from '@lathe/protocol';
import { atom } from 'nanostores';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ApiClient } from '../api/client.ts';
import type { Notice } from '../notices/contract.ts';
import { createFunctionDeploys } from './function-deploys.ts';
import { followFunctionFiles } from './follow-function-files.ts';

const HELLO = 'supabase/functions/hello/index.ts';
const RUNNING = { state: 'running', ref: 'abc' } as ProjectDatabase;

/** A page of a project whose server fails functions with "broken" in them, and refuses all with "refused" in one. */
function setUp(given: Record<string, string>, { isThere = true, canWrite = true, isForeign = false } = {}) {
  const texts = new Map(Object.entries(given));
  const log: string[] = [];
  const notices: Omit<Notice, 'id'>[] = [];
  const clock = { now: 1000, pauses: [] as (() => void)[] };
  const listeners: ((paths: readonly string[]) => void)[] = [];
  const state = atom<ProjectDatabase | undefined>(isThere ? RUNNING : { state: 'none' });
  let deployed: Readonly<Record<string, string>> = {};

  const call = async (_: AnyEndpoint, __: unknown, { body }: { body: DeployFunctionsBody }): Promise<DeployFunctionsOutcome> => {
    const names = [...new Set(Object.keys(body.files).map((path) => path.split('/')[0]!))];
    log.push(`deploy ${names.join()}${body.config === undefined ? '' : ` with ${body.config}`}`);
    if (Object.values(body.files).some((text) => text.includes('refused'))) throw new Error('The server is not there.');
    const failed = names.filter((name) => body.files[`${name}/index.ts`]?.includes('broken'));
    const before = deployed;
    deployed = body.files;
    return {
      deployed: names.filter((name) => !failed.includes(name)),
      removed: Object.keys(before).filter((path) => !(path in body.files)),
      failed: failed.map((name) => ({ name, message: body.files[`${name}/index.ts`]! })),
    };
  };
  const files = {
    paths: () => [...texts.keys()],
    readText: (path: string) => texts.get(path),
    onChange: (listener: (paths: readonly string[]) => void) => {
      listeners.push(listener);
      return () => undefined;
    },
  };
  const pause = (ms: number): Promise<void> => {
    log.push(`pause ${ms}`);
    return new Promise((resolve) => clock.pauses.push(resolve));
  };
  const all = atom<readonly Problem[]>([]);
  const problems = {
    all,
    functionFailed: (problem: { functionSlug: string; message: string }) =>
      all.set([...all.get(), { ...problem, type: 'supabase-function', id: `${all.get().length}`, count: 1 }]),
    drop: (ids: readonly string[]) => all.set(all.get().filter(({ id }) => !ids.includes(id))),
  };
  const chat = { isRunning: atom(false), status: atom('idle') };
  const deploys = createFunctionDeploys({
    ...{ api: { call } as unknown as Pick<ApiClient, 'call'>, identity: { current: { id: 'p' } as never }, files },
    ...{ database: { state, changed: () => log.push('changed') }, now: () => clock.now, random: () => 0.25, pause },
  });
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  followFunctionFiles(
    {
      ...{ deploys, files, database: { state }, chat, problems, pause, actions: { isBusy: atom(false) } },
      notices: { show: (notice) => `${notices.push(notice)}` },
      ...{ canWrite: () => canWrite, isForeign: () => isForeign },
    },
    { signal: controller.signal },
  );
  const change = (path: string, text?: string): void => {
    if (text === undefined) texts.delete(path);
    else texts.set(path, text);
    for (const listener of listeners) listener([path]);
  };
  /** Lets what waits go on, until nothing waits any more. */
  const settle = async (): Promise<void> => {
    for (let idle = 0; idle < 3; idle++) {
      await new Promise((resolve) => setTimeout(resolve));
      if (clock.pauses.length > 0) idle = -1;
      for (const resolve of clock.pauses.splice(0)) resolve();
    }
  };
  const messages = () => all.get().map((problem) => ('message' in problem ? problem.message : ''));
  return { state, log, clock, chat, deploys, notices, change, settle, messages };
}

describe('files of functions', () => {
  it('are deployed once they are written and nothing has changed for a moment, whoever writes them', async () => {
    const { log, change, settle } = setUp({ 'src/App.tsx': '' });
    change('src/App.tsx', 'a');
    change(HELLO, 'Deno.serve()');
    change('supabase/functions/_shared/cors.ts', 'cors');
    await settle();
    change('supabase/config.toml', '[functions.hello]');
    await settle();
    expect(log).toEqual([
      ...['pause 1000', 'pause 1000', 'deploy hello,_shared', 'changed'],
      ...['pause 1000', 'deploy hello,_shared with [functions.hello]', 'changed'],
    ]);
  });

  it('are not deployed again when nothing of them is new, and not while an answer is written', async () => {
    const { log, change, settle, chat } = setUp({ [HELLO]: 'Deno.serve()' });
    change(HELLO, 'Deno.serve()');
    await settle();
    chat.status.set('running');
    change(HELLO, 'Deno.serve(1)');
    await settle();
    expect(log).toEqual([]);
    chat.status.set('idle');
    chat.isRunning.notify();
    await settle();
    expect(log).toEqual(['pause 1000', 'deploy hello', 'changed']);
  });

  it('that are removed leave the database, also the last one', async () => {
    const { log, change, settle } = setUp({ [HELLO]: 'Deno.serve()' });
    change(HELLO);
    await settle();
    change('supabase/functions/other.txt', '');
    change('supabase/functions/other.txt');
    await settle();
    expect(log.filter((line) => line.startsWith('deploy'))).toEqual(['deploy ']);
  });

  it('wait for a random time of 2 to 3 s after the database was created, and say so', async () => {
    const { log, state, clock, deploys, settle } = setUp({ [HELLO]: 'Deno.serve()' }, { isThere: false });
    const shown: unknown[] = [];
    deploys.progress.listen((progress) => shown.push(progress));
    state.set(RUNNING);
    clock.now += 1000;
    await settle();
    expect(log).toEqual(['pause 1000', 'pause 1250', 'deploy hello', 'changed']);
    expect(shown).toEqual(['preparing', 'deploying', undefined]);
    await deploys.deploy();
    expect(log.slice(4)).toEqual(['deploy hello', 'changed']);
  });

  it('that fail are a problem until they are deployed or gone', async () => {
    const { change, settle, messages } = setUp({});
    change(HELLO, 'broken 1');
    await settle();
    change('supabase/functions/other/index.ts', 'broken other');
    await settle();
    expect(messages()).toEqual(['Failed to deploy edge function: broken 1', 'Failed to deploy edge function: broken other']);
    change(HELLO, 'broken 2');
    await settle();
    expect(messages()).toEqual(['Failed to deploy edge function: broken other', 'Failed to deploy edge function: broken 2']);
    change(HELLO, 'Deno.serve()');
    change('supabase/functions/other/index.ts');
    await settle();
    expect(messages()).toEqual([]);
  });

  it('that could not be sent are tried again on request, and not by themselves', async () => {
    const { log, change, settle, notices, deploys, chat } = setUp({});
    change(HELLO, 'refused');
    await settle();
    chat.isRunning.notify();
    await settle();
    expect(deploys.failure.get()).toBe('The server is not there.');
    expect(notices).toMatchObject([{ kind: 'error', text: 'Failed to deploy edge function: The server is not there.', action: { label: 'Try again' } }]);
    expect(log.filter((line) => line.startsWith('deploy'))).toHaveLength(1);
    change(HELLO, 'Deno.serve()');
    await settle();
    expect([log.filter((line) => line.startsWith('deploy')).length, deploys.failure.get()]).toEqual([2, undefined]);
  });

  it('are left alone for those who may only look, without a database, and in an app with another one', async () => {
    for (const given of [{ canWrite: false }, { isThere: false }, { isForeign: true }]) {
      const { log, change, settle } = setUp({}, given);
      change(HELLO, 'Deno.serve()');
      await settle();
      expect(log).toEqual([]);
    }
  });
});
