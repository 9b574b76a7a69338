import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const TONES = {
  plain: 'bg-solid text-fg-2',
  accent: 'bg-accent-soft text-accent',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
  line: 'border border-line-strong text-fg-2',
} as const;

interface BadgeProps {
  readonly tone?: keyof typeof TONES;
  /** For a sentence, which may take several lines. */
  readonly wraps?: boolean;
  readonly children: ReactNode;
}

export function Badge({ tone = 'plain', wraps = false, children }: BadgeProps) {
  return (
    <span
      data-badge
      className={classNames(
        'inline-flex items-center gap-1 rounded-badge px-1.5 text-[11px] font-medium tnum',
        wraps ? 'min-h-[18px] min-w-0 py-0.5 leading-3.5 wrap-anywhere' : 'h-[18px] flex-none leading-none whitespace-nowrap',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
