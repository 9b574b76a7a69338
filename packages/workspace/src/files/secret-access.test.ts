import { describe, expect, it } from 'vitest';
import { finish, setUp, until } from '../testing/set-up.ts';

const ENV = 'DATABASE_PASSWORD="correct-horse-battery"\nVITE_NAME=a-public-name-of-the-app\nURL=http://localhost:5432/db\nPORT=3000\n';
/** Too short to be removed from texts. It stays secret because the file itself is not sent. */
const PIN = '90210-9';

async function asked(server: Awaited<ReturnType<typeof setUp>>['server']) {
  const bodies = () => server.requests.filter(({ path }) => path === '/api/chat').map(({ body }) => JSON.stringify(body));
  await until(() => bodies().length > 0);
  return bodies();
}

describe('secrets of a project', () => {
  it('an env file is listed but not sent, nor are its values elsewhere, until the person allows the file', async () => {
    const { server, workspace } = await setUp({
      '.env': `${ENV}PIN=${PIN}\n`,
      'a.ts': 'const password = "correct-horse-battery";',
      'b.ts': '"a-public-name-of-the-app"',
    });
    server.steps.push([finish()], [finish()]);
    await workspace.chat.send('Hello');
    const [first = ''] = await asked(server);
    expect(first).toContain('".env"');
    expect(first).toContain('[a value of .env]');
    expect(first).not.toContain('correct-horse-battery');
    expect(first).toContain('a-public-name-of-the-app');
    expect(first).not.toContain(PIN);
    workspace.settings.allowSecret('.env', true);
    expect(workspace.settings.allowedSecrets.get()).toEqual(['.env']);
    await workspace.chat.send('And now?');
    expect((await asked(server))[1]).toContain('correct-horse-battery');
  });

  it('the assistant cannot read or find it with a tool, nor with a command that prints it', async () => {
    const { server, runtime, workspace } = await setUp({ '.env': `${ENV}PIN=${PIN}\n`, 'a.ts': '1' });
    runtime.programs.push([
      /cat/,
      ({ print }) => {
        print(ENV);
        return 0;
      },
    ]);
    server.steps.push(
      [
        { type: 'artifact.open', artifactId: 'a', title: 'Look' },
        { type: 'action.open', artifactId: 'a', actionId: 'x1', actionType: 'shell', draft: {} },
        { type: 'action.close', actionId: 'x1', action: { type: 'shell', command: 'cat .env' } },
        { type: 'tool.call', callId: 'c1', call: { tool: 'read_file', path: '.env' } },
        { type: 'tool.call', callId: 'c2', call: { tool: 'search_files', query: 'horse' } },
        { type: 'tool.call', callId: 'c3', call: { tool: 'search_files', query: 'PIN' } },
        finish('tool-calls'),
      ],
      [finish()],
    );
    await workspace.chat.send('Look');
    const second = (await asked(server))[1] ?? '';
    expect(second).toContain('cat .env');
    expect(second).toContain('.env contains secrets');
    expect(second).toContain('DATABASE_PASSWORD=');
    expect(second).not.toContain('correct-horse-battery');
    expect(second).not.toContain(PIN);
  });

  it('cannot be read under another name, and no file of the project can allow it', async () => {
    const { server, workspace } = await setUp({ '.env': ENV, '.lathe/ignore': '!.env\n', 'a.ts': '1' });
    server.steps.push([finish()], [finish()]);
    await workspace.chat.send('Hello');
    await workspace.files.rename('.env', 'config.txt');
    await workspace.chat.send('And now?');
    const bodies = await asked(server);
    expect(bodies).toHaveLength(2);
    for (const body of bodies) expect(body).not.toContain('correct-horse-battery');
    expect(bodies[1]).toContain('DATABASE_PASSWORD');
  });
});
