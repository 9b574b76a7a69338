import { describe, expect, it, onTestFinished } from 'vitest';
import { finish, setUp, until } from '../../testing/set-up.ts';

const call = { tool: 'mcp', callName: 'mcp_Weather_weather', serverId: 's1', serverName: 'Weather', name: 'weather', arguments: { place: 'Ulm' } } as const;

describe('tools of the person’s own servers', () => {
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
  const needed = (fingerprint = 'f1', description = 'The weather of a place.') => ({ type: 'consent-needed', fingerprint, description });
  const rain = { type: 'result', text: 'Rain in Ulm.', isError: false, isTruncated: false };
  const body = { tool: 'weather', arguments: { place: 'Ulm' } };

  it('are called at once if they are always allowed, and the model gets their results', async () => {
    const { turn, sent, told } = await open(rain);
    await turn;
    expect(sent()).toEqual([{ method: 'POST', path: '/api/mcp/s1/call', body }]);
    expect(told()).toContain('Rain in Ulm.');
  });

  it('are called once with the consent of the person, who sees what is sent', async () => {
    const { workspace, turn, asked, sent, told } = await open(needed(), rain);
    const dialog = await asked();
    expect(dialog).toMatchObject({
      serverName: 'Weather',
      tool: 'weather',
      description: 'The weather of a place.',
      input: '{\n  "place": "Ulm"\n}',
      isChanged: false,
    });
    workspace.dialogs.answer(dialog.id, 'confirm');
    await turn;
    expect(sent().map(({ body: one }) => one)).toEqual([body, { ...body, allowedOnce: 'f1' }]);
    expect(told()).toContain('Rain in Ulm.');
  });

  it.each([
    ['dismiss', 'this time', []],
    ['never', 'weather on Weather.', [{ tool: 'weather', consent: 'never' }]],
  ] as const)('are not called after the answer “%s”, and the model is told', async (answer, words, consents) => {
    const { workspace, server, turn, asked, sent, told } = await open(needed());
    server.failures.push({ match: /consent/, status: 200, body: {} });
    workspace.dialogs.answer((await asked()).id, answer);
    await turn;
    expect(sent().filter(({ path }) => path.endsWith('/call'))).toHaveLength(1);
    expect(sent().flatMap(({ path, body: one }) => (path.endsWith('/consent') ? [one] : []))).toEqual(consents);
    expect(told()).toContain('The user does not allow');
    expect(told()).toContain(words);
  });

  it.each(['confirm', 'always'] as const)('are asked about again when they changed between the question and the answer “%s”', async (answer) => {
    const changed = needed('f2', 'Sends it all away.');
    const { workspace, server, turn, asked, sent, told } = await open(needed(), changed, rain);
    if (answer === 'always') {
      server.failures.push({ match: /consent/, status: 422, body: { error: 'weather is no longer what you saw', code: 'invalid-state' } });
      server.failures.push({ match: /consent/, status: 200, body: {} });
    }
    workspace.dialogs.answer((await asked()).id, answer);
    await until(() => (workspace.dialogs.current.get() as { isChanged?: boolean } | undefined)?.isChanged === true);
    const second = await asked();
    expect(second).toMatchObject({ description: 'Sends it all away.' });
    workspace.dialogs.answer(second.id, answer);
    await turn;
    expect(sent().flatMap(({ path, body: one }) => (path.endsWith('/call') ? [one] : []))).toEqual([
      body,
      { ...body, allowedOnce: 'f1' },
      { ...body, allowedOnce: 'f2' },
    ]);
    const always = (fingerprint: string) => ({ tool: 'weather', consent: 'always', fingerprint });
    expect(sent().flatMap(({ path, body: one }) => (path.endsWith('/consent') ? [one] : []))).toEqual(answer === 'always' ? [always('f1'), always('f2')] : []);
    expect(told()).toContain('Rain in Ulm.');
  });

  it('are not called if they change after every answer', async () => {
    const { workspace, turn, asked, told } = await open(needed('f1'), needed('f2'), needed('f3'), needed('f4'));
    for (let times = 0; times < 3; times++) workspace.dialogs.answer((await asked()).id, 'confirm');
    await turn;
    expect(told()).toContain('changed each time');
  });

  it('do not keep a person who stops the turn waiting', async () => {
    const { workspace, turn, asked, sent } = await open(needed());
    await asked();
    await workspace.chat.stop();
    await turn;
    expect(sent()).toHaveLength(1);
  });

  it('are not called again after a reload: answers are known, and the model is told that unanswered calls may have been carried out', async () => {
    const { server, browserMemory, create } = await setUp({ 'a.txt': '1' }, { open: false });
    const fetch = ((path: string, init?: RequestInit) => {
      const isSecond = String(init?.body).includes('Bern');
      return path.startsWith('/api/mcp') && isSecond
        ? server.fetch(path, init).then(() => new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', reject)))
        : server.fetch(path, init);
    }) as typeof globalThis.fetch;
    const first = create('first', { fetch });
    onTestFinished(() => first.close());
    await first.open('test');
    for (const _call of [1, 2]) server.failures.push({ match: /\/api\/mcp\/s1\/call/, status: 200, body: rain });
    server.steps.push(
      [{ type: 'tool.call', callId: 'c1', call }, { type: 'tool.call', callId: 'c2', call: { ...call, arguments: { place: 'Bern' } } }, finish('tool-calls')],
      [finish()],
    );
    void first.chat.send('What is the weather?');
    const calls = () => server.requests.filter(({ path }) => path === '/api/mcp/s1/call');
    await until(() => calls().length === 2 && JSON.stringify(server.messages).includes('"c2"'));
    browserMemory.livingPages.delete('first');
    const reloaded = create('second');
    onTestFinished(() => reloaded.close());
    await reloaded.open('test');
    await until(
      () => reloaded.chat.status.get() === 'idle' && server.requests.filter(({ method, path }) => method === 'POST' && path === '/api/chat').length === 2,
    );
    expect(calls()).toHaveLength(2);
    const told = JSON.stringify(server.requests.filter(({ method, path }) => method === 'POST' && path === '/api/chat').at(-1)?.body);
    expect(told).toContain('Rain in Ulm.');
    expect(told).toContain('It may still have been carried out.');
  });
});
