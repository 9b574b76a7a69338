import { describe, expect, it } from 'vitest';
import { finish, setUp, until } from '../testing/set-up.ts';

const call = { tool: 'mcp', callName: 'mcp_Weather_weather', serverId: 's1', serverName: 'Weather', name: 'weather', arguments: { place: 'Ulm' } } as const;

describe('tools of the person’s own servers (assistant.md 6, MCP)', () => {
  async function open(...answers: object[]) {
    const all = await setUp({ 'a.txt': '1' });
    const { server, workspace } = all;
    for (const body of answers) server.failures.push({ match: /\/api\/mcp\/s1\/call/, status: 200, body });
    server.steps.push([{ type: 'tool.call', callId: 'c1', call }, finish('tool-calls')], [finish()]);
    const turn = workspace.chat.send('What is the weather?');
    async function asked() {
      await until(() => workspace.dialogs.current.get()?.type === 'mcp-consent');
      return workspace.dialogs.current.get() as { id: string };
    }
    const sent = () => server.requests.filter(({ path }) => path.startsWith('/api/mcp')).map(({ method, path, body }) => ({ method, path, body }));
    const told = () => JSON.stringify(server.requests.filter(({ path }) => path === '/api/chat').at(-1)?.body);
    return { ...all, turn, asked, sent, told };
  }
  const rain = { type: 'result', text: 'Rain in Ulm.', isError: false, isTruncated: false };
  const body = { tool: 'weather', arguments: { place: 'Ulm' } };

  it('are called at once where they are always allowed, and the model is told what they answer', async () => {
    const { turn, sent, told } = await open(rain);
    await turn;
    expect(sent()).toEqual([{ method: 'POST', path: '/api/mcp/s1/call', body }]);
    expect(told()).toContain('Rain in Ulm.');
  });

  it('are called once with the word of the person, who sees what is sent', async () => {
    const { workspace, turn, asked, sent, told } = await open({ type: 'consent-needed' }, rain);
    const dialog = await asked();
    expect(dialog).toMatchObject({ serverName: 'Weather', tool: 'weather', input: '{\n  "place": "Ulm"\n}' });
    workspace.dialogs.answer(dialog.id, 'confirm');
    await turn;
    expect(sent().map(({ body: one }) => one)).toEqual([body, { ...body, isAllowedOnce: true }]);
    expect(told()).toContain('Rain in Ulm.');
  });

  it.each([
    ['dismiss', 'this time', []],
    ['never', 'weather of Weather.', [{ tool: 'weather', consent: 'never' }]],
  ] as const)('are not called at the answer “%s”, and the model is told so', async (answer, words, consents) => {
    const { workspace, server, turn, asked, sent, told } = await open({ type: 'consent-needed' });
    server.failures.push({ match: /consent/, status: 200, body: {} });
    workspace.dialogs.answer((await asked()).id, answer);
    await turn;
    expect(sent().filter(({ path }) => path.endsWith('/call'))).toHaveLength(1);
    expect(sent().flatMap(({ path, body: one }) => (path.endsWith('/consent') ? [one] : []))).toEqual(consents);
    expect(told()).toContain('The person does not allow');
    expect(told()).toContain(words);
  });

  it('keep nobody waiting who stops the turn', async () => {
    const { workspace, turn, asked, sent } = await open({ type: 'consent-needed' });
    await asked();
    await workspace.chat.stop();
    await turn;
    expect(sent()).toHaveLength(1);
  });
});
