import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createDialogs } from './dialogs.ts';

const fatal = { type: 'fatal-error', variant: 'startup-timeout' } as const;
const tooBig = { type: 'project-too-big', message: 'big' } as const;
const large = { type: 'large-context', tokens: 120_000 } as const;

function setUp() {
  let ids = 0;
  const dialogs = createDialogs(() => `d${++ids}`);
  const answered: string[] = [];
  const ask = (dialog: Parameters<typeof dialogs.ask>[0]) => void dialogs.ask(dialog).then((answer) => answered.push(`${dialog.type} ${answer}`));
  const current = () => dialogs.current.get();
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return { dialogs, ask, answered, current, settled };
}

describe('dialogs', () => {
  it('are shown one at a time, while the others wait in order', async () => {
    const { dialogs, ask, current, answered, settled } = setUp();
    for (const dialog of [fatal, tooBig, large]) ask(dialog);
    const shown: (string | undefined)[] = [];
    for (let dialog = current(); dialog; dialog = current()) {
      shown.push(dialog.type);
      dialogs.answer(dialog.id, 'confirm');
    }
    await settled();
    expect(shown).toEqual(['fatal-error', 'project-too-big', 'large-context']);
    expect(answered).toEqual(['fatal-error confirm', 'project-too-big confirm', 'large-context confirm']);
  });

  it('are closed when nobody needs their answer anymore, and leave no listener on the signal', async () => {
    const { dialogs, current } = setUp();
    const turn = new AbortController();
    const asked = [dialogs.ask(fatal, { signal: turn.signal }), dialogs.ask(tooBig, { signal: turn.signal })];
    dialogs.answer(current()?.id ?? '', 'retry');
    expect(getEventListeners(turn.signal, 'abort')).toHaveLength(1);
    turn.abort();
    expect(await Promise.all(asked)).toEqual(['retry', 'dismiss']);
    expect(current()).toBeUndefined();
    expect(await dialogs.ask(large, { signal: turn.signal })).toBe('dismiss');
    expect(getEventListeners(turn.signal, 'abort')).toHaveLength(0);
  });

  it('are not queued again if one of their type already is, and the caller is told', async () => {
    const { dialogs, ask, current, answered, settled } = setUp();
    ask(fatal);
    ask(tooBig);
    ask({ ...tooBig, message: 'again' });
    await settled();
    expect(answered).toEqual(['project-too-big dismiss']);
    dialogs.answer(current()?.id ?? '', 'retry');
    expect(current()).toMatchObject({ type: 'project-too-big', message: 'big' });
    dialogs.answer(current()?.id ?? '', 'dismiss');
    expect(current()).toBeUndefined();
  });

  it('can be closed with an option that clears the queue, and waiting callers are told that theirs were dismissed', async () => {
    const { dialogs, ask, current, answered, settled } = setUp();
    for (const dialog of [fatal, tooBig, large]) ask(dialog);
    dialogs.answer(current()?.id ?? '', 'reload', { clearsQueue: true });
    await settled();
    expect(current()).toBeUndefined();
    expect(answered).toEqual(['fatal-error reload', 'project-too-big dismiss', 'large-context dismiss']);
  });

  it('ignore an answer to one that is gone', () => {
    const { dialogs, ask, current } = setUp();
    ask(fatal);
    dialogs.answer('gone', 'confirm', { clearsQueue: true });
    expect(current()?.type).toBe('fatal-error');
  });
});
