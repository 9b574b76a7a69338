import type { ChatMessage, ToolOutcome } from '@lathe/protocol';
import { describe, expect, it } from 'vitest';
import { applyEvent } from './message-reducer.ts';
import { toMessageView } from './message-view.ts';

const extras = { isActive: false, isEmbedded: false, modelName: (id: string) => `The ${id}`, actionTimes: new Map() };
const answer = (fields: Partial<ChatMessage> = {}): ChatMessage => ({
  id: 'a',
  role: 'assistant',
  createdAt: '2026-11-22T12:00:00.000Z',
  parts: [],
  finish: 'stop',
  ...fields,
});

describe('a call to a tool of one of the person’s servers', () => {
  const called = (outcome?: ToolOutcome) =>
    answer({
      parts: [
        {
          type: 'tool',
          step: 0,
          callId: 'c',
          call: { tool: 'mcp', callName: 'mcp_docs_find', serverId: 's', serverName: 'Docs', name: 'find', arguments: { q: 'grid' } },
          ...(outcome ? { outcome } : {}),
        },
      ],
    });
  const shown = (message: ChatMessage, isActive = false) => {
    const view = toMessageView(message, { ...extras, isActive });
    return view.role === 'assistant' ? view.parts : [];
  };

  it('is shown with what was sent and what came back', () => {
    expect(shown(called({ tool: 'mcp', text: 'Use grid.', isTruncated: false }))).toEqual([
      { type: 'server-call', id: 'a-0', call: { serverName: 'Docs', tool: 'find', status: 'complete', input: '{\n  "q": "grid"\n}', output: 'Use grid.' } },
    ]);
  });

  it('is under way until it is answered, and has failed if the turn ended first or the server refused', () => {
    expect(shown(called(), true)).toMatchObject([{ call: { status: 'running' } }]);
    expect(shown(called())).toMatchObject([{ call: { status: 'failed' } }]);
    expect(shown(called({ tool: 'error', message: 'The user does not allow find on Docs.' }))).toMatchObject([
      { call: { status: 'failed', output: 'The user does not allow find on Docs.' } },
    ]);
  });

  it('is shown, unlike the tools that only look at the project', () => {
    expect(
      shown(answer({ parts: [{ type: 'tool', step: 0, callId: 'c', call: { tool: 'check_app' }, outcome: { tool: 'check_app', problems: [] } }] })),
    ).toEqual([]);
  });
});

it('a running command has the time since which it printed nothing; a start, which keeps running, does not', () => {
  const running = (type: 'shell' | 'start') =>
    answer({
      parts: [
        {
          type: 'artifact',
          artifact: { id: 'x', messageId: 'a', title: '', isClosed: false, actions: [{ id: 'r', step: 0, type, status: 'running', draft: {} }] },
        },
      ],
    });
  const quietSince = (type: 'shell' | 'start', times: { startedAt: number; printedAt?: number }) => {
    const view = toMessageView(running(type), { ...extras, isActive: true, actionTimes: new Map([['r', times]]) });
    const [part] = view.role === 'assistant' ? view.parts : [];
    return part?.type === 'artifact' ? part.artifact.actions[0]?.quietSince : undefined;
  };
  expect(quietSince('shell', { startedAt: 5 })).toBe(5);
  expect(quietSince('shell', { startedAt: 5, printedAt: 9 })).toBe(9);
  expect(quietSince('start', { startedAt: 5 })).toBeUndefined();
});

it('a refused call has the name of its tool', () => {
  const call = { id: 'r', step: 0, type: 'shell' as const, status: 'failed' as const, draft: { tool: 'search_web' } };
  const refused = answer({ parts: [{ type: 'artifact', artifact: { id: 'x', messageId: 'a', title: '', isClosed: false, actions: [call] } }] });
  expect(toMessageView(refused, extras)).toMatchObject({ parts: [{ artifact: { actions: [{ verb: 'Call', label: 'search_web' }] } }] });
});

it('an answer that claims work without having acted is marked once it is finished', () => {
  const claim = answer({ parts: [{ type: 'text', step: 0, text: 'I have created the page.' }] });
  expect(toMessageView(claim, extras)).toMatchObject({ changedNothing: true });
  expect(toMessageView(claim, { ...extras, isActive: true })).not.toHaveProperty('changedNothing');
  expect(toMessageView(answer({ parts: [{ type: 'text', step: 0, text: 'I can create it.' }] }), extras)).not.toHaveProperty('changedNothing');
});

it('an answer by a model other than the chosen one says which model could not answer, and why', () => {
  const opened = applyEvent(
    answer(),
    {
      type: 'step.open',
      messageId: 'a',
      step: 0,
      modelId: 'xai:grok',
      insteadOf: { modelId: 'anthropic:claude', code: 'overloaded', message: 'It is overloaded.' },
    },
    0,
  );
  expect(toMessageView(opened, extras)).toMatchObject({
    insteadOf: { model: 'The anthropic:claude', answeredBy: 'The xai:grok', message: 'It is overloaded.' },
  });
});
