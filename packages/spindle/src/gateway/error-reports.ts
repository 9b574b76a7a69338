interface Location {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}
export type PreviewReport = Location &
  (
    | { readonly type: 'uncaught-exception' | 'unhandled-rejection'; readonly message: string; readonly stack: string | undefined }
    | { readonly type: 'console-error'; readonly args: readonly unknown[]; readonly stack: string }
    | { readonly type: 'custom'; readonly data: unknown }
  );

/** Not in every browser yet. */
type CapturingErrors = ErrorConstructor & { captureStackTrace?(error: Error, below: (...args: never[]) => unknown): void };

declare global {
  interface Window {
    /** For scripts given to `runtime.setPreviewScript`: speaks to the embedding page. */
    spindlePreview?: { send(data: unknown): void };
  }
}

/** Reports what goes wrong in the page, and gives custom scripts a way to speak to the workbench. */
export function installErrorReports(report: (message: PreviewReport) => void): void {
  const here = (): Location => ({ pathname: location.pathname, search: location.search, hash: location.hash });

  window.addEventListener('error', (event) => {
    if (event.error === undefined && !event.message) return; // a resource that did not load has no message
    const error = event.error as Error | undefined;
    report({ ...here(), type: 'uncaught-exception', message: error?.message ?? event.message, stack: error?.stack });
  });
  window.addEventListener('unhandledrejection', (event) => {
    const reason = event.reason as unknown;
    report({
      ...here(),
      type: 'unhandled-rejection',
      message: reason instanceof Error ? reason.message : String(reason),
      stack: reason instanceof Error ? reason.stack : undefined,
    });
  });

  const originalError = console.error.bind(console);
  const reportingError = (...args: unknown[]) => {
    originalError(...args);
    const call = new Error();
    // Begins with the page's own frame: nobody looks for this script in their project.
    (Error as CapturingErrors).captureStackTrace?.(call, reportingError);
    report({ ...here(), type: 'console-error', args: args.map(cloneable), stack: call.stack ?? '' });
  };
  console.error = reportingError;

  window.spindlePreview = { send: (data) => report({ ...here(), type: 'custom', data: cloneable(data) }) };
}

/** What cannot cross windows is sent as text. */
function cloneable(value: unknown): unknown {
  if (value instanceof Error) return { name: value.name, message: value.message, stack: value.stack };
  try {
    return structuredClone(value);
  } catch {
    return String(value); // functions, DOM nodes: their text is all that can be shown
  }
}
