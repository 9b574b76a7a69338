import { messageBubble } from './message-bubble.ts';

/** The first prompt, before the chat has received it. Its message replaces it in the same place. */
export function WaitingPrompt({ text }: { readonly text: string }) {
  return (
    <article aria-label="You" className="ml-8 flex max-w-full flex-col items-end self-end">
      <div className={messageBubble}>{text}</div>
    </article>
  );
}
