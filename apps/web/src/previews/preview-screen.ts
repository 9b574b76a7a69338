import type { PreviewView, StepState } from '@lathe/workspace';

/** What the preview shows. It is never blank: each case has a name. */
export type PreviewScreen =
  | { readonly type: 'page'; readonly preview: PreviewView }
  | { readonly type: 'empty' }
  /** It has files, but nothing that can be started. */
  | { readonly type: 'nothing-to-start'; readonly lacks: string }
  /** This browser page cannot run projects. */
  | { readonly type: 'editor-only'; readonly cause: string }
  | { readonly type: 'starting' }
  | { readonly type: 'stalled' }
  | { readonly type: 'failed'; readonly step: StepName; readonly detail: string; readonly excerpt: string | undefined };

export type StepName = 'runtime' | 'packages' | 'server';

export interface PreviewFacts {
  readonly preview: PreviewView | undefined;
  readonly isEditorOnly: boolean;
  readonly runtime: StepState;
  readonly packages: StepState;
  readonly server: StepState;
  /** The project has at least one file. */
  readonly hasFiles: boolean;
  /** The assistant is working: an empty project is about to be filled. */
  readonly isRunning: boolean;
}

export function previewScreen(facts: PreviewFacts): PreviewScreen {
  // Also before it is ready, because only a loaded page can report that it is. A skeleton covers it until then.
  if (facts.preview) return { type: 'page', preview: facts.preview };
  if (facts.isEditorOnly) return { type: 'editor-only', cause: facts.runtime.detail ?? '' };
  for (const step of ['runtime', 'packages', 'server'] as const) {
    const state = facts[step];
    if (state.status === 'failed') return { type: 'failed', step, detail: state.detail, excerpt: state.excerpt };
  }
  if (facts.server.status === 'waiting' && facts.server.lacks !== undefined && facts.packages.status !== 'busy' && !facts.isRunning)
    return { type: 'nothing-to-start', lacks: facts.server.lacks };
  const steps = [facts.runtime, facts.packages, facts.server];
  if (steps.some((state) => state.status === 'busy' && state.isStalled)) return { type: 'stalled' };
  if (facts.packages.status === 'busy' || facts.server.status !== 'waiting' || facts.isRunning) return { type: 'starting' };
  // A booting runtime alone does not start anything to preview.
  return facts.hasFiles && facts.runtime.status === 'busy' ? { type: 'starting' } : { type: 'empty' };
}
