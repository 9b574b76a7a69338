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

export function Badge({ tone = 'plain', children }: { readonly tone?: keyof typeof TONES; readonly children: ReactNode }) {
  return (
    <span
      data-badge
      className={classNames(
        'inline-flex h-[18px] flex-none items-center gap-1 rounded-badge px-1.5 text-[11px] leading-none font-medium whitespace-nowrap tnum',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
