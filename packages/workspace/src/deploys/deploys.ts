import { addressOfSite, AppError, deployProblem, messageOf, type Site } from '@lathe/protocol';
import { computed } from 'nanostores';
import { buildOutput, builtFolder } from './build-output.ts';
import { checkOutput, type OutputCheck } from './check-output.ts';
import type { DeploysStore } from './contract.ts';
import { givenFiles } from './given-files.ts';
import { createHostedSite } from './hosted-site.ts';
import type { OutputFile } from './output-files.ts';
import { exportForServer } from './own-server.ts';
import { publishHere } from './publish-here.ts';
import { createElsewhere } from './publish-elsewhere.ts';
import { createPublishRun } from './publish-run.ts';
import { serverNeed } from './server-need.ts';
import { createSiteStore } from './site-store.ts';
import type { DeploysDeps } from './deploys-deps.ts';

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
  /** The other host builds the project, so nothing is built here. */
  readonly isBuiltElsewhere: () => Promise<boolean>;
}

/** Publishing the project. A build or a deploy goes on while nothing shows it, and ends with the project. */
export function createDeploys(deps: DeploysDeps, { signal }: { readonly signal: AbortSignal }): Deploys {
  const { api, identity, machine, files, secrets, title, saveAll, now } = deps;
  const site = createSiteStore(api, identity);
  const hosted = createHostedSite(api, identity);
  const publishRun = createPublishRun({ signal });
  const { state: publishing, dispatch, printed, run, cancel, ended, forget } = publishRun;
  const need = computed(files.revision, () => serverNeed(files));
  let built: Built | undefined;

  const named = () => title().trim() || 'Untitled';
  const isElsewhere = () => hosted.target.get() !== 'lathe';
  const elsewhere = createElsewhere({ ...deps, hosted, run: publishRun, title: named });
  const remoteConfig = async () => (isElsewhere() ? elsewhere.buildConfig() : undefined);

  async function build(isWanted: boolean, folder?: string): Promise<void> {
    built = undefined;
    dispatch({ type: 'build-began', at: now(), isWanted });
    await run(async (stop) => {
      await saveAll();
      const address = isElsewhere() ? (await hosted.ensure(named())).deploy_url : addressOfSite(await site.ensure());
      const onBuilding = () => dispatch({ type: 'section', name: 'building' });
      const output =
        folder === undefined ? await buildOutput({ machine, files }, { address, stop, onBuilding, onOutput: printed }) : await builtFolder({ machine }, folder);
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
    cancel();
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

  /** Makes what was built live. */
  async function deploy({ files: output, checks }: Built, stop: AbortSignal): Promise<void> {
    const startedAt = now();
    dispatch({ type: 'deploy-began', at: startedAt });
    if (isElsewhere()) {
      const deployed = await elsewhere.deploy(output, stop);
      const place = hosted.state.get();
      dispatch({ type: 'deployed', ...deployed, checks, tookMs: now() - startedAt, ...(place === null ? {} : { hosted: place }) });
    } else {
      const deployed = await publishHere(output, { api, slug: identity.current.id, title: named(), stop, onOutput: printed });
      site.show(deployed.site);
      dispatch({ type: 'deployed', deployId: deployed.deployId, warnings: deployed.warnings, checks, tookMs: now() - startedAt });
    }
    built = undefined;
  }

  async function read(): Promise<Site | null> {
    const [found] = await Promise.all([site.read(), hosted.read()]);
    hosted.suggest(found?.deploys.some(({ isLive }) => isLive) === true);
    return found;
  }

  async function prepare(): Promise<void> {
    const { status } = publishing.get();
    if (status === 'building' || status === 'deploying') return;
    if (status !== 'failed') forget();
    try {
      const found = await read();
      if (isElsewhere()) {
        // A site there may cost money, so it is not made by looking. What is built there is built when it is published.
        if (hosted.state.get() !== null && (await remoteConfig()) === undefined && publishing.get().status === 'idle') await build(false);
        return;
      }
      const { changes } = found ?? { changes: null };
      const isChanged = changes === null || [changes.added, changes.changed, changes.removed].some(({ length }) => length > 0);
      // In the meantime, the person may have begun to publish.
      if (isChanged && need.get() === undefined && publishing.get().status === 'idle') await build(false);
    } catch (error) {
      site.fail(messageOf(error));
    }
  }

  return {
    site: site.state,
    publishing,
    target: hosted.target,
    hosted: hosted.state,
    serverNeed: need,
    exportForServer: () => exportForServer(files),
    prepare,
    async chooseTarget(target) {
      if (target === hosted.target.get()) return;
      hosted.choose(target);
      built = undefined;
      const over = ended();
      // At once, so that a click in the meantime publishes there.
      forget();
      await over;
      if (publishing.get().status === 'idle') await prepare();
    },
    rebuild: () => build(false),
    read,
    buildFolder: (folder) => build(false, folder),
    isBuiltElsewhere: async () => (await remoteConfig()) !== undefined,
    async publish({ acceptsDanger = false } = {}) {
      const state = publishing.get();
      if (state.status === 'building') return dispatch({ type: 'wanted' });
      if (state.status === 'deploying') return;
      // Files that were given are published as they are.
      const isGiven = state.status === 'built' && built !== undefined && built.revision === undefined;
      const config = isElsewhere() && !isGiven ? await remoteConfig() : undefined;
      // A second click was faster.
      if (publishing.get() !== state) return;
      if (config !== undefined) return elsewhere.publish(config);
      const ready = built;
      // What was changed since is published, too, or the sheet would call the old build current.
      const isCurrent = ready?.revision === undefined || ready.revision === files.revision.get();
      if (state.status !== 'built' || ready === undefined || !isCurrent) return build(true);
      if (hasDanger(ready.checks) && !acceptsDanger) return;
      await run((stop) => deploy(ready, stop));
    },
    give,
    cancel,
    ...{ setVisibility: site.setVisibility, restore: site.restore, takeOffline: site.takeOffline },
  };
}

const hasDanger = (checks: readonly OutputCheck[]): boolean => checks.some(({ status }) => status === 'danger');
