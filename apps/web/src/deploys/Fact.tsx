import type { ReactNode } from 'react';
import { CopyIconButton } from '../components/CopyButton.tsx';
import { hostOf } from './PublishedResult.tsx';

/** A line of facts about a site. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-8 items-center gap-3 border-b border-line py-1 last:border-b-0 max-sm:min-h-11">
      <dt className="w-24 flex-none text-fg-3">{name}</dt>
      <dd className="flex min-w-0 flex-1 items-center">{children}</dd>
    </div>
  );
}

/** An address, which leads there if something is live. */
export function Address({ url, isLive }: { readonly url: string; readonly isLive: boolean }) {
  return (
    <>
      {isLive ? (
        <a href={url} target="_blank" rel="noreferrer" className="min-w-0 truncate text-accent">
          {hostOf(url)}
        </a>
      ) : (
        <span className="min-w-0 truncate">{hostOf(url)}</span>
      )}
      <CopyIconButton label="Copy address" text={() => url} />
    </>
  );
}
