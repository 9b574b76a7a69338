import type { Action, ArtifactEventBody, ChatRequest } from '@lathe/protocol';
import { describe, expect, it } from 'vitest';
import { action, actionsOf, artifactOpen, finish, lastAnswer, setUp } from '../../testing/set-up.ts';

const FIRST = 'export const rows = [\n  "one",\n  "tw';
const REST = 'o",\n];\n';
let count = 0;
function cut(text: string): ArtifactEventBody[] {
  count += 1;
  const actionId = `cut${count}`;
  return [
    artifactOpen,
    { type: 'action.open', artifactId: 'a', actionId, actionType: 'file', draft: { operation: 'write', path: 'rows.ts' } },
    { type: 'action.delta', actionId, field: 'content', text },
    { type: 'action.cancel', actionId, cause: 'truncated', message: 'The answer was cut off before this was written completely.' },
  ];
}
const rest = (content: string): Action => ({ type: 'file', operation: 'write', path: 'rows.ts', content, append: true });
const outOfRoom: ArtifactEventBody = { type: 'finish', reason: 'length' };
const asked = (server: { readonly requests: readonly { readonly path: string; readonly body: unknown }[] }) =>
  server.requests.flatMap(({ path, body }) => (path === '/api/chat' ? [body as ChatRequest] : []));

describe('a write that is cut off', () => {
  it('is kept as a draft, which the model continues, and the file is written once, whole', async () => {
    const { server, runtime, workspace } = await setUp();
    const seen: (string | undefined)[] = [];
    server.steps.push([...cut(FIRST), outOfRoom], async function* () {
      seen.push(runtime.text('rows.ts'));
      yield* [artifactOpen, ...action(rest(REST)), finish()];
    });
    await workspace.chat.send('write rows');
    expect(seen).toEqual([undefined]);
    expect(runtime.text('rows.ts')).toBe(FIRST + REST);
    expect(actionsOf(workspace)).toEqual(['Create rows.ts failed', 'Create rows.ts complete']);
    const [, second] = asked(server);
    expect(second?.messages.at(-1)?.parts).toMatchObject([
      {
        artifact: {
          actions: [
            {
              draft: { path: 'rows.ts', content: FIRST },
              result: {
                reason: 'Cut off, 3 lines kept',
                warning: `rows.ts was not written. The draft has 3 lines (36 bytes) and ends with:\n${FIRST}\nContinue it with write_file, append: true, and only the text that comes next.`,
              },
            },
          ],
        },
      },
    ]);
  });

  it('shows the person what arrived', async () => {
    const { server, workspace } = await setUp();
    server.steps.push([...cut(FIRST), outOfRoom], [{ type: 'text.delta', text: 'Later.' }, finish()]);
    await workspace.chat.send('write rows');
    const [row] = lastAnswer(workspace).parts.flatMap((part) => (part.type === 'artifact' ? part.artifact.actions : []));
    expect(row).toMatchObject({ status: 'failed', reason: 'Cut off, 3 lines kept', output: FIRST });
  });

  it('can be cut off again, and repeat the line it was cut in', async () => {
    const { server, runtime, workspace } = await setUp();
    server.steps.push([...cut(FIRST), outOfRoom], [...cut('  "two",\n  "thr'), outOfRoom], [artifactOpen, ...action(rest('ee",\n];\n')), finish()]);
    await workspace.chat.send('write rows');
    expect(runtime.text('rows.ts')).toBe('export const rows = [\n  "one",\n  "two",\n  "three",\n];\n');
  });

  it('is continued in a later turn, also after the page was reloaded', async () => {
    const { server, runtime, workspace, create } = await setUp();
    // Brackets could be closed, but nobody knows what was to come.
    server.repairs.set('/api/brackets/fix', `${FIRST}"];\n`);
    server.steps.push([
      ...cut(FIRST),
      { type: 'error', error: { code: 'answer-cut-off', message: 'Cut off.', isRetryable: true } },
      { type: 'finish', reason: 'error' },
    ]);
    await workspace.chat.send('write rows');
    expect(lastAnswer(workspace)).toMatchObject({
      state: 'failed',
      failure: { code: 'answer-cut-off', drafts: ['rows.ts'], kept: 'Nothing was changed. What arrived of rows.ts is kept as a draft.' },
    });
    expect(actionsOf(workspace)).toEqual(['Create rows.ts failed']);
    expect(runtime.text('rows.ts')).toBeUndefined();
    expect(server.requests.map(({ path }) => path)).not.toContain('/api/brackets/fix');
    await workspace.close();
    const reloaded = create('another page');
    await reloaded.open('test');
    server.steps.push([artifactOpen, ...action(rest(REST)), finish()]);
    await reloaded.chat.goOn();
    expect(JSON.stringify(asked(server).at(-1)?.messages)).toContain('Continue it with write_file, append: true');
    expect(actionsOf(reloaded)).toEqual(['Create rows.ts complete']);
    expect(runtime.text('rows.ts')).toBe(FIRST + REST);
    await reloaded.close();
  });

  it('is forgotten once the file was written in another way', async () => {
    const { server, runtime, workspace } = await setUp();
    server.steps.push(
      [...cut(FIRST), outOfRoom],
      [artifactOpen, ...action({ type: 'file', operation: 'write', path: 'rows.ts', content: 'export {};\n' }), finish('tool-calls')],
      [artifactOpen, ...action(rest(REST)), finish('tool-calls')],
      [finish()],
    );
    await workspace.chat.send('write rows');
    expect(runtime.text('rows.ts')).toBe('export {};\n');
    expect(actionsOf(workspace).at(-1)).toBe('Edit rows.ts failed');
    expect(JSON.stringify(asked(server).at(-1))).toContain('There is no draft of rows.ts to continue. Write the whole file without append');
  });
});
