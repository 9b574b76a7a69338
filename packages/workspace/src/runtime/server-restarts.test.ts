import { describe, expect, it } from 'vitest';
import { action, actionsOf, artifactOpen, finish, lastAnswer, setUp, until, write } from '../testing/set-up.ts';

type Print = (text: string) => void;

/** What Vite 8 prints when its configuration can no longer be used. */
const BROKEN =
  '\r\n\u001b[31mfailed to load config from /home/project/vite.config.ts\u001b[39m\r\n3:22:12 AM [vite] Build failed with 1 error:\r\n\r\n[PARSE_ERROR] Expected `]` but found `EOF`\r\n   ╭─[ vite.config.ts:1:27 ]\r\n   │\r\n3:22:12 AM [vite] server restart failed\r\n';
const BEGINS = '3:22:12 AM [vite] vite.config.ts changed, restarting server...\r\n';

/** A project whose server is running, and prints what the test says. */
async function serving(dev: string, files: Record<string, string>) {
  const set = await setUp({ 'package.json': JSON.stringify({ scripts: { dev } }), ...files }, { open: false });
  const started: { print: Print; openPort(port: number): void }[] = [];
  let whenStarted = (server: { print: Print; openPort(port: number): void }) => server.openPort(5173);
  set.runtime.programs.unshift([
    /npm run dev/,
    ({ print, openPort, killed }) => {
      const server = { print, openPort };
      started.push(server);
      whenStarted(server);
      return killed;
    },
  ]);
  await set.workspace.open('test');
  await until(() => set.workspace.runtime.server.get().status === 'ready');
  const send = async (...events: Parameters<typeof set.server.steps.push>) => {
    set.server.steps.push(...events);
    await set.workspace.chat.send('go');
    const [artifact] = lastAnswer(set.workspace).parts.flatMap((part) => (part.type === 'artifact' ? [part.artifact] : []));
    return artifact?.actions.map(({ reason }) => reason ?? '') ?? [];
  };
  return { ...set, started, send, print: (text: string) => started.at(-1)?.print(text), onStart: (next: typeof whenStarted) => (whenStarted = next) };
}
const start = () => action({ type: 'start' });
const starts = (runtime: { commands: readonly string[] }) => runtime.commands.filter((line) => line === 'npm run dev').length;

describe('a start while a dev server runs', () => {
  it('reports why the server’s own restart failed, while the old one continues', async () => {
    const { runtime, workspace, send, print } = await serving('vite', { 'vite.config.ts': 'export default {}' });
    setTimeout(() => print(BEGINS), 300);
    setTimeout(() => print(BROKEN), 600);
    const [, reason] = await send([artifactOpen, ...write('vite.config.ts', 'export default { plugins: ['), ...start(), finish()]);
    expect(actionsOf(workspace)).toEqual(['Edit vite.config.ts complete', 'Start dev server failed']);
    expect(reason).toMatch(/^\[PARSE_ERROR\] Expected `]` but found `EOF` \(vite\.config\.ts:1:27\)\n.*is still running its previous version\. Fix the error/);
    expect(starts(runtime)).toBe(1);
    expect(workspace.runtime.server.get().status).toBe('ready');
  });

  it('succeeds again once the server has restarted', async () => {
    const { runtime, workspace, send, print } = await serving('vite', { 'vite.config.ts': 'export default {}' });
    print(BEGINS + BROKEN);
    setTimeout(() => print(`${BEGINS}3:22:15 AM [vite] server restarted.\r\n`), 200);
    await send([artifactOpen, ...write('vite.config.ts', 'export default { plugins: [] }'), ...start(), finish()]);
    expect(actionsOf(workspace).at(-1)).toBe('Start dev server complete');
    expect(starts(runtime)).toBe(1);
  });

  it('starts a new server if packages were added since, or if it is requested again', async () => {
    const { runtime, workspace, send, print, onStart } = await serving('vite', {});
    print(BEGINS + BROKEN);
    await send([artifactOpen, ...start(), finish()]);
    expect([actionsOf(workspace).at(-1), starts(runtime)]).toEqual(['Start dev server failed', 1]);
    await send([artifactOpen, ...start(), finish()]);
    expect([actionsOf(workspace).at(-1), starts(runtime)]).toEqual(['Start dev server complete', 2]);
    print(BEGINS + BROKEN);
    onStart(({ openPort }) => openPort(5173));
    await send([artifactOpen, ...action({ type: 'install', packages: ['nope'] }), ...start(), finish()]);
    expect([actionsOf(workspace).at(-1), starts(runtime)]).toEqual(['Start dev server complete', 3]);
  });

  it('is not shown as a failure of the old server, even if that had to be ended by force', async () => {
    const set = await setUp({ 'package.json': JSON.stringify({ scripts: { dev: 'vite' } }) }, { open: false });
    set.runtime.programs.unshift([
      /npm run dev/,
      ({ openPort, killed }) => {
        openPort(5173);
        return killed;
      },
    ]);
    set.runtime.endOnlyByForce();
    await set.workspace.open('test');
    const { runtime } = set.workspace;
    await until(() => runtime.server.get().status === 'ready');
    const seen: string[] = [];
    runtime.server.listen(({ status }) => seen.push(status));
    await runtime.restartServer();
    expect(seen).toEqual(['waiting', 'busy', 'ready']);
  });

  it('keeps an unchanged server at once', async () => {
    const { send, workspace } = await serving('vite', { 'vite.config.ts': 'export default {}' });
    const began = performance.now();
    await send([artifactOpen, ...write('src/a.ts', 'a'), ...start(), finish()]);
    expect(actionsOf(workspace).at(-1)).toBe('Start dev server complete');
    expect(performance.now() - began).toBeLessThan(1500);
  });
});

describe('a program that restarts with each change', () => {
  const CRASH =
    "/home/project/index.js:3\r\nconst a = ;\r\n          ^\r\n\r\nSyntaxError: Unexpected token ';'\r\n    at wrapSafe (node:internal)\r\n\r\nNode.js v22.1.0\r\n";
  const SAID = /^SyntaxError: Unexpected token ';' \(index\.js:3\)\n.*is waiting for file changes\. Fix the error/;

  it.each([
    ['nodemon index.js', `${CRASH}[nodemon] app crashed - waiting for file changes before starting...\r\n`, '[nodemon] starting `node index.js`\r\n'],
    ['node --watch index.js', `${CRASH}Failed running 'index.js'\r\n`, "Restarting 'index.js'\r\n"],
  ])('with %s: a crash fails the start at once, and is over when the program listens again', async (dev, crash, begins) => {
    const { workspace, send, print, onStart, started } = await serving(dev, { 'index.js': 'serve()' });
    onStart((server) => server.print(begins + crash));
    setTimeout(() => print(begins + crash), 100);
    const [, reason] = await send([artifactOpen, ...write('index.js', 'const a = ;'), ...start(), finish()]);
    expect(actionsOf(workspace).at(-1)).toBe('Start dev server failed');
    expect(reason).toMatch(SAID);
    expect(workspace.runtime.server.get()).toMatchObject({ status: 'failed', detail: "SyntaxError: Unexpected token ';' (index.js:3)" });
    print(begins);
    started.at(-1)?.openPort(5173);
    await until(() => workspace.runtime.server.get().status === 'ready');
    await send([artifactOpen, ...start(), finish()]);
    expect(actionsOf(workspace).at(-1)).toBe('Start dev server complete');
  });
});
