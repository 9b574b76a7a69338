import type { ActionView, MessageView } from '@lathe/workspace';
import { doneChat } from './sample-chat.ts';

type Answer = Extract<MessageView, { readonly role: 'assistant' }>;

export const WALL_PAGE = {
  type: 'file',
  verb: 'Create',
  label: 'src/components/WallPage.tsx',
  path: 'src/components/WallPage.tsx',
} as const satisfies Partial<ActionView>;

export interface WallPageOptions extends Pick<Answer, 'state' | 'quickActions' | 'failure' | 'footer'> {
  readonly actions: readonly ActionView[];
  /** What the answer says after the actions. */
  readonly end?: string;
}

/** The finished chat, and then a turn whose file arrived in part. */
export function wallPageChat({ actions, end, ...answer }: WallPageOptions): readonly MessageView[] {
  return [
    ...doneChat,
    { id: 'm9', role: 'user', text: 'Print the handover as a page for the wall', createdAt: Date.now() - 60_000 },
    {
      ...answer,
      id: 'm10',
      role: 'assistant',
      createdAt: Date.now() - 50_000,
      parts: [
        { type: 'text', id: 't10', text: 'I write the page for printing.' },
        { type: 'artifact', id: 'p11', artifact: { id: 'a10', title: 'Print the handover', isClosed: answer.state === 'complete', actions } },
        ...(end === undefined ? [] : [{ type: 'text' as const, id: 't12', text: end }]),
      ],
    },
  ];
}
