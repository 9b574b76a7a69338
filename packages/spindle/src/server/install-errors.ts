import path from 'node:path';
import type { InstallError } from '../abi/install-stream.ts';
import { PUBLIC_REGISTRY } from '../abi/registry.ts';
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

/** Failures of the registry itself: it responds with an error, or not at all. */
const UNREACHABLE = [
  'network The server cannot reach the package registry ($code).',
  'network This is a problem with the network or the registry. Try again in a moment.',
];

function isUnreachable(code: string | undefined): boolean {
  return /^(?:E5\d\d|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_SOCKET_TIMEOUT|FETCH_ERROR)$/.test(code ?? '');
}

/**
 * Formats an installation failure as npm prints it. The registry appears under the public URL, and other URLs are
 * left out: where packages come from is part of the server's configuration, which is none of the project's
 * business.
 */
export function toInstallError(cause: unknown, registry: string): InstallError {
  if (cause instanceof NativePackageError) return cause.installError;
  const error = cause as NpmError;
  const text = withoutAddress(error.message ?? String(cause), registry);
  switch (error.code) {
    case 'E404': {
      const missing = error.pkgid ?? String(error.spec ?? 'the package');
      return {
        code: 'E404',
        lines: [
          `404 ${text.replace(/^404\s+/, '')}`,
          '404',
          `404  The requested resource '${missing}' could not be found or you do not have permission to access it.`,
          '404',
          '404 Note that you can also install from a',
          '404 tarball, folder, http url, or git url.',
        ],
      };
    }
    case 'ETARGET':
      return {
        code: 'ETARGET',
        lines: [`notarget ${text}`, "notarget In most cases you or one of your dependencies are requesting a package version that doesn't exist."],
      };
    case 'ERESOLVE':
      return { code: 'ERESOLVE', lines: [`ERESOLVE ${error.message}`], explanation: explanationOf(error) };
    default:
      if (isUnreachable(error.code))
        return { code: error.code as string, lines: UNREACHABLE.map((line) => line.replace('$code', error.code as string)), isUnreachable: true };
      return { code: error.code ?? 'EUNKNOWN', lines: text.split('\n') };
  }
}

/** Arborist's plain data about the conflict; npm's own report is generated from it where it is shown. */
function explanationOf({ edge, current, currentEdge, dep, peerConflict, strictPeerDeps }: NpmError): Record<string, unknown> {
  const account = JSON.stringify({ edge, current, currentEdge, dep, peerConflict, strictPeerDeps });
  // Paths of the server must not leak.
  return JSON.parse(account, (key, value: unknown) =>
    key === 'path' || (key === 'location' && typeof value === 'string' && path.isAbsolute(value)) ? undefined : value,
  ) as Record<string, unknown>;
}

function withoutAddress(text: string, registry: string): string {
  return text
    .replaceAll(`${registry.replace(/\/+$/, '')}/`, PUBLIC_REGISTRY)
    .replace(/https?:\/\/[^\s'"]+/g, (url) => (url.startsWith(PUBLIC_REGISTRY) ? url : new URL(url).pathname.slice(1) || 'the registry'));
}
