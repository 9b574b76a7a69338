import { useQuery } from '@tanstack/react-query';
import type { AnalyticsEvent, AnalyticsEventName, AnalyticsReport } from '@lathe/protocol';
import { useState } from 'react';
import { analyticsQuery } from '../api/queries.ts';
import { Button } from '../components/Button.tsx';
import { LoadFailed } from '../components/LoadFailed.tsx';
import { classNames } from '../components/class-names.ts';
import { relativeTime } from '../components/format.ts';
import { Loading } from '../components/Loading.tsx';
import { useServices } from '../services.tsx';

const NAMES: Readonly<Record<AnalyticsEventName, string>> = {
  'stripe-error-during-setup': 'Stripe error during setup',
  'repeating-user-error': 'Repeating user error',
  'probably-fixed-error': 'Probably fixed error',
  'attempt-fix': 'Attempt fix',
  'userland-error': 'Userland error',
  'page-view': 'Page view',
  'boot-timeout': 'Boot: timeout',
  'boot-out-of-memory': 'Boot: out of memory',
  'boot-startup-error': 'Boot: startup error',
  'backend-call-failed': 'Backend call failed',
};

/** Analytics events of this installation. */
export function Analytics() {
  const { api } = useServices();
  const [event, setEvent] = useState<AnalyticsEventName>();
  const report = useQuery(analyticsQuery(api, event));
  return (
    <section aria-labelledby="analytics" className="mt-10">
      <h2 id="analytics" className="text-16 font-semibold">
        Analytics
      </h2>
      {report.isPending ? (
        <Loading text="Loading events" className="mt-4 text-fg-2" />
      ) : report.isError ? (
        <LoadFailed error={report.error} onRetry={() => void report.refetch()} className="mt-4" />
      ) : (
        <Report report={report.data} event={event} onChoose={setEvent} />
      )}
    </section>
  );
}

interface ReportProps {
  readonly report: AnalyticsReport;
  readonly event: AnalyticsEventName | undefined;
  readonly onChoose: (event: AnalyticsEventName | undefined) => void;
}

function Report({ report: { isOn, keptDays, counts, events }, event, onChoose }: ReportProps) {
  return (
    <>
      <p className="mt-1 text-fg-2">
        {isOn
          ? `Events from the last ${keptDays} days. They identify no one.`
          : `Nothing is collected because ANALYTICS is off. To collect events, set it to on and restart the server. Events are kept for ${keptDays} days and identify no one.`}
      </p>
      {counts.length === 0 ? (
        isOn && <p className="mt-6 text-fg-3">No events yet.</p>
      ) : (
        <div className="mt-6 grid grid-cols-[280px_minmax(0,1fr)] gap-8 max-md:grid-cols-1">
          <section aria-labelledby="counts">
            <h3 id="counts" className="mb-1 text-12 font-medium text-fg-3">
              Counts
            </h3>
            <ul>
              {counts.map((entry) => (
                <li key={entry.event} className="border-t border-line last:border-b">
                  <button
                    type="button"
                    aria-pressed={entry.event === event}
                    onClick={() => onChoose(entry.event === event ? undefined : entry.event)}
                    className={classNames(
                      'grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2 text-left focus-row',
                      entry.event === event ? 'bg-press' : 'hover:bg-hover',
                    )}
                  >
                    <span className="truncate">{NAMES[entry.event]}</span>
                    <span className="font-medium tnum">{entry.count.toLocaleString('en')}</span>
                    <span className="text-12 text-fg-3 tnum">
                      {entry.projectCount} {entry.projectCount === 1 ? 'project' : 'projects'}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="latest" className="min-w-0">
            <div className="mb-1 flex items-center gap-2">
              <h3 id="latest" className="flex-1 text-12 font-medium text-fg-3">
                {event === undefined ? 'Latest' : `Latest: ${NAMES[event]}`}
              </h3>
              {event !== undefined && (
                <Button kind="quiet" size="sm" onClick={() => onChoose(undefined)}>
                  Clear filter
                </Button>
              )}
            </div>
            <ul>
              {events.map((entry, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: events have no ID here
                <EventRow key={index} entry={entry} />
              ))}
            </ul>
          </section>
        </div>
      )}
    </>
  );
}

function EventRow({ entry: { event, message, projectId, framework, browser, ts } }: { readonly entry: AnalyticsEvent }) {
  const facts = [framework, browser, projectId === null ? 'no project' : projectId.slice(0, 8)].filter((fact) => fact !== undefined);
  return (
    <li className="border-t border-line py-2 last:border-b">
      <div className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate font-medium">{NAMES[event]}</span>
        <time dateTime={new Date(ts).toISOString()} className="flex-none text-12 text-fg-3 tnum">
          {relativeTime(ts)}
        </time>
      </div>
      {message !== '' && <p className="line-clamp-3 font-mono text-[12px] leading-[18px] wrap-anywhere whitespace-pre-wrap text-fg-2">{message}</p>}
      <p className="truncate text-12 text-fg-3">{facts.join(' · ')}</p>
    </li>
  );
}
