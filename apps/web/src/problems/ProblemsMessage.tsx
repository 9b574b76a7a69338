import type { MessageView } from '@lathe/workspace';
import { Icon } from '../components/Icon.tsx';

/** A problem report in the chat: one line, which opens to the text that the model got. */
export function ProblemsMessage({
  text,
  problems,
}: {
  readonly text: string;
  readonly problems: NonNullable<Extract<MessageView, { role: 'user' }>['problems']>;
}) {
  const { count, isFixRequested, isOwnError } = problems;
  return (
    <details className="group">
      <summary className="flex cursor-pointer list-none items-center gap-1.5 rounded-row focus-row max-md:min-h-10 [&::-webkit-details-marker]:hidden">
        <Icon name={isFixRequested ? 'bug' : 'skip'} size={14} className="text-fg-3" />
        <span className={isFixRequested ? undefined : 'text-fg-2'}>
          {isFixRequested ? 'Fix' : 'Ignored'} {count} {count === 1 ? 'problem' : 'problems'}
        </span>
        {isOwnError && <span className="text-12 text-fg-2">caused by the turn before</span>}
        <Icon name="right" size={14} className="text-fg-3 group-open:rotate-90" />
      </summary>
      <pre className="mt-2 max-h-80 overflow-auto font-mono text-[12px] leading-[18px] wrap-anywhere whitespace-pre-wrap text-fg-2">{text}</pre>
    </details>
  );
}
