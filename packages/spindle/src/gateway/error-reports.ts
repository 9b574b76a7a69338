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

/** Not available in every browser yet. */
type CapturingErrors = ErrorConstructor & { captureStackTrace?(error: Error, below: (...args: never[]) => unknown): void };

declare global {
  interface Window {
    /** For scripts passed to `runtime.setPreviewScript`: sends messages to the embedding page. */
    spindlePreview?: { send(data: unknown): void };
  }
}

/** Reports errors in the page, and gives custom scripts a way to send messages to the workbench. */
export function installErrorReports(report: (message: PreviewReport) => void): void {
  const here = (): Location => ({ pathname: location.pathname, search: location.search, hash: location.hash });

  window.addEventListener('error', (event) => {
    if (event.error === undefined && !event.message) return; // a resource that failed to load has no message
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
    // The trace starts at the page's own frame, since this script is not part of the user's project.
    (Error as CapturingErrors).captureStackTrace?.(call, reportingError);
    report({ ...here(), type: 'console-error', args: args.map(cloneable), stack: call.stack ?? '' });
  };
  console.error = reportingError;

  window.spindlePreview = { send: (data) => report({ ...here(), type: 'custom', data: cloneable(data) }) };
}

/** Values that cannot be cloned are sent as text. */
function cloneable(value: unknown): unknown {
  if (value instanceof Error) return { name: value.name, message: value.message, stack: value.stack };
  try {
    return structuredClone(value);
  } catch {
    return String(value); // functions, DOM nodes: only their text can be shown
  }
}
