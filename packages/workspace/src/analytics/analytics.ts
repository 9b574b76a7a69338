import { ANALYTICS_MESSAGE_MAX_LENGTH, type AnalyticsEvent, type AnalyticsEventName, getConfig, postAnalyticsEvent } from '@lathe/protocol';
import type { ApiFailure } from '../api/client.ts';

/** What an installation counts about itself if its operator has turned that on. */
export interface Analytics {
  /** Never throws and never waits, because the person need not notice whether an event arrives. */
  track(event: AnalyticsEventName, message: string, details?: { readonly messageId?: string }): void;
  /** A backend call failed. */
  trackFailure(failure: ApiFailure): void;
}

export interface AnalyticsDeps {
  /** Not the API client, which reports its own failures here. */
  readonly fetch: typeof fetch;
  readonly getProjectId: () => string | undefined;
  readonly getFramework: () => string | undefined;
  /** Name and major version. */
  readonly browser: string;
  readonly now: () => number;
}

/** Source: docs/decisions.md#I5. */
export function createAnalytics(deps: AnalyticsDeps): Analytics {
  let isOn: Promise<boolean> | undefined;

  async function readIsOn(): Promise<boolean> {
    const response = await deps.fetch(getConfig.path);
    return getConfig.response.parse(await response.json()).isAnalyticsOn;
  }

  async function send(event: AnalyticsEvent): Promise<void> {
    isOn ??= readIsOn();
    try {
      if (await isOn)
        await deps.fetch(postAnalyticsEvent.path, {
          method: postAnalyticsEvent.method,
          body: JSON.stringify(event),
          headers: { 'content-type': 'application/json' },
          keepalive: true, // a failed boot is often followed by a reload
        });
    } catch {
      // The server cannot be reached. An event is worth neither a retry nor a message; the next event asks again.
      isOn = undefined;
    }
  }

  const analytics: Analytics = {
    track(event, message, { messageId } = {}) {
      const [projectId, framework] = [deps.getProjectId(), deps.getFramework()];
      void send({
        event,
        projectId: projectId ?? null,
        ...(messageId === undefined ? {} : { messageId }),
        ...(framework === undefined ? {} : { framework }),
        browser: deps.browser,
        message: message.slice(0, ANALYTICS_MESSAGE_MAX_LENGTH),
        ts: deps.now(),
      });
    },
    trackFailure: ({ method, path, status, message }) => analytics.track('backend-call-failed', `${method} ${path} ${status}: ${message}`),
  };
  return analytics;
}
