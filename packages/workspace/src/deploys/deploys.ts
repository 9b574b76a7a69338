import { AppError, createDeploy, deployProblem, messageOf, planDeploy, type Site, writeDeploy } from '@lathe/protocol';
import { atom } from 'nanostores';
import type { ApiClient } from '../api/client.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { SecretAccess } from '../files/secret-access.ts';
import type { ProjectIdentity } from '../memory/project-identity.ts';
import type { Machine } from '../runtime/machine.ts';
import { plainText } from '../terminal/plain-text.ts';
import { buildPlan, commandWithAddress, whyNoOutput } from './build-plan.ts';
import { checkOutput, type OutputCheck } from './check-output.ts';
import type { DeploysStore, Publishing } from './contract.ts';
import { givenFiles } from './given-files.ts';
import { hashed, type OutputFile, ownFiles, readOutput } from './output-files.ts';
import { next, type PublishEvent } from './publish-state.ts';
import { createSiteStore } from './site-store.ts';

/** Source: docs/specification/deployments.md. */
const BUILD_FAILED = 'Build failed, ask Lathe to fix the error or check the output panel.';
const UNKNOWN_FAILURE = 'An unknown error occurred when deploying your project.';

export interface DeploysDeps {
  readonly api: ApiClient;
  readonly identity: ProjectIdentity;
  readonly machine: Pick<Machine, 'run' | 'install' | 'hasInstalled' | 'prepared'>;
  readonly files: Pick<ProjectFiles, 'readText' | 'paths' | 'get' | 'revision'>;
  readonly secrets: Pick<SecretAccess, 'redact'>;
  readonly title: () => string;
  /** Saves the project, so that the server knows from which files the app was built. */
  readonly saveAll: () => Promise<void>;
  readonly now: () => number;
}

interface Built {
  readonly files: readonly OutputFile[];
  readonly checks: readonly OutputCheck[];
  /** Of the project's files, when it was built. Undefined for files that were given, which the project does not change. */
  readonly revision: number | undefined;
}

/** Also for actions, which ask the person themselves. */
export interface Deploys extends DeploysStore {
  /** Null: not published yet. @throws AppError */
  readonly read: () => Promise<Site | null>;
  /** Checks a folder of the project that was built before, in place of a build. */
  readonly buildFolder: (folder: string) => Promise<void>;
}

