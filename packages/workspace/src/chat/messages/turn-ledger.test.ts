import type { ArtifactAction, ChatMessage, LedgerCall } from '@lathe/protocol';
import { expect, it } from 'vitest';
import { modelInfo } from '../../testing/model-info.ts';
import { toLedgerView } from './turn-ledger.ts';

const MODEL = { ...modelInfo('anthropic:big'), name: 'Big', price: { input: 3, output: 15, cachedInput: 0.3 } };

const call = (step: number | null, more: Partial<LedgerCall> = {}): LedgerCall => ({
  ...{ purpose: 'step' as const, step, modelId: MODEL.id, inputTokens: 1_000, cachedInputTokens: 0, outputTokens: 100, cost: 0.0045, isOwnErrorFix: false },
  ...more,
});

const write = (step: number, path: string, status: ArtifactAction['status'] = 'complete'): ArtifactAction => ({
  ...{ id: `${step}-${path}`, step, type: 'file', status, draft: { isNew: true, operation: 'write', path } },
  action: { type: 'file', operation: 'write', path, content: 'x' },
  result: { linesAdded: 4, linesRemoved: 1 },
});

const said = (id: string, role: ChatMessage['role'], parts: ChatMessage['parts']): ChatMessage => ({ id, role, createdAt: '2026-11-22T12:00:00.000Z', parts });

function answer(id: string, actions: readonly ArtifactAction[]): ChatMessage {
  const artifact = { id: 'a', slug: 'a', messageId: id, title: 'Add orders', isClosed: true, actions: [...actions] };
  return said(id, 'assistant', [
    { type: 'tool', step: 0, callId: 'c1', call: { tool: 'read_file', path: 'src/App.tsx' } },
    { type: 'tool', step: 0, callId: 'c2', call: { tool: 'read_file', path: 'src/main.tsx' } },
    { type: 'artifact', artifact },
    { type: 'text', step: 4, text: 'Done.' },
  ]);
}

it('the ledger of a turn names each step by what it did, adds them up, and lists the files', () => {
  const actions = [write(1, 'src/orders.ts'), write(2, 'src/a.ts', 'failed'), write(2, 'src/b.ts'), write(3, 'src/orders.ts')];
  const messages = [said('u1', 'user', []), answer('m1', []), said('u2', 'user', []), answer('m2', actions)];
  const calls = [call(0), call(1), call(2), call(3, { inputTokens: 5_000, cachedInputTokens: 4_000, cost: 0.0057 }), call(4)];
  const view = toLedgerView('m2', { calls }, messages, [MODEL]);
  expect(view).toMatchObject({ number: 2, title: 'Add orders', models: ['Big'], previousId: 'm1' });
  expect(view).not.toHaveProperty('nextId');
  expect(view?.rows.map(({ label, hasFailed }) => (hasFailed ? `${label} (failed)` : label))).toEqual([
    'Read 2 files',
    'Create orders.ts',
    'Change 2 files (failed)',
    'Create orders.ts',
    'Answer',
  ]);
  expect(view?.rows[3]).toMatchObject({ read: 1_000, cached: 4_000, written: 100, cost: 0.0057 });
  expect(view?.total).toEqual({ read: 5_000, cached: 4_000, written: 500, cost: expect.closeTo(0.0237, 10) });
  expect(view?.costWithoutCache).toBeCloseTo(0.0345, 10);
  expect(view?.files).toEqual([
    { path: 'src/orders.ts', added: 8, removed: 2 },
    { path: 'src/b.ts', added: 4, removed: 1 },
  ]);
});

it('the ledger names what was asked of a model beside the steps: repairs of their files, and the search for a cause', () => {
  const messages = [said('u1', 'user', []), answer('m1', [write(1, 'src/orders.ts'), write(2, 'src/a.ts'), write(2, 'src/b.ts')])];
  const calls = [call(null, { purpose: 'diagnosis', isOwnErrorFix: true }), call(1), call(1, { purpose: 'repair' }), call(2), call(2, { purpose: 'repair' })];
  const view = toLedgerView('m1', { calls }, messages, [MODEL]);
  expect(view?.rows.map(({ label }) => label)).toEqual(['Find the cause', 'Create orders.ts', 'Repair orders.ts', 'Change 2 files', 'Repair a file']);
  expect(view).toMatchObject({ isOwnErrorFix: true, total: { written: 500 } });
});

it('a ledger with a call of unknown cost has no total cost, because it would be too low', () => {
  const view = toLedgerView('m1', { calls: [call(0), call(1, { cost: null, cachedInputTokens: 10 })] }, [said('m1', 'assistant', [])], []);
  expect(view).toMatchObject({ models: [MODEL.id], total: { cost: null, written: 200 } });
  expect(view).not.toHaveProperty('costWithoutCache');
});
