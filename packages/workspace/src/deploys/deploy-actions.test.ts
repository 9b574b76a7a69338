import type { DeploymentInfo, HostingTarget, Site } from '@lathe/protocol';
import { atom } from 'nanostores';
import { describe, expect, it } from 'vitest';
import type { OutputCheck } from './check-output.ts';
import type { LogSection, Publishing } from './contract.ts';
import { createDeployActions } from './deploy-actions.ts';

const DANGER: OutputCheck = { id: 'secrets', status: 'danger', title: 'A secret would be published', detail: 'In a.js.' };
const sections = (text: string): LogSection[] => [{ name: 'building', status: 'busy', text }];
const site = { url: 'https://a.example', visibility: 'me', isMine: true, deploys: [{ id: 'd2', number: 2 }] } as unknown as Site;

const HOSTED: DeploymentInfo = { site_id: 's', provider: 'netlify', deploy_url: 'https://b.example', owner: 'user' };

interface World {
  answer?: 'confirm' | 'dismiss';
  isInProject?: boolean;
  status?: Publishing;
  built?: Publishing;
  deployed?: Publishing;
  /** The build goes on until it is canceled. */
  stays?: boolean;
  /** Another host builds and publishes it. */
  elsewhere?: boolean;
}

function setUp({ answer = 'confirm', isInProject = true, status = { status: 'idle' }, built, deployed, stays = false, elsewhere = false }: World = {}) {
  const world = { elsewhere, built };
  const publishing = atom<Publishing>(status);
  const did: string[] = [];
  const printed: string[] = [];
  const controller = new AbortController();
  const build = async (what: string): Promise<void> => {
    did.push(what);
    publishing.set({ status: 'building', sections: sections('$ npm run build\n'), startedAt: 0, isWanted: false });
    publishing.set({ status: 'building', sections: sections('$ npm run build\ndone\n'), startedAt: 0, isWanted: false });
    if (stays) return new Promise<void>((resolve) => publishing.listen(() => resolve()));
    publishing.set(world.built ?? { status: 'built', sections: sections('$ npm run build\ndone\n'), checks: [], fileCount: 1 });
  };
  async function buildThere(): Promise<void> {
    const text = 'built there\n';
    publishing.set({ status: 'building', sections: sections(text), startedAt: 0, isWanted: true });
    await Promise.resolve();
    if (world.built !== undefined) return publishing.set(world.built);
    publishing.set({ status: 'deploying', sections: sections(text), startedAt: 0, isWanted: true });
    await new Promise((resolve) => setTimeout(resolve, 5));
    publishing.set(deployed ?? { status: 'published', deployId: 'd', warnings: [], checks: [], tookMs: 1, hosted: HOSTED });
  }
  const actions = createDeployActions({
    deploys: {
      publishing,
      target: atom<HostingTarget>(elsewhere ? 'netlify' : 'lathe'),
      hosted: atom(elsewhere ? HOSTED : null),
      isBuiltElsewhere: async () => world.elsewhere,
      read: async () => site,
      rebuild: () => build('build'),
      buildFolder: build,
      publish: async () => {
        did.push('publish');
        if (world.elsewhere) return buildThere();
        publishing.set(deployed ?? { status: 'published', deployId: 'd2', warnings: ['A warning.'], checks: [], tookMs: 1 });
      },
      cancel: () => {
        did.push('cancel');
        publishing.set({ status: 'idle' });
      },
    },
    dialogs: {
      ask: async (dialog) => {
        did.push(`ask ${'url' in dialog ? dialog.url : ''}`);
        return answer;
      },
    },
    title: () => 'Bread',
    isInProject: () => isInProject,
  });
  const run = { signal: controller.signal, onOutput: (text: string) => void printed.push(text) };
  const all = async () => (await actions.ask(run.signal)) ?? (await buildAndDeploy());
  async function buildAndDeploy() {
    const ready = await actions.build(run);
    return ready.status === 'complete' ? actions.deploy(run) : ready;
  }
  return { actions, did, printed, run, controller, all, world };
}

describe('actions that publish', () => {
  it('publish after the person has agreed, and print what is printed', async () => {
    const { all, did, printed } = setUp();
    expect(await all()).toEqual({ status: 'complete', result: { output: 'Version 2 is live at https://a.example\nA warning.' } });
    expect(did).toEqual(['ask https://a.example', 'build', 'publish']);
    expect(printed).toEqual(['$ npm run build\n', 'done\n']);
  });

  it.each<[why: string, world: World, reason: string]>([
    ['the person does not agree', { answer: 'dismiss' }, 'Not published: the person did not agree.'],
    ['no project is open', { isInProject: false }, 'Could not deploy as we are currently not inside a project.'],
    [
      'it is being published already',
      { status: { status: 'building', sections: [], startedAt: 0, isWanted: true } },
      'The app is being published already. Wait until that is done.',
    ],
    ['the build fails', { built: { status: 'failed', sections: sections('error'), message: 'Build failed.', isBuildFailure: true } }, 'Build failed.'],
    [
      'a secret is found',
      { built: { status: 'built', sections: [], checks: [DANGER], fileCount: 1 } },
      'A secret would be published. In a.js. Remove it, or the person decides in Publish, at the top of the page.',
    ],
  ])('publish nothing when %s', async (_why, world, reason) => {
    const { all, did } = setUp(world);
    expect((await all()).result.reason).toBe(reason);
    expect(did).not.toContain('publish');
  });

  it('are done with the build when the other host deploys, and with the deploy when it is live', async () => {
    const { actions, run, did, printed } = setUp({ elsewhere: true });
    expect(await actions.ask(run.signal)).toBeUndefined();
    expect(await actions.build(run)).toEqual({ status: 'complete', result: { exitCode: 0 } });
    expect(await actions.deploy(run)).toEqual({ status: 'complete', result: { output: 'The app is live at https://b.example' } });
    expect([did, printed]).toEqual([['ask https://b.example', 'publish'], ['built there\n']]);
  });

  it('publish a folder that was built before', async () => {
    const { actions, run, did } = setUp({ deployed: { status: 'failed', sections: [], message: 'Offline.', isBuildFailure: false } });
    expect((await actions.useFolder('dist', run)).status).toBe('complete');
    expect(await actions.deploy(run)).toEqual({ status: 'failed', result: { reason: 'Offline.' } });
    expect(did).toEqual(['dist', 'publish']);
  });

  it('publish what was built last, also after a build at the other host that failed', async () => {
    const { actions, run, did, world } = setUp({ elsewhere: true, built: { status: 'failed', sections: [], message: 'Build failed.', isBuildFailure: true } });
    expect((await actions.build(run)).status).toBe('failed');
    Object.assign(world, { elsewhere: false, built: undefined });
    expect((await actions.useFolder('dist', run)).status).toBe('complete');
    expect((await actions.deploy(run)).status).toBe('complete');
    expect(did).toEqual(['publish', 'dist', 'publish']);
  });

  it('publish nothing at the other host when their action was stopped before', async () => {
    const { actions, run, controller, did } = setUp({ elsewhere: true });
    controller.abort();
    expect((await actions.build(run)).status).toBe('aborted');
    expect(did).toEqual([]);
  });

  it('end with their action', async () => {
    const { actions, run, controller, did } = setUp({ stays: true });
    const building = actions.build(run);
    await expect.poll(() => did).toEqual(['build']);
    controller.abort();
    expect(await building).toEqual({ status: 'aborted', result: { reason: 'Publishing was canceled.' } });
    expect(did).toEqual(['build', 'cancel']);
    expect((await actions.deploy(run)).status).toBe('aborted');
  });
});
