import { describe, expect, it } from 'vitest';
import type { StepState } from '@lathe/workspace';
import { previewScreen, type PreviewFacts } from './preview-screen.ts';

const waiting: StepState = { status: 'waiting' };
const ready: StepState = { status: 'ready' };
const busy: StepState = { status: 'busy', since: 0 };
const facts = (changes: Partial<PreviewFacts> = {}): PreviewFacts => ({
  preview: undefined,
  isEditorOnly: false,
  runtime: ready,
  packages: waiting,
  server: waiting,
  hasFiles: true,
  isRunning: false,
  ...changes,
});
const preview = { port: 5173, isReady: true, baseUrl: 'http://p', shownHost: 'p' };

describe('what the preview shows', () => {
  it('is the page once its port is ready, even while something else fails', () => {
    expect(previewScreen(facts({ preview, packages: { status: 'failed', detail: 'x' } })).type).toBe('page');
  });

  it('is the page before it is ready, because only a loaded page can report that it is', () => {
    expect(previewScreen(facts({ preview: { ...preview, isReady: false }, server: busy })).type).toBe('page');
  });

  it('is the cause when this browser page cannot run projects', () => {
    const failed: StepState = { status: 'failed', detail: 'The runtime needs https or localhost.' };
    expect(previewScreen(facts({ isEditorOnly: true, runtime: failed }))).toEqual({ type: 'editor-only', cause: 'The runtime needs https or localhost.' });
  });

  it('names the first failed step', () => {
    const screen = previewScreen(facts({ packages: { status: 'failed', detail: 'No such package' }, server: { status: 'failed', detail: 'Ended' } }));
    expect(screen).toMatchObject({ type: 'failed', step: 'packages', detail: 'No such package' });
  });

  it('says so when a step has stalled', () => {
    expect(previewScreen(facts({ packages: { ...busy, isStalled: true } })).type).toBe('stalled');
  });

  it('is starting while packages install, the server starts, or the assistant works', () => {
    expect(previewScreen(facts({ packages: busy })).type).toBe('starting');
    expect(previewScreen(facts({ server: busy })).type).toBe('starting');
    expect(previewScreen(facts({ server: ready })).type).toBe('starting');
    expect(previewScreen(facts({ isRunning: true, hasFiles: false })).type).toBe('starting');
  });

  it('says what the project lacks when there is nothing to start, until the assistant works on it', () => {
    const server: StepState = { status: 'waiting', detail: 'Nothing to start', lacks: 'There is no package.json.' };
    expect(previewScreen(facts({ server }))).toEqual({ type: 'nothing-to-start', lacks: 'There is no package.json.' });
    expect(previewScreen(facts({ server, isRunning: true })).type).toBe('starting');
  });

  it('is empty when nothing was started', () => {
    expect(previewScreen(facts()).type).toBe('empty');
    expect(previewScreen(facts({ runtime: busy, hasFiles: false })).type).toBe('empty');
  });
});
