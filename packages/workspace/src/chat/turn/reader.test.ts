import { expect, it } from 'vitest';
import { setUp } from '../../testing/set-up.ts';

it('a project that may only be read opens without its chat, an account or an error', async () => {
  const { server, workspace } = await setUp({ 'a.ts': '1' }, { open: false });
  server.access = 'read';
  const forbidden = { status: 401, body: { error: 'Not logged in', code: 'login-required' } };
  server.failures.push({ match: /GET \/api\/chats/, ...forbidden }, { match: /GET \/api\/models/, ...forbidden });
  await workspace.open('test');
  expect(workspace.project.state.get()).toMatchObject({ status: 'open', project: { access: 'read' } });
  expect(workspace.chat.messages.get()).toEqual([]);
  expect(workspace.notices.notices.get()).toEqual([]);
  expect(server.requests.filter(({ path }) => path.startsWith('/api/chats'))).toEqual([]);
});
