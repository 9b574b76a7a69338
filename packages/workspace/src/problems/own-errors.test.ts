import type { ChatMessage } from '@lathe/protocol';
import { describe, expect, it } from 'vitest';
import { artifactOpen, finish, setUp, until, write } from '../testing/set-up.ts';

const ERROR = { type: 'uncaught-exception', port: 5173, pathname: '/', search: '', hash: '', previewId: 'p' };

async function setUpTurn() {
  const all = await setUp({ 'src/App.tsx': 'old' });
  const { server, runtime, workspace } = all;
  const report = (message: string) => runtime.emit('preview-message', { ...ERROR, message });
  const turn = async (content: string) => {
    server.steps.push([artifactOpen, ...write('src/App.tsx', content), finish()]);
    await workspace.chat.send('change it');
  };
  /** Fixes the current problems. Whether the last report is marked as the fix of an own error. */
  const fix = async (content: string): Promise<boolean> => {
    server.steps.push([artifactOpen, ...write('src/App.tsx', content), finish()]);
    await workspace.problems.fix();
    await until(() => workspace.chat.status.get() === 'idle');
    return server.messages.findLast(({ type }: ChatMessage) => type === 'problems')?.isOwnErrorFix === true;
  };
  return { ...all, report, turn, fix };
}

describe('the fix of an error', () => {
  it('is marked if the assistant caused the error in its turn before, and if it caused it in a fix', async () => {
    const { report, turn, fix, workspace } = await setUpTurn();
    await turn('broken');
    report('Boom');
    expect(await fix('broken again')).toBe(true);
    expect(workspace.chat.messages.get().at(-2)).toMatchObject({ role: 'user', problems: { isOwnError: true } });
    report('Another one');
    expect(await fix('fixed')).toBe(true);
  });

  it('is not marked if the error was there before the turn, or is the one that the turn was meant to fix', async () => {
    const { report, turn, fix } = await setUpTurn();
    report('Boom');
    await turn('other');
    expect(await fix('not fixed')).toBe(false);
    report('Boom');
    expect(await fix('fixed')).toBe(false);
  });

  it('is not marked if the person has changed a file since, or if no turn has run', async () => {
    const { report, turn, fix, workspace } = await setUpTurn();
    report('Boom');
    expect(await fix('fixed')).toBe(false);
    await turn('fine');
    workspace.editor.change('src/App.tsx', 'typed');
    report('Typo');
    expect(await fix('fixed')).toBe(false);
  });
});
