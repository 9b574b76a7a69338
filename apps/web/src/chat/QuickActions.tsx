import type { QuickAction } from '@lathe/workspace';
import { buttonClass } from '../components/Button.tsx';
import { Icon } from '../components/Icon.tsx';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import { focusAnswer } from './focus-answer.ts';

/** Suggested replies. A click sends one. Source: docs/decisions.md#H6. */
export function QuickActions({ actions }: { readonly actions: readonly QuickAction[] }) {
  const { chat } = useWorkspace();
  const isIdle = useStore(chat.status) === 'idle';
  return (
    <ul aria-label="Quick actions" className="flex flex-wrap gap-1.5">
      {actions.map(({ text, mode }) => (
        <li key={text} className="max-w-full">
          <button
            type="button"
            disabled={!isIdle}
            onClick={(event) => {
              focusAnswer(event);
              void chat.reply(text, mode);
            }}
            className={buttonClass('default', 'md', 'h-auto! min-h-7 max-w-full py-1.5 text-left leading-snug! whitespace-normal! max-md:min-h-11')}
          >
            {mode === 'build' && <Icon name="play" size={14} className="-mx-px flex-none" />}
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
