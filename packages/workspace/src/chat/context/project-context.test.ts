import { CHAT_CONTEXT_LIMITS, type ProjectContext } from '@lathe/protocol';
import { describe, expect, it } from 'vitest';
import { createProjectFiles } from '../../files/project-files.ts';
import { action, artifactOpen, finish, setUp, until, write } from '../../testing/set-up.ts';
import { projectContext } from './project-context.ts';

async function contextOf(texts: Record<string, string>, preferredPaths: readonly string[], fillsRoom: boolean): Promise<ProjectContext> {
  const files = createProjectFiles({ now: () => 1 });
  await files.writeAll(Object.entries(texts));
  return projectContext({ title: 'Test', files, preferredPaths, changedPaths: [], problems: [], isHidden: () => false, fillsRoom });
}

describe('what a model is told about the project', () => {
  it('includes at most 600 paths, and the contents of at most 16 files and 64 KiB', async () => {
    const small = Object.fromEntries(Array.from({ length: 700 }, (_, index) => [`f${String(index).padStart(3, '0')}.ts`, 'x']));
    const many = await contextOf(small, Object.keys(small), false);
    expect([many.files.length, many.contents.length]).toEqual([CHAT_CONTEXT_LIMITS.maxPaths, CHAT_CONTEXT_LIMITS.maxContents]);
    const large = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`f${index}.ts`, 'é'.repeat(5_000)]));
    expect((await contextOf(large, Object.keys(large), false)).contents).toHaveLength(6);
  });

  it('omits a file that does not fit, which the model must read itself, but includes a smaller one after it', async () => {
    const { contents } = await contextOf({ 'a.ts': 'a'.repeat(40_000), 'b.ts': 'b'.repeat(40_000), 'c.ts': 'c' }, ['a.ts', 'b.ts', 'c.ts'], false);
    expect(contents.map(({ path }) => path)).toEqual(['a.ts', 'c.ts']);
  });

  it('includes other files only for a model that cannot read them', async () => {
    expect((await contextOf({ 'a.ts': 'a', 'b.ts': 'b' }, ['b.ts'], false)).contents.map(({ path }) => path)).toEqual(['b.ts']);
    expect((await contextOf({ 'a.ts': 'a', 'b.ts': 'b' }, ['b.ts'], true)).contents.map(({ path }) => path)).toEqual(['b.ts', 'a.ts']);
  });

  it('includes, for a model with tools, the open file, targets, files of errors and those of the last three turns', async () => {
    const texts = { 'open.ts': 'o', 'src/target/a.ts': 'a', 'src/other.ts': 'x', 'src/broken.ts': 'b', 'old.ts': 'x', 'new.ts': 'x' };
    const { server, runtime, workspace } = await setUp(texts);
    const model = {
      provider: 'vendor',
      providerName: 'Vendor',
      name: 'Tools',
      isEmbedded: false,
      supportsTools: true,
      supportsImages: false,
      contextWindow: 1000,
      maxOutputTokens: 100,
    };
    server.models = [{ ...model, id: 'vendor:tools', status: 'ready' }];
    await workspace.chat.reloadModels();
    workspace.chat.chooseModel('vendor:tools');
    workspace.files.setTargeted('src/target', true);
    workspace.files.setTargeted('old.ts', true);
    workspace.files.setTargeted('new.ts', true);
    for (const [index, path] of ['old.ts', 'new.ts', 'new.ts', 'new.ts'].entries()) {
      server.steps.push([artifactOpen, ...write(path, `turn ${index}`), finish()]);
      await workspace.chat.send('go');
    }
    workspace.files.setTargeted('old.ts', false);
    workspace.files.setTargeted('new.ts', false);
    runtime.programs.unshift([
      /npm test/,
      ({ print }) => {
        print('src/broken.ts(1,7): error TS2322: Type number is not assignable to type string.\r\n');
        return 2;
      },
    ]);
    server.steps.push([artifactOpen, ...action({ type: 'shell', command: 'npm test' }), finish()]);
    await workspace.chat.send('test it');
    workspace.editor.select('open.ts');
    await workspace.chat.send('and now?');
    const contexts = server.requests.filter(({ path }) => path === '/api/chat').map(({ body }) => (body as { context: ProjectContext }).context);
    const last = contexts.at(-1);
    expect(last?.files).toHaveLength(6);
    expect(last?.contents.map(({ path }) => path).toSorted()).toEqual(['new.ts', 'open.ts', 'src/broken.ts', 'src/target/a.ts']);
    await until(() => workspace.chat.status.get() === 'idle');
  });
});
