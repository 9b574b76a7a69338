/** What a page that cannot run the runtime knows about itself. */
export interface IsolationFacts {
  readonly isSecureContext: boolean;
  /** Headers of the response that delivered the page. */
  readonly headers: Pick<Headers, 'get'>;
}

const OPENER = 'cross-origin-opener-policy';
const EMBEDDER = 'cross-origin-embedder-policy';

/**
 * Why a page is not cross-origin isolated. The runtime needs memory that is shared between threads, which only
 * isolated pages get. Source: docs/decisions.md#B6.
 */
export function isolationCause({ isSecureContext, headers }: IsolationFacts): string {
  if (!isSecureContext) return 'The runtime needs https or localhost.';
  const missing = [
    ...(valueOf(headers, OPENER) === 'same-origin' ? [] : ['Cross-Origin-Opener-Policy: same-origin']),
    ...(['credentialless', 'require-corp'].includes(valueOf(headers, EMBEDDER)) ? [] : ['Cross-Origin-Embedder-Policy: credentialless or require-corp']),
  ];
  if (missing.length > 0) return `This page is missing headers that the runtime needs: ${missing.join('; ')}.`;
  return 'The runtime needs a page that is isolated from other sites, but this browser does not isolate it. Open the page in its own tab.';
}

/** Without its parameters (`report-to`). */
function valueOf(headers: Pick<Headers, 'get'>, name: string): string {
  return (headers.get(name) ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}
