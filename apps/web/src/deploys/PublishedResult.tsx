import type { Publishing } from '@lathe/workspace';
import { lazy, Suspense } from 'react';
import { buttonClass } from '../components/Button.tsx';
import { CopyIconButton } from '../components/CopyButton.tsx';
import { duration } from '../components/format.ts';
import { Icon } from '../components/Icon.tsx';

/** Loaded when the first code is shown. */
const QrCode = lazy(async () => ({ default: (await import('../previews/QrCode.tsx')).QrCode }));

export interface PublishedResultProps {
  readonly url: string;
  readonly title: string;
  /** Who can open it, as a sentence. */
  readonly note: string;
  readonly result: Extract<Publishing, { status: 'published' }>;
}

/** The address of what is live now, also as a code for a phone. */
export function PublishedResult({ url, title, note, result }: PublishedResultProps) {
  return (
    <>
      <div className="flex items-start gap-4 max-sm:flex-col">
        <div className="flex-none rounded-control border border-line p-1 max-sm:self-center">
          <Suspense fallback={<span className="block size-40" />}>
            <QrCode text={url} label="QR code for the address" />
          </Suspense>
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-2 self-stretch">
          <p role="status" className="flex items-center gap-2">
            <Icon name="ok" size={16} className="flex-none text-ok" />
            <span className="font-medium">{title}</span>
            <span className="text-12 text-fg-3 tnum">{duration(result.tookMs)}</span>
          </p>
          <div className="flex h-9 items-center gap-1 rounded-control border border-line-control pr-0.5 pl-2.5 max-sm:h-11">
            <span className="min-w-0 flex-1 truncate font-mono text-12">{hostOf(url)}</span>
            <CopyIconButton label="Copy address" text={() => url} />
          </div>
          <div>
            <a href={url} target="_blank" rel="noreferrer" className={buttonClass('primary')}>
              <Icon name="external" size={14} />
              Open
            </a>
          </div>
          <p className="text-12 text-fg-3">{note} Scan to open it on a phone.</p>
        </div>
      </div>
      {result.warnings.length > 0 && (
        <ul aria-label="What was ignored" className="flex flex-col gap-1 rounded-control bg-solid p-3 text-12 text-fg-2">
          {result.warnings.map((warning) => (
            <li key={warning} className="flex gap-2">
              <Icon name="warn" size={14} className="mt-px flex-none text-warn" />
              {warning}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export const hostOf = (url: string): string => new URL(url).host;
