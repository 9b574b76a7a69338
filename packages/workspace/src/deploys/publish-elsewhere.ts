import type { DeployLogEntry } from '@lathe/protocol';
import type { DeploysDeps } from './deploys-deps.ts';
import type { HostedSiteStore } from './hosted-site.ts';
import type { OutputFile } from './output-files.ts';
import type { PublishRun } from './publish-run.ts';
import { PUBLISH_SECTIONS } from './publish-state.ts';
import { remoteBuild, zipProject } from './remote-build.ts';
import { publishFiles, publishProject } from './remote-publish.ts';
import { zipOutput } from './zip-output.ts';

/** Publishing at another host. */
export interface Elsewhere {
  /** How the host builds the project. Undefined: it is built here. A configuration that cannot be read says so when it is used. */
  buildConfig(): Promise<(() => Promise<string>) | undefined>;
  /** What was built here. @throws AppError */
  deploy(output: readonly OutputFile[], stop: AbortSignal): Promise<{ readonly deployId: string; readonly warnings: readonly string[] }>;
  /** Built and published by the host. A failure is a state. */
  publish(config: () => Promise<string>): Promise<void>;
}

type Deps = Pick<DeploysDeps, 'api' | 'files' | 'saveAll' | 'print' | 'pollMs' | 'now'> & {
  readonly hosted: HostedSiteStore;
  readonly run: PublishRun;
  readonly title: () => string;
};

export function createElsewhere({ api, files, saveAll, print, pollMs, now, hosted, run, title }: Deps): Elsewhere {
  const { dispatch, printed } = run;

  function logged(entry: DeployLogEntry): void {
    if (entry.type === 'report') return;
    const section = entry.type === 'log' ? PUBLISH_SECTIONS.find((name) => name === entry.section) : undefined;
    if (section !== undefined) dispatch({ type: 'section', name: section });
    printed(`${entry.message}\n`);
    print(`${entry.message}\n`);
  }

  return {
    async buildConfig() {
      try {
        const found = await remoteBuild(files);
        return found && (async () => found.config);
      } catch (error) {
        return () => Promise.reject(error as Error);
      }
    },
    async deploy(output, stop) {
      const site = await hosted.ensure(title());
      printed(`${output.length} files to ${site.deploy_url}\n`);
      const { deploy_id: deployId, warnings = [] } = await publishFiles(zipOutput(output), { api, site, title: title(), stop });
      return { deployId, warnings };
    },
    async publish(config) {
      const startedAt = now();
      dispatch({ type: 'build-began', at: startedAt, isWanted: true, isRemote: true });
      await run.run(async (stop) => {
        // First, because it writes what is typed to the files.
        await saveAll();
        const zip = await zipProject(files, await config());
        const site = await hosted.ensure(title());
        stop.throwIfAborted();
        const { deploy_id: deployId } = await publishProject(zip, logged, { api, site, title: title(), stop, pollMs });
        dispatch({ type: 'section', name: 'deploying' });
        dispatch({ type: 'deployed', deployId, warnings: [], checks: [], tookMs: now() - startedAt, hosted: site });
      });
    },
  };
}
