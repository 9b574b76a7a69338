import { randomUUID } from 'node:crypto';
import { ANALYTICS_KEPT_DAYS, type AnalyticsEvent, type AnalyticsEventName, type AnalyticsReport, analyticsEventNameSchema } from '@lathe/protocol';
import type { AnalyticsRepository, AnalyticsRow } from './repository.ts';

const DAY_MS = 24 * 60 * 60_000;
const LISTED_EVENTS = 100;
/** Old events are deleted at most this often, and only when a new event arrives. */
const SWEEP_MS = 60 * 60_000;

export interface AnalyticsDependencies {
  readonly repository: AnalyticsRepository;
  readonly isOn: boolean;
  readonly now: () => Date;
}

/** Events that pages report, for the installation's operator. Source: docs/decisions.md#I5. */
export class AnalyticsService {
  readonly #repository: AnalyticsRepository;
  readonly #isOn: boolean;
  readonly #now: () => Date;
  #sweptAt = 0;

  constructor({ repository, isOn, now }: AnalyticsDependencies) {
    this.#repository = repository;
    this.#isOn = isOn;
    this.#now = now;
  }

  /** Stores the event if the operator has turned this on. */
  async record({ event, projectId, messageId, framework, browser, message, ts }: AnalyticsEvent): Promise<void> {
    if (!this.#isOn) return;
    const receivedAt = this.#now();
    await this.#repository.insert({
      id: randomUUID(),
      event,
      projectId,
      messageId: messageId ?? null,
      framework: framework ?? null,
      browser: printable(browser),
      message: printable(message),
      happenedAt: new Date(ts),
      receivedAt,
    });
    if (receivedAt.getTime() - this.#sweptAt < SWEEP_MS) return;
    this.#sweptAt = receivedAt.getTime();
    await this.#repository.deleteBefore(this.#keptSince());
  }

  async report(event: AnalyticsEventName | undefined): Promise<AnalyticsReport> {
    const since = this.#keptSince();
    const [counts, rows] = await Promise.all([this.#repository.counts(since), this.#repository.latest(since, event, LISTED_EVENTS)]);
    return {
      isOn: this.#isOn,
      keptDays: ANALYTICS_KEPT_DAYS,
      // An event name that a later version dropped is no longer shown.
      counts: counts.flatMap(({ event: name, ...rest }) => (isEventName(name) ? [{ event: name, ...rest }] : [])),
      events: rows.flatMap((row) => (isEventName(row.event) ? [toEvent(row, row.event)] : [])),
    };
  }

  #keptSince(): Date {
    return new Date(this.#now().getTime() - ANALYTICS_KEPT_DAYS * DAY_MS);
  }
}

function isEventName(name: string): name is AnalyticsEventName {
  return analyticsEventNameSchema.safeParse(name).success;
}

function toEvent({ projectId, messageId, framework, browser, message, happenedAt }: AnalyticsRow, event: AnalyticsEventName): AnalyticsEvent {
  return {
    event,
    projectId,
    ...(messageId === null ? {} : { messageId }),
    ...(framework === null ? {} : { framework }),
    browser,
    message,
    ts: happenedAt.getTime(),
  };
}

/** PostgreSQL rejects NUL in text, but programs print it. */
function printable(text: string): string {
  return text.replaceAll('\u0000', '\ufffd');
}