/** Publishing the project. A build or a deploy goes on while nothing shows it, and ends with the project. */
export function createDeploys(
  { api, identity, machine, files, secrets, title, saveAll, now }: DeploysDeps,
  { signal }: { readonly signal: AbortSignal },
): Deploys {
  const site = createSiteStore(api, identity);
  const publishing = atom<Publishing>({ status: 'idle' });
  let running: { readonly stop: AbortController; readonly whenOver: Promise<void> } | undefined;
  let built: Built | undefined;

  const dispatch = (event: PublishEvent): void => publishing.set(next(publishing.get(), event));
  const slug = () => ({ slug: identity.current.id });

  /** One build or deploy at a time. Its failure is a state. */
  async function run(work: (stop: AbortSignal) => Promise<void>): Promise<void> {
    const stop = new AbortController();
    const stopSignal = AbortSignal.any([signal, stop.signal]);
    const whenOver = work(stopSignal).catch((error: unknown) => {
      if (stopSignal.aborted) return;
      const message = error instanceof AppError ? error.message : `${UNKNOWN_FAILURE} ${messageOf(error)}`;
      dispatch({ type: 'failed', message, isBuildFailure: error instanceof BuildFailure });
    });
    running = { stop, whenOver };
    await whenOver;
    if (running?.stop === stop) running = undefined;
  }

  async function build(isWanted: boolean, folder?: string): Promise<void> {
    built = undefined;
    dispatch({ type: 'build-began', at: now(), isWanted });
    await run(async (stop) => {
      await saveAll();
      const { url } = await site.ensure();
      const output = folder === undefined ? await buildFiles(url, stop) : await builtFolder(folder);
      stop.throwIfAborted();
      const problem = deployProblem(output.map(({ path, bytes }) => ({ path, byteSize: bytes.byteLength })));
      if (problem !== undefined) throw new AppError('site-deployment-error', problem, { isRetryable: false });
      const checks = checkOutput(output, secrets);
      built = { files: output, checks, revision: files.revision.get() };
      const isStillWanted = (): boolean => {
        const state = publishing.get();
        return state.status === 'building' && state.isWanted;
      };
      const goesOn = isStillWanted() && !hasDanger(checks);
      dispatch({ type: 'built', checks, fileCount: output.length });
      if (goesOn) await deploy(built, stop);
    });
  }

  async function give(name: string, read: Parameters<DeploysStore['give']>[1]): Promise<void> {
    running?.stop.abort();
    dispatch({ type: 'canceled' });
    built = undefined;
    dispatch({ type: 'build-began', at: now(), isWanted: false });
    await run(async (stop) => {
      const output = await givenFiles(await read());
      stop.throwIfAborted();
      const checks = checkOutput(output, secrets);
      built = { files: output, checks, revision: undefined };
      dispatch({ type: 'built', checks, fileCount: output.length, given: name });
    });
  }

  async function buildFiles(url: string, stop: AbortSignal): Promise<readonly OutputFile[]> {
    const plan = buildPlan(files.readText);
    if (plan === undefined) throw new AppError('site-deployment-error', whyNoOutput(files.readText), { isRetryable: false });
    if (plan.type === 'files') return ownFiles(files);
    if (!machine.hasInstalled()) await machine.install(stop, undefined, printed);
    stop.throwIfAborted();
    dispatch({ type: 'section', name: 'building' });
    dispatch({ type: 'printed', text: `$ ${plan.command}\n` });
    const { exitCode } = await machine.run(commandWithAddress(plan, url), stop, printed);
    stop.throwIfAborted();
    if (exitCode !== 0) throw new BuildFailure();
    const output = await readOutput((await machine.prepared()).fs, plan.outputs);
    if (output === undefined) throw new AppError('site-deployment-error', whyNoOutput(files.readText), { isRetryable: false });
    return output;
  }

  async function builtFolder(folder: string): Promise<readonly OutputFile[]> {
    const output = await readOutput((await machine.prepared()).fs, [folder]);
    if (output !== undefined) return output;
    throw new AppError('site-deployment-error', `There is no index.html in ${folder}. Build the app first, and name the folder with its pages.`, {
      isRetryable: false,
    });
  }

  function printed(text: string): void {
    dispatch({ type: 'printed', text: plainText(text) });
  }

  async function deploy({ files: output, checks }: Built, stop: AbortSignal): Promise<void> {
    const startedAt = now();
    dispatch({ type: 'deploy-began', at: startedAt });
    const named = await hashed(output);
    const list = named.map(({ bytes: _, ...file }) => file);
    const plan = await api.call(planDeploy, slug(), { body: { files: list }, signal: stop });
    const bodies = new Map(named.map(({ sha256, bytes }) => [sha256, bytes]));
    const sent = plan?.missing ?? [];
    dispatch({ type: 'printed', text: `${sent.length} of ${named.length} files have changed\n` });
    const contents = sent.flatMap((sha256) => bodies.get(sha256) ?? []);
    const bytes = writeDeploy({ title: title().trim() || 'Untitled', files: list, sent: [...sent] }, contents);
    const deployed = await api.call(createDeploy, slug(), { bytes, signal: stop });
    if (deployed === undefined) throw new AppError('bad-server-response', UNKNOWN_FAILURE);
    site.show(deployed.site);
    dispatch({ type: 'deployed', deployId: deployed.deployId, warnings: deployed.warnings, checks, tookMs: now() - startedAt });
    built = undefined;
  }

  return {
    site: site.state,
    publishing,
    async prepare() {
      const { status } = publishing.get();
      if (status === 'building' || status === 'deploying') return;
      if (status !== 'failed') publishing.set({ status: 'idle' });
      try {
        const found = await site.read();
        const { changes } = found ?? { changes: null };
        const isChanged = changes === null || [changes.added, changes.changed, changes.removed].some(({ length }) => length > 0);
        // In the meantime, the person may have begun to publish.
        if (isChanged && publishing.get().status === 'idle') await build(false);
      } catch (error) {
        site.fail(messageOf(error));
      }
    },
    rebuild: () => build(false),
    read: site.read,
    buildFolder: (folder) => build(false, folder),
    async publish({ acceptsDanger = false } = {}) {
      const state = publishing.get();
      if (state.status === 'building') return dispatch({ type: 'wanted' });
      if (state.status === 'deploying') return;
      const ready = built;
      // What was changed since is published, too, or the sheet would call the old build current.
      const isCurrent = ready?.revision === undefined || ready.revision === files.revision.get();
      if (state.status !== 'built' || ready === undefined || !isCurrent) return build(true);
      if (hasDanger(ready.checks) && !acceptsDanger) return;
      await run((stop) => deploy(ready, stop));
    },
    give,
    cancel() {
      running?.stop.abort();
      dispatch({ type: 'canceled' });
    },
    setVisibility: site.setVisibility,
    restore: site.restore,
    takeOffline: site.takeOffline,
  };
}

/** A build that printed why it failed. */
class BuildFailure extends AppError {
  constructor() {
    super('site-deployment-error', BUILD_FAILED);
  }
}

const hasDanger = (checks: readonly OutputCheck[]): boolean => checks.some(({ status }) => status === 'danger');
