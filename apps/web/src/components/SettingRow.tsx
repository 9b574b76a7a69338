import type { ReactNode } from 'react';

/** A setting with its description on the left and its control on the right. */
export function SettingRow({ title, text, children }: { readonly title: string; readonly text: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="flex items-center gap-6 border-t border-line py-3 last:border-b max-sm:not-has-[>:is([role=switch],[data-badge])]:flex-col max-sm:not-has-[>:is([role=switch],[data-badge])]:items-stretch max-sm:not-has-[>:is([role=switch],[data-badge])]:gap-2">
      <div className="min-w-0 flex-1">
        <div className="font-strong">{title}</div>
        <div className="text-12 text-fg-3">{text}</div>
      </div>
      {children}
    </div>
  );
}
