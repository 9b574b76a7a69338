import { AppError, createRuntimeToken, getConfig, messageOf } from '@lathe/protocol';
import type { BootOptions, Runtime } from '@lathe/spindle';
import type { Session } from '../accounts/session.ts';
import type { ApiClient } from '../api/client.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { Notices } from '../notices/notices.ts';
import type { SetPrivateRegistries } from './private-registries.ts';
import { readResourceConfig } from './resource-config.ts';

interface Deps {
  readonly api: ApiClient;
  readonly session: Session;
  readonly files: Pick<ProjectFiles, 'readText'>;
  readonly notices: Notices;
  readonly setPrivateRegistries: SetPrivateRegistries;
}

/** What the runtime boots with. It applies to whoever is signed in at that time. */
export async function readBootOptions({ api, session }: Pick<Deps, 'api' | 'session'>, { signal }: { readonly signal?: AbortSignal }): Promise<BootOptions> {
  const [config, token] = await Promise.all([api.call(getConfig, {}), runtimeToken(api)]);
  return {
    headlessUrl: config.runtimeUrl,
    previewHost: config.previewHost,
    node: session.user.get()?.featureFlags.experimentalNode ? 'next' : 'current',
    ...(token === undefined ? {} : { token }),
    ...(signal ? { signal } : {}),
  };
}

/** Returns the function that gives the runtime the settings of the person and the project, before each process. */
export function createRuntimePreparation({ api, session, files, notices, setPrivateRegistries }: Deps): (runtime: Runtime) => Promise<void> {
  /** An error in the project's configuration file is reported once, until the file changes. */
  let reportedFault: string | undefined;

  function isCorsProxyUsed(): boolean {
    const { corsProxy, fault } = readResourceConfig((path) => files.readText(path));
    if (fault !== undefined && fault !== reportedFault) notices.show({ kind: 'error', text: fault });
    reportedFault = fault;
    return corsProxy;
  }

  return async (runtime) => {
    // Anyone who signs in after the boot, or as somebody else, installs as that person.
    await giveToken(runtime, api);
    await runtime.setCorsProxy(isCorsProxyUsed());
    try {
      await setPrivateRegistries(runtime, { user: session.user.get(), organization: session.organization.get() });
    } catch (error) {
      notices.show({ kind: 'error', text: `Could not load the organization's package registries: ${messageOf(error)}` });
    }
  };
}

/** Gives the runtime the token with which whoever is signed in now installs packages. */
export async function giveToken(runtime: Pick<Runtime, 'setToken'>, api: ApiClient): Promise<void> {
  await runtime.setToken(await runtimeToken(api));
}

/** Undefined when nobody is signed in or the server cannot be reached. Whatever needs the token reports that. */
async function runtimeToken(api: ApiClient): Promise<string | undefined> {
  try {
    return (await api.call(createRuntimeToken, {})).token ?? undefined;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
