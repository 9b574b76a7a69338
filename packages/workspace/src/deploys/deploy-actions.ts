import type { ActionResult } from '@lathe/protocol';
import { addressOfSite, AppError, messageOf } from '@lathe/protocol';
import type { Dialogs } from '../dialogs/dialogs.ts';
import type { LogSection, Publishing } from './contract.ts';
import type { Deploys } from './deploys.ts';

/** How a part of publishing ended, as an action's outcome. */
export interface DeployOutcome {
  readonly status: 'complete' | 'failed' | 'aborted' | 'skipped';
  readonly result: ActionResult;
}

interface Run {
  readonly signal: AbortSignal;
  readonly onOutput: (text: string) => void;
}

/** Publishing as an assistant's actions do it. What happens is also shown by the Publish sheet. */
export interface DeployActions {
  /** Asks the person. Undefined: they agree. */
  ask(signal: AbortSignal): Promise<DeployOutcome | undefined>;
  /** Builds and checks the app. */
  build(run: Run): Promise<DeployOutcome>;
  /** Checks a folder that was built before. */
  useFolder(folder: string, run: Run): Promise<DeployOutcome>;
  /** Makes live what was built. */
  deploy(run: Run): Promise<DeployOutcome>;
}

interface Deps {
  readonly deploys: Pick<Deploys, 'publishing' | 'target' | 'hosted' | 'rebuild' | 'publish' | 'cancel' | 'read' | 'buildFolder' | 'isBuiltElsewhere'>;
  readonly dialogs: Pick<Dialogs, 'ask'>;
  readonly title: () => string;
  /** False: no project is open, or the person may only read it. */
  readonly isInProject: () => boolean;
}

const NOT_IN_PROJECT = 'Could not deploy as we are currently not inside a project.';

export function createDeployActions({ deploys, dialogs, title, isInProject }: Deps): DeployActions {
  /** What another host builds, it also deploys. */
  let elsewhere: Promise<void> | undefined;

  /** Does one part, and reports what it prints as it is printed. */
  async function follow({ signal, onOutput }: Run, work: () => Promise<void>): Promise<Publishing> {
    if (signal.aborted) return { status: 'idle' };
    let printed = '';
    const unfollow = deploys.publishing.listen((state) => {
      const text = logOf(state);
      if (text.length > printed.length && text.startsWith(printed)) onOutput(text.slice(printed.length));
      printed = text;
    });
    const stop = (): void => deploys.cancel();
    signal.addEventListener('abort', stop);
    try {
      await work();
    } finally {
      signal.removeEventListener('abort', stop);
      unfollow();
    }
    return deploys.publishing.get();
  }

  /** The other host has built the app, and deploys it. */
  const whenDeploying = (): Promise<void> =>
    new Promise((resolve) => {
      const unfollow = deploys.publishing.listen(({ status }) => {
        if (status === 'building') return;
        unfollow();
        resolve();
      });
    });

  async function prepare(run: Run, work: () => Promise<void>): Promise<DeployOutcome> {
    elsewhere = undefined;
    const state = await follow(run, work);
    if (state.status !== 'built') return failureOf(state);
    const danger = state.checks.find(({ status }) => status === 'danger');
    if (danger !== undefined) return failed(`${danger.title}. ${danger.detail} Remove it, or the person decides in Publish, at the top of the page.`);
    return { status: 'complete', result: { exitCode: 0, ...outputOf(state.sections) } };
  }

  return {
    async ask(signal) {
      if (!isInProject()) return failed(NOT_IN_PROJECT);
      const { status } = deploys.publishing.get();
      if (status === 'building' || status === 'deploying') return failed('The app is being published already. Wait until that is done.');
      try {
        const site = await deploys.read();
        const target = deploys.target.get();
        const known = target === 'lathe' ? (site === null ? undefined : addressOfSite(site)) : deploys.hosted.get()?.deploy_url;
        const url = known === undefined ? {} : { url: known };
        const answer = await dialogs.ask(
          { type: 'deploy-confirm', title: title(), target, visibility: site?.visibility ?? 'me', isMine: site?.isMine ?? true, ...url },
          { signal },
        );
        if (answer === 'confirm') return undefined;
        return { status: 'skipped', result: { reason: 'Not published: the person did not agree.' } };
      } catch (error) {
        return failed(error instanceof AppError ? error.message : `An unknown error occurred when deploying your project. ${messageOf(error)}`);
      }
    },
    async build(run) {
      if (!(await deploys.isBuiltElsewhere())) return prepare(run, deploys.rebuild);
      const state = await follow(run, () => {
        elsewhere = deploys.publish();
        return Promise.race([elsewhere, whenDeploying()]);
      });
      if (state.status === 'deploying' || state.status === 'published') return { status: 'complete', result: { exitCode: 0 } };
      return failureOf(state);
    },
    useFolder: (folder, run) => prepare(run, () => deploys.buildFolder(folder)),
    async deploy(run) {
      const going = elsewhere;
      elsewhere = undefined;
      const state = await follow(run, () => going ?? deploys.publish());
      if (state.status !== 'published') return failureOf(state);
      if (state.hosted !== undefined)
        return { status: 'complete', result: { output: [`The app is live at ${state.hosted.deploy_url}`, ...state.warnings].join('\n') } };
      const site = await deploys.read();
      const version = site?.deploys.find(({ id }) => id === state.deployId)?.number;
      return {
        status: 'complete',
        result: { output: `${[`Version ${version} is live at ${site === null ? '' : addressOfSite(site)}`, ...state.warnings].join('\n')}` },
      };
    },
  };
}

const failed = (reason: string): DeployOutcome => ({ status: 'failed', result: { reason } });

function failureOf(state: Publishing): DeployOutcome {
  if (state.status !== 'failed') return { status: 'aborted', result: { reason: 'Publishing was canceled.' } };
  return { status: 'failed', result: { reason: state.message, ...outputOf(state.sections) } };
}

function outputOf(sections: readonly LogSection[]): Pick<ActionResult, 'output'> {
  const output = sections.map(({ text }) => text).join('');
  return output === '' ? {} : { output };
}

const logOf = (state: Publishing): string => ('sections' in state ? state.sections.map(({ text }) => text).join('') : '');
