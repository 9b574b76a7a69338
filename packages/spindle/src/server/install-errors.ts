import path from 'node:path';
import type { InstallError } from '../abi/install-stream.ts';
import { NativePackageError } from './native-packages.ts';

interface NpmError extends Error {
  readonly code?: string;
  readonly spec?: unknown;
  readonly pkgid?: string;
  readonly wanted?: string;
  readonly edge?: object;
  readonly current?: object;
  readonly currentEdge?: object | null;
  readonly dep?: object;
  readonly peerConflict?: object;
  readonly strictPeerDeps?: boolean;
}

/** Of the registry's own: it answers with a failure, or nothing does. */
const UNREACHABLE = [
  'network The package registry cannot be reached by the server ($code).',
  'network This is a problem of the network, or of the registry. Try again in a moment.',
];

function isUnreachable(code: string | undefined): boolean {
  return /^(?:E5\d\d|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_SOCKET_TIMEOUT|FETCH_ERROR)$/.test(code ?? '');
}

/**
 * An installation's failure as npm prints it. The registry's address is left out: it is the
 * server's configuration, and not the project's business.
 */
export function toInstallError(cause: unknown): InstallError {
  if (cause instanceof NativePackageError) return cause.installError;
  const error = cause as NpmError;
  switch (error.code) {
    case 'E404': {
      const name = error.pkgid ?? /'([^']+)' is not in/.exec(error.message)?.[1] ?? String(error.spec ?? 'the package');
      return {
        code: 'E404',
        lines: [
          `404 Not Found - ${withoutAddress(error.message).replace(/^404 Not Found - /, '')}`,
          '404',
          `404  '${name.replace(/^(@?[^@]+)$/, '$1@*')}' is not in this registry.`,
          '404',
          '404 Note that you can also install from a',
          '404 tarball, folder, http url, or git folder.',
        ],
      };
    }
    case 'ETARGET':
      return {
        code: 'ETARGET',
        lines: [
          `notarget ${withoutAddress(error.message)}`,
          'notarget In most cases you or one of your dependencies are requesting',
          "notarget a package version that doesn't exist.",
        ],
      };
    case 'ERESOLVE':
      return { code: 'ERESOLVE', lines: [`ERESOLVE ${error.message}`], explanation: explanationOf(error) };
    default:
      if (isUnreachable(error.code)) return { code: error.code as string, lines: UNREACHABLE.map((line) => line.replace('$code', error.code as string)) };
      return { code: error.code ?? 'EUNKNOWN', lines: withoutAddress(error.message ?? String(cause)).split('\n') };
  }
}

/** Arborist's plain account of the conflict; npm's own report is written from it where it is shown. */
function explanationOf({ edge, current, currentEdge, dep, peerConflict, strictPeerDeps }: NpmError): Record<string, unknown> {
  const account = JSON.stringify({ edge, current, currentEdge, dep, peerConflict, strictPeerDeps });
  // Where the tree was resolved is the server's business.
  return JSON.parse(account, (key, value: unknown) =>
    key === 'path' || (key === 'location' && typeof value === 'string' && path.isAbsolute(value)) ? undefined : value,
  ) as Record<string, unknown>;
}

function withoutAddress(text: string): string {
  return text.replace(/https?:\/\/[^\s'"]+/g, (url) => new URL(url).pathname.slice(1) || 'the registry');
}
