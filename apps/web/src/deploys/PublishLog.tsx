import type { LogSection, Publishing, PublishSection } from '@lathe/workspace';
import { useEffect, useRef } from 'react';
import { classNames } from '../components/class-names.ts';
import { duration } from '../components/format.ts';
import { Icon } from '../components/Icon.tsx';
import { Spinner } from '../components/Spinner.tsx';
import { useNow } from '../components/use-now.ts';

const NAMES: Readonly<Record<PublishSection, string>> = {
  initializing: 'Initializing',
  building: 'Building',
  completed: 'Completed',
  deploying: 'Deploying',
  cleanup: 'Cleanup',
};

type Logged = Extract<Publishing, { status: 'building' | 'deploying' | 'failed' }>;

/** What happens while an app is built and published, in sections. */
export function PublishLog({ publishing }: { readonly publishing: Logged }) {
  const isFailed = publishing.status === 'failed';
  return (
    <section aria-label="Log" className={classNames('flex-none rounded-card border', isFailed ? 'border-danger' : 'border-line')}>
      <div className="flex min-h-10 items-center gap-2.5 px-3 py-2 font-medium">
        {isFailed ? <Icon name="bad" size={14} className="flex-none text-danger" /> : <Spinner />}
        <h3 aria-live="polite" className="min-w-0 flex-1 break-words">
          {titleOf(publishing)}
        </h3>
        {publishing.status !== 'failed' && <Elapsed since={publishing.startedAt} />}
      </div>
      <ol>
        {publishing.sections.map((section) => (
          <SectionRow key={section.name} section={section} />
        ))}
      </ol>
    </section>
  );
}

function titleOf(publishing: Logged): string {
  if (publishing.status === 'failed') return publishing.message;
  if (publishing.status === 'deploying') return 'Publishing';
  return publishing.isWanted ? 'Building, then publishing' : 'Building to check it';
}

function Elapsed({ since }: { readonly since: number }) {
  return <span className="text-12 text-fg-3 tnum">{duration(Math.max(0, useNow() - since))}</span>;
}

function SectionRow({ section: { name, status, detail, text } }: { readonly section: LogSection }) {
  const isOpen = text !== '' && (status === 'busy' || status === 'failed');
  return (
    <li className="border-t border-line px-3 py-1.5">
      <div className={classNames('flex min-h-6 items-center gap-2.5', (status === 'waiting' || status === 'skipped') && 'text-fg-3')}>
        <StatusIcon status={status} />
        <span className={classNames('min-w-0 flex-1', (status === 'busy' || status === 'failed') && 'font-medium')}>{NAMES[name]}</span>
        <span className="text-12 text-fg-3 tnum">{status === 'skipped' ? 'skipped' : detail}</span>
      </div>
      {isOpen && <Output text={text} />}
    </li>
  );
}

function StatusIcon({ status }: Pick<LogSection, 'status'>) {
  switch (status) {
    case 'busy':
      return <Spinner />;
    case 'done':
      return <Icon name="check" size={14} className="flex-none text-ok" />;
    case 'failed':
      return <Icon name="bad" size={14} className="flex-none text-danger" />;
    case 'waiting':
      return <Icon name="clock" size={14} className="flex-none" />;
    case 'skipped':
      return <Icon name="skip" size={14} className="flex-none" />;
  }
}

/** Follows the end of what is printed. */
function Output({ text }: { readonly text: string }) {
  const element = useRef<HTMLPreElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new text moves the end
  useEffect(() => {
    if (element.current) element.current.scrollTop = element.current.scrollHeight;
  }, [text]);
  return (
    <pre
      ref={element}
      role="log"
      // A part that scrolls must be reachable by keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
      aria-label="Output"
      className="mt-1 mb-1.5 max-h-48 overflow-auto pl-6 font-mono text-12 break-words whitespace-pre-wrap text-fg-2"
    >
      {text}
    </pre>
  );
}
