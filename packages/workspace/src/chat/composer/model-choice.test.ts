import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../api/client.ts';
import { createNotices } from '../../notices/notices.ts';
import { modelInfo } from '../../testing/model-info.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { createModelChoice } from './model-choice.ts';

function setUp(kept?: string) {
  const server = new FakeServer({});
  server.models = [modelInfo('embedded:assistant')];
  const memory = { modelId: kept };
  const keep = (modelId: string): void => {
    memory.modelId = modelId;
  };
  const create = () =>
    createModelChoice({
      api: createApiClient({ fetch: server.fetch as typeof fetch }),
      notices: createNotices(() => 'n'),
      projectId: () => undefined,
      kept: { read: () => memory.modelId, keep },
    });
  return { server, memory, create, choice: create() };
}

describe('the model that answers', () => {
  it('is the default if the person chose none, even if a better one has become available meanwhile', async () => {
    const { server, choice, memory } = setUp();
    await choice.reload();
    expect(choice.modelId.get()).toBe('embedded:assistant');
    server.models = [modelInfo('ollama:qwen3'), modelInfo('embedded:assistant')];
    await choice.reload();
    expect(choice.modelId.get()).toBe('ollama:qwen3');
    expect(memory.modelId).toBeUndefined();
  });

  it('is the one that was chosen, even on the next page, and the default while that one is not available', async () => {
    const { server, choice, create } = setUp();
    server.models = [modelInfo('a:1'), modelInfo('b:2')];
    await choice.reload();
    choice.choose('b:2');
    await choice.reload();
    expect(choice.modelId.get()).toBe('b:2');
    const next = create();
    await next.reload();
    expect(next.modelId.get()).toBe('b:2');
    server.models = [modelInfo('a:1'), { ...modelInfo('b:2'), status: 'needs-key' }];
    await next.reload();
    expect(next.modelId.get()).toBe('a:1');
    server.models = [modelInfo('a:1'), modelInfo('b:2')];
    await next.reload();
    expect(next.modelId.get()).toBe('b:2');
  });

  it('stays the same for a turn that is resumed, without becoming the choice for other projects', async () => {
    const { server, choice, memory, create } = setUp('a:1');
    server.models = [modelInfo('a:1'), modelInfo('b:2')];
    choice.use('b:2');
    await choice.reload();
    expect([choice.modelId.get(), memory.modelId]).toEqual(['b:2', 'a:1']);
    const next = create();
    await next.reload();
    expect(next.modelId.get()).toBe('a:1');
  });
});
