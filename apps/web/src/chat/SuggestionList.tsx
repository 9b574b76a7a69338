import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/Icon.tsx';
import type { Suggestions } from './use-suggestions.ts';

export interface SuggestionListProps {
  readonly suggestions: Suggestions;
  /** Below the message where there is no room above it. */
  readonly side?: 'top' | 'bottom';
}

/** Suggestions for the word being typed, beside the message. The text box handles the keys. */
export function SuggestionList({ suggestions: { id, label, items, active }, side = 'top' }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className={classNames(
        'absolute inset-x-0 z-20 animate-rise rounded-card border border-line-strong bg-raised p-1 text-13 shadow-float',
        side === 'top' ? 'bottom-full mb-1' : 'top-full mt-1',
      )}
    >
      {items.map((item, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text box handles the keys
        <div
          key={`${item.label} ${item.detail}`}
          id={`${id}${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The text box keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={item.choose}
          className={classNames(
            'flex min-h-7 cursor-default items-center gap-2 rounded-row px-2 max-md:min-h-11',
            index === active ? 'bg-accent-soft' : 'hover:bg-hover',
          )}
        >
          <Icon name={item.icon} size={14} className="text-fg-3" />
          <span className="flex-none">{item.label}</span>
          <span className="min-w-0 flex-1 truncate text-12 text-fg-3">{item.detail}</span>
        </div>
      ))}
    </div>
  );
}
