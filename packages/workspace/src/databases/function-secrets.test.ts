import type { DatabaseFunctions, ProjectDatabase, SecretsBody } from '@lathe/protocol';
import { atom } from 'nanostores';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createChangeQueue } from './change-queue.ts';
import { followFunctionSecrets } from './function-secrets.ts';
import { secretNamesIn } from './secret-names.ts';

const PAY = 'supabase/functions/pay/index.ts';
const RUNNING = { state: 'running', ref: 'abc' } as ProjectDatabase;

function setUp(given: Record<string, string>, { set = [] as readonly string[], canWrite = true, isForeign = false } = {}) {
  const texts = new Map(Object.entries(given));
  const server: { names: string[]; reads: number; isDown: boolean; sent: SecretsBody['secrets'][] } = { names: [...set], reads: 0, isDown: false, sent: [] };
  const listeners: ((paths: readonly string[]) => void)[] = [];
  const state = atom<ProjectDatabase | undefined>(RUNNING);
  const changes = atom(0);
  const chat = { isRunning: atom(false), status: atom('idle') };
  let ids = 0;
  const queue = createChangeQueue(() => `c${++ids}`);
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  const secrets = followFunctionSecrets(
    {
      queue,
      files: {
        paths: () => [...texts.keys()],
        readText: (path) => texts.get(path),
        onChange: (listener) => {
          listeners.push(listener);
          return () => undefined;
        },
      },
      database: { state, changes },
      services: {
        async functions(): Promise<DatabaseFunctions> {
          server.reads++;
          if (server.isDown) throw new Error('asleep');
          return { functions: [], secrets: [...server.names] };
        },
        async setSecrets(values) {
          server.sent.push(values);
          server.names.push(...Object.keys(values));
          changes.set(changes.get() + 1);
        },
      },
      ...{ chat, actions: { isBusy: atom(false) }, canWrite: () => canWrite, isForeign: () => isForeign },
    },
    { signal: controller.signal },
  );
  const write = (path: string, text: string): void => {
    texts.set(path, text);
    for (const listener of listeners) listener([path]);
  };
  const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  const asked = () => queue.items.get().flatMap((item) => (item.type === 'function-secrets' ? [`${item.slug}: ${item.names.join()}`] : []));
  return { queue, secrets, server, state, changes, chat, write, settle, asked };
}

describe('what a function reads', () => {
  it.each([
    [`Deno.env.get('STRIPE_KEY')`, ['STRIPE_KEY']],
    [`const b = Deno.env.get("B")!; const a = Deno.env.get( \`A\` ) ?? '';`, ['A', 'B']],
    [`process.env.OPENAI_KEY + process.env['MAIL_KEY'] + process.env["MAIL_KEY"]`, ['MAIL_KEY', 'OPENAI_KEY']],
    [`Deno.env.get('SUPABASE_URL'); Deno.env.get('SB_REGION'); process.env.NODE_ENV; Deno.env.get('DENO_DEPLOYMENT_ID')`, []],
    [`Deno.env.get('REGION') ?? 'eu'; process.env.LEVEL || "info"; Deno.env.get('A') || '' `, ['A']],
    [`// Deno.env.get('OLD')\n/* process.env.OLDER */ fetch('https://a.test/' + Deno.env.get('NEW'))`, ['NEW']],
    [`Deno.env.get(name); Deno.env.get('a b'); env.get('C'); myprocess.environment.D`, []],
  ])('%s', (code, names) => {
    expect(secretNamesIn(code)).toEqual(names);
  });
});

describe('secrets that nobody has set', () => {
  it('are asked for once, by function, with those that shared code reads', async () => {
    const { asked, settle, server } = setUp(
      {
        [PAY]: `import { mail } from '../_shared/mail.ts'; Deno.env.get('STRIPE_KEY'); Deno.env.get('SET');`,
        'supabase/functions/_shared/mail.ts': `Deno.env.get('MAIL_KEY')`,
        'supabase/functions/refund/index.ts': `Deno.env.get('STRIPE_KEY'); Deno.env.get('REFUND_KEY')`,
        'supabase/functions/plain/index.ts': `Deno.serve(() => new Response())`,
        'supabase/functions/pay/README.md': `Deno.env.get('IN_WORDS')`,
      },
      { set: ['SET'] },
    );
    await settle();
    expect([asked(), server.reads]).toEqual([['pay: MAIL_KEY,STRIPE_KEY', 'refund: REFUND_KEY'], 1]);
  });

  it('go straight to the server, and are asked for no more', async () => {
    const { asked, settle, server, secrets, queue } = setUp({ [PAY]: `Deno.env.get('A'); Deno.env.get('B')` });
    await settle();
    await secrets.save({ A: 'hush' });
    await settle();
    expect([server.sent, asked()]).toEqual([[{ A: 'hush' }], ['pay: B']]);
    expect(JSON.stringify(queue.items.get())).not.toContain('hush');
    await secrets.save({ B: 'hush' });
    await settle();
    expect(asked()).toEqual([]);
  });

  it('are not asked for after “Not now”, until the function reads another one', async () => {
    const { asked, settle, secrets, queue, write, changes } = setUp({ [PAY]: `Deno.env.get('A')` });
    await settle();
    secrets.postpone(queue.items.get()[0]!.id);
    changes.set(1);
    write(PAY, `Deno.env.get('A') // again`);
    await settle();
    expect(asked()).toEqual([]);
    write(PAY, `Deno.env.get('A'); Deno.env.get('B')`);
    await settle();
    expect(asked()).toEqual(['pay: B']);
  });

  it('wait for the end of an answer, and go with the code that reads them', async () => {
    const { asked, settle, chat, write } = setUp({});
    chat.status.set('running');
    write(PAY, `Deno.env.get('A')`);
    await settle();
    expect(asked()).toEqual([]);
    chat.status.set('idle');
    chat.isRunning.notify();
    await settle();
    expect(asked()).toEqual(['pay: A']);
    write(PAY, 'Deno.serve()');
    await settle();
    expect(asked()).toEqual([]);
  });

  it('are not asked for while nobody knows what is set, without a database, and of those who may not set them', async () => {
    const down = setUp({});
    down.server.isDown = true;
    down.write(PAY, `Deno.env.get('A')`);
    await down.settle();
    expect(down.asked()).toEqual([]);
    down.server.isDown = false;
    down.changes.set(1);
    await down.settle();
    expect(down.asked()).toEqual(['pay: A']);
    down.state.set({ state: 'none' });
    expect(down.asked()).toEqual([]);
    for (const given of [{ canWrite: false }, { isForeign: true }]) {
      const other = setUp({ [PAY]: `Deno.env.get('A')` }, given);
      await other.settle();
      expect([other.asked(), other.server.reads]).toEqual([[], 0]);
    }
  });
});
