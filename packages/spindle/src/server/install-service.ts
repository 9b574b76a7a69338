import type { InstallRequest } from '../abi/install-stream.ts';
import { encodingFor, streamOf } from './frame-stream.ts';
import type { Installer } from './installer.ts';
import { readBody } from './request-bodies.ts';
import { type InstallServiceOptions, registryOptions } from './registry-options.ts';

const MAX_REQUEST_BYTES = 16 << 20;

export interface InstallService {
  /** Handles `POST` of an `InstallRequest` and responds with the frames of `abi/install-stream.ts`. */
  answer(request: Request): Promise<Response>;
  /** Loads npm's libraries, so that the next installation need not wait for them. */
  prepare(): void;
  /**
   * Fetches the packages of a project, so that its first `npm install` finds them here. Returns how many were missing.
   * @throws an Error whose message is npm's
   */
  fetchAhead(project: Pick<InstallRequest, 'packageJson' | 'lockFile'>, options: { readonly signal: AbortSignal }): Promise<number>;
}

/** What `npm install` asks for besides the project, so that its answer is kept under the same key. */
const PLAIN_INSTALL = { add: [], remove: [], saveExact: false, legacyPeerDeps: false, force: false, omitsResolved: false, isFrozen: false, omit: [] } as const;

/** npm's libraries take 0.4 s to load: more than the rest of the server, which may never install anything. */
export function createInstallService(options: InstallServiceOptions): InstallService {
  let loading: Promise<Installer> | undefined;
  const load = (): Promise<Installer> => {
    loading ??= import('./installer.ts').then(({ Installer }) => new Installer(options.cacheDirectory, registryOptions(options)));
    return loading;
  };

  return {
    async answer(request) {
      if (request.method !== 'POST') return new Response('Use POST.', { status: 405 });
      const bytes = await readBody(request, MAX_REQUEST_BYTES);
      if (bytes === undefined) return new Response('The request is too large.', { status: 413 });
      let body: InstallRequest;
      try {
        body = JSON.parse(bytes.toString('utf8')) as InstallRequest;
        if (typeof body.packageJson !== 'string') throw new TypeError('packageJson is missing');
        JSON.parse(body.packageJson);
      } catch (error) {
        return new Response(`The request is not a valid installation request: ${error instanceof Error ? error.message : String(error)}`, { status: 400 });
      }
      const encoding = encodingFor(request);
      const installer = await load();
      return new Response(streamOf(installer.install(body, request.signal), encoding), {
        headers: {
          'content-type': 'application/octet-stream',
          'cache-control': 'no-store',
          ...(encoding ? { 'content-encoding': encoding, vary: 'accept-encoding' } : {}),
        },
      });
    },
    prepare() {
      // A failure is reported by the installation that needs them.
      load().catch(() => undefined);
    },
    async fetchAhead(project, { signal }) {
      return (await load()).fetchAhead({ ...project, ...PLAIN_INSTALL }, signal);
    },
  };
}
