import type { PageReport } from '@lathe/workspace';

/** Addresses of the backend database: a hosted project's, or its paths wherever they are served. */
const HOSTED = /(?:^|\.)supabase\.(?:co|in)$/;
const PATHS = /^\/(?:rest|auth|storage|functions|graphql)\/v1(?:\/|$)/;
const FUNCTIONS = /^\/functions\/v1(?:\/([^/]*)|$)/;
/** From this status on, a function itself has failed. Below, the response is the app's own business. */
const FUNCTION_FAILURE_STATUS = 500;
const MAX_BODY_LENGTH = 500;

type Page = { fetch: typeof fetch; readonly location: Pick<Location, 'href'>; readonly console: Pick<Console, 'error' | 'warn'> };

interface FailureBench {
  send(report: Extract<PageReport, { type: 'lathe.function-failed' }>): void;
}

/**
 * Prints failed requests to the backend database in the console, because apps often ignore them. Failed functions are also reported
 * to the workbench, which can read their log. Source: docs/specification/previews.md.
 */
export function reportBackendFailures(page: Page, bench: FailureBench): void {
  const original = page.fetch.bind(page);
  page.fetch = async (input, init) => {
    const url = addressOf(input, page.location.href);
    if (!url || !isBackend(url)) return original(input, init);
    const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase();
    const what = `${method} ${url.pathname}`;
    let response: Response;
    try {
      response = await original(input, init);
    } catch (error) {
      const isCancelled = error instanceof Error && error.name === 'AbortError';
      if (!isCancelled) page.console.error(`[database] ${what} failed: ${error instanceof Error ? error.message : String(error)}`);
      throw error;
    }
    if (isReported(url, response.status)) {
      const [, slug] = FUNCTIONS.exec(url.pathname) ?? [];
      const report = (text: string): void => {
        const said = text.slice(0, MAX_BODY_LENGTH);
        const line = `[database] ${what} failed with status ${response.status}${said === '' ? '' : `: ${said}`}`;
        if (slug) {
          // What is printed as an error would be a second problem.
          page.console.warn(line);
          bench.send({ type: 'lathe.function-failed', slug, origin: url.origin, method, status: response.status, text: said });
        } else page.console.error(line);
      };
      // The response is passed on at once; its text is read from a copy.
      void response
        .clone()
        .text()
        .then(report, () => report(''));
    }
    return response;
  };
}

function addressOf(input: RequestInfo | URL, base: string): URL | undefined {
  const text = input instanceof Request ? input.url : String(input);
  return URL.canParse(text, base) ? new URL(text, base) : undefined;
}

const isBackend = (url: URL): boolean => HOSTED.test(url.hostname) || PATHS.test(url.pathname);

function isReported({ pathname }: URL, status: number): boolean {
  return FUNCTIONS.test(pathname) ? status >= FUNCTION_FAILURE_STATUS : status >= 400;
}
