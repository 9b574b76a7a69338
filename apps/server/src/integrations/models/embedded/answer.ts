import type { Action, ToolCall } from '@lathe/protocol';

/** What the built-in assistant says and does, in order. */
type AnswerPiece = { readonly type: 'text'; readonly text: string } | { readonly type: 'action'; readonly action: Action };

export type Answer =
  | {
      readonly type: 'answer';
      readonly artifactTitle: string;
      readonly pieces: readonly AnswerPiece[];
      /** A part was not done that a language model could do. */
      readonly isPartial?: boolean;
    }
  /** It must look at files first. The answer follows in the next step. */
  | { readonly type: 'look'; readonly calls: readonly ToolCall[] };

export function say(...paragraphs: readonly string[]): Extract<Answer, { type: 'answer' }> {
  return { type: 'answer', artifactTitle: '', pieces: [{ type: 'text', text: paragraphs.join('\n\n') }] };
}

/** Says something, does the actions, and says something about them. */
export function act(artifactTitle: string, before: string, actions: readonly Action[], after: string): Extract<Answer, { type: 'answer' }> {
  return {
    type: 'answer',
    artifactTitle,
    pieces: [
      ...(before === '' ? [] : [{ type: 'text' as const, text: before }]),
      ...actions.map((action) => ({ type: 'action' as const, action })),
      { type: 'text', text: after },
    ],
  };
}
