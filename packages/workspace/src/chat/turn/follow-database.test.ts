import type { Action, ChatMessage } from '@lathe/protocol';
import { atom } from 'nanostores';
import { describe, expect, it } from 'vitest';
import { followDatabaseTurns } from './follow-database.ts';

const write = (path: string): Action => ({ type: 'file', operation: 'write', path, content: '' });

function stepsAfter(action: Action, { status = 'complete', finish = 'stop' } = {}): Action[] {
  const actions = [{ id: '1', type: action.type, status, action, draft: {} }];
  const answer = { id: 'm', role: 'assistant', finish, parts: [{ type: 'artifact', artifact: { id: 'a', title: '', actions } }] } as unknown as ChatMessage;
  const isRunning = atom(true);
  const added: Action[] = [];
  followDatabaseTurns({
    chat: {
      isRunning,
      history: atom([answer]),
      addAutomaticAction: async (_message, next) => {
        added.push(next);
        return 'complete';
      },
    },
  });
  isRunning.set(false);
  return added;
}

describe('bringing the database up to a turn', () => {
  it.each(['supabase/migrations/1_a.sql', '/home/project/supabase/migrations/1_a.sql', 'supabase/functions/hello/index.ts'])(
    'is the last step of an answer that wrote %s',
    (path) => {
      expect(stepsAfter(write(path))).toEqual([{ type: 'supabase', operation: 'create-database' }]);
    },
  );

  it('is not done after a turn that wrote something else, was stopped, or did it itself', () => {
    expect(stepsAfter(write('src/migrations/1_a.sql'))).toEqual([]);
    expect(stepsAfter(write('supabase/migrations/1_a.sql'), { status: 'failed' })).toEqual([]);
    expect(stepsAfter(write('supabase/migrations/1_a.sql'), { finish: 'aborted' })).toEqual([]);
    expect(stepsAfter({ type: 'supabase', operation: 'create-database' })).toEqual([]);
  });
});
