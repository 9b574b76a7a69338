import type { InstallError } from '../abi/install-stream.ts';

interface NpmError extends Error {
  readonly code?: string;
  readonly spec?: unknown;
  readonly pkgid?: string;
  readonly wanted?: string;
  readonly edge?: { readonly name: string; readonly spec: string; readonly from?: { readonly name?: string; readonly version?: string } };
  readonly current?: { readonly name: string; readonly version: string };
}

/**
 * An installation's failure as npm prints it. The registry's address is left out: it is the
 * server's configuration, and not the project's business.
 */
export function toInstallError(cause: unknown): InstallError {
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
      return { code: 'ERESOLVE', lines: resolveLines(error) };
    default:
      return { code: error.code ?? 'EUNKNOWN', lines: withoutAddress(error.message ?? String(cause)).split('\n') };
  }
}

function resolveLines({ edge, current }: NpmError): string[] {
  return [
    'ERESOLVE unable to resolve dependency tree',
    '',
    ...(current ? [`Found: ${current.name}@${current.version}`] : []),
    ...(edge
      ? [
          'Could not resolve dependency:',
          `peer ${edge.name}@"${edge.spec}" from ${edge.from?.name ?? 'the root project'}${edge.from?.version ? `@${edge.from.version}` : ''}`,
        ]
      : []),
    '',
    'Fix the upstream dependency conflict, or retry',
    'this command with --force or --legacy-peer-deps',
    'to accept an incorrect (and potentially broken) dependency resolution.',
  ];
}

function withoutAddress(text: string): string {
  return text.replace(/https?:\/\/[^\s'"]+/g, (url) => new URL(url).pathname.slice(1) || 'the registry');
}
