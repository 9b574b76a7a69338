import type { ToolCall } from '@lathe/protocol';
import { expect, it } from 'vitest';
import { finish, lastAnswer, setUp } from '../../testing/set-up.ts';

const failureOf = async (files: Record<string, string>, call: (index: number) => ToolCall) => {
  const { server, workspace } = await setUp(files);
  for (let index = 0; index < 9; index++) server.steps.push([{ type: 'tool.call', callId: `t${index}`, call: call(index) }, finish('tool-calls')]);
  await workspace.chat.send('look');
  return lastAnswer(workspace).failure;
};

it('an assistant that asks for the same thing again and again is stopped, and the person is told', async () => {
  const failure = await failureOf({ 'a.txt': '1' }, () => ({ tool: 'read_file', path: 'a.txt' }));
  expect(failure).toMatchObject({
    title: 'Stopped after repeated failures',
    message: 'The assistant was stopped after 5 failed calls in a row. It kept repeating the same call although nothing had changed.',
    kept: expect.stringContaining('Nothing was changed'),
    isRetryable: true,
  });
});

it('an assistant whose reads fail every time is stopped with the last reason, which no row shows', async () => {
  const failure = await failureOf({ 'a.txt': '1' }, (index) => ({ tool: 'read_file', path: `missing${index}.txt` }));
  expect(failure?.message).toMatch(/^The assistant was stopped after 5 failed calls in a row\. The last one: .*missing4\.txt/);
});
