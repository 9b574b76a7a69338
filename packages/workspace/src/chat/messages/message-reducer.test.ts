import { type ArtifactEventBody, type ChatMessage, chatFileSchema } from '@lathe/protocol';
import { describe, expect, it } from 'vitest';
import { applyEvent, setActionStatus } from './message-reducer.ts';

const answer: ChatMessage = { id: 'm1', role: 'assistant', createdAt: '2026-11-22T00:00:00.000Z', parts: [] };

function after(events: readonly ArtifactEventBody[]): ChatMessage {
  return events.reduce((message, event) => applyEvent(message, event, 0), answer);
}

/** As it is read back from storage. */
function kept(message: ChatMessage): ChatMessage | undefined {
  const file = { format: 'lathe-chat', version: 1, title: '', messages: [message] };
  return chatFileSchema.parse(JSON.parse(JSON.stringify(file))).messages[0];
}

const open = (title: string): ArtifactEventBody => ({ type: 'artifact.open', artifactId: 'artifact-m1', title });

describe('an artifact', () => {
  it('has an id, a slug, a title, its message, whether it is closed, and its actions, and is stored with them', () => {
    const message = after([open('Größe: a “to-do” list'), { type: 'artifact.close', artifactId: 'artifact-m1' }]);
    const [part] = kept(message)?.parts ?? [];
    expect(part).toEqual({
      type: 'artifact',
      artifact: { id: 'artifact-m1', slug: 'gro-e-a-to-do-list', title: 'Größe: a “to-do” list', messageId: 'm1', isClosed: true, actions: [] },
    });
  });

  it.each([
    ['a title in another script', [open('待办')], 'artifact-m1'],
    ['a title that a later step continues', [open('First'), open('')], 'first'],
    ['a title that a later step replaces', [open('First'), open('Second one')], 'second-one'],
  ])('gets a slug from %s, or from its id', (_which, events, slug) => {
    expect(after(events).parts).toMatchObject([{ artifact: { slug } }]);
  });

  it('can be read from a chat that was stored before there were slugs', () => {
    const old = { id: 'a', messageId: 'm1', title: 'Old', isClosed: true, actions: [] };
    expect(kept({ ...answer, parts: [{ type: 'artifact', artifact: old }] })?.parts).toEqual([{ type: 'artifact', artifact: old }]);
  });
});

describe('an action', () => {
  it('has its id, its content and input, its status, its details and its error, and is stored with them and the children of a pipe', () => {
    const action = { type: 'import', key: 'vite-ts' } as const;
    const children = [
      { type: 'import-template', status: 'complete' },
      { type: 'install', status: 'failed' },
      { type: 'start', status: 'skipped' },
    ] as const;
    const result = { output: 'npm error', exitCode: 1, reason: 'npm: no network', durationMs: 5, children: [...children] };
    const opened = after([
      open('x'),
      { type: 'action.open', artifactId: 'artifact-m1', actionId: 'c1', actionType: 'import', draft: { key: 'vite-ts' } },
      { type: 'action.close', actionId: 'c1', action },
    ]);
    const message = setActionStatus(opened, 'c1', 'failed', result);
    expect(kept(message)?.parts).toMatchObject([
      {
        artifact: {
          id: 'artifact-m1',
          messageId: 'm1',
          actions: [{ id: 'c1', step: 0, type: 'import', draft: { key: 'vite-ts' }, action, status: 'failed', result }],
        },
      },
    ]);
  });
});
