import { AppError, addressOfSite, DEPLOY_TITLE_MAX_LENGTH, type Site } from '@lathe/protocol';
import * as z from 'zod';
import { filesOf } from '../deploys/read-zip.ts';
import { WHO_CAN_OPEN } from '../deploys/who-can-open.ts';
import type { Consent } from './consent.ts';
import { filesToPublish, type PublishingDependencies } from './publishing.ts';
import { projectInput } from './reading-tools.ts';
import { type Tool, tool } from './tool.ts';

const confirmInput = z
  .boolean()
  .optional()
  .describe('Only after this tool said what would happen and the person agreed. Ignored where the client asks the person itself.');
const fileInput = z.object({
  path: z.string().max(4_096).describe('Relative to the folder that is published, with /.'),
  text: z.string().optional().describe('The contents of a text file.'),
  base64: z.string().optional().describe('The contents of any other file.'),
});

/** What changes what visitors see. Each asks the person first. */
export function publishTools(dependencies: PublishingDependencies, consent: Consent): Tool[] {
  const { projects, deploys, deployLimiter } = dependencies;
  return [
    tool({
      name: 'publish',
      title: 'Publish',
      description:
        'Publishes a project at its own address, which stays the same. Give the files of a build’s output folder (or a zip of it, in base64), up to 8 MB in one call; without either, a project of plain pages that needs no build is published as it is. The new version is checked first, and only then replaces the one that is live.',
      input: {
        project: projectInput,
        title: z.string().trim().min(1).max(DEPLOY_TITLE_MAX_LENGTH).optional().describe('What the version is called in the list of versions.'),
        files: z.array(fileInput).max(10_000).optional(),
        zip: z.string().optional(),
        confirm: confirmInput,
      },
      scope: 'write',
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
      async run({ project, title = 'Published by a program', files: given, zip, confirm }, { user, require, signal, requestId }) {
        const row = await projects.writable(user, project);
        const files = await filesToPublish({ files: given, zip }, row, dependencies);
        const site = await deploys.read(user, row.id);
        const live = liveOf(site);
        const megabytes = (files.reduce((sum, { byteSize }) => sum + byteSize, 0) / 1024 / 1024).toFixed(1);
        const what = `${counted(files.length, 'file')} (${megabytes} MB) of “${row.title}”`;
        const rest = `${site === null ? 'The app gets an address of its own.' : `${live === undefined ? 'No version is live now.' : `This replaces version ${live.number}.`}`} ${WHO_CAN_OPEN[site?.visibility ?? 'me']}`;
        const where = site === null ? '' : ` at ${addressOfSite(site)}`;
        const refused = await consent.ask(
          {
            key: ['publish', row.id, live?.id, title, files.map(({ path, sha256 }) => [path, sha256])],
            question: `Publish ${what}${where}? ${rest}`,
            statement: `This would publish ${what}${where}. ${rest}`,
          },
          { signal, requestId, isConfirmed: confirm === true },
        );
        if (refused !== undefined) return refused;
        const person = await require();
        deployLimiter.take(person.id);
        const {
          site: published,
          deployId,
          warnings,
        } = await deploys.counted(person, row.id, (current) => deploys.publish(person, current, { title, ...filesOf(files) }, signal));
        const version = published.deploys.find(({ id }) => id === deployId)?.number;
        return [
          `Version ${version} is live at ${addressOfSite(published)}. ${WHO_CAN_OPEN[published.visibility]}`,
          ...warnings.map((text) => `Note: ${text}`),
        ].join('\n');
      },
    }),
    tool({
      name: 'rollback',
      title: 'Roll back',
      description:
        'Makes a version live that was published before: the one before the live one, or the one that is named. list_versions has those that are kept.',
      input: { project: projectInput, version: z.int().min(1).optional().describe('The number of the version.'), confirm: confirmInput },
      scope: 'write',
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
      async run({ project, version, confirm }, { user, require, signal, requestId }) {
        const row = await projects.writable(user, project);
        const site = await deploys.read(user, row.id);
        if (site === null) throw new AppError('not-found', 'This project has not been published yet.');
        const live = liveOf(site);
        const target = targetOf(site, live, version);
        if (target.isLive) return `Version ${target.number} is live already.`;
        const what = `version ${target.number} (“${target.title}”) of “${row.title}”`;
        const rest = `${live === undefined ? 'No version is live now.' : `It replaces version ${live.number}, which is kept.`} ${WHO_CAN_OPEN[site.visibility]}`;
        const refused = await consent.ask(
          {
            key: ['rollback', row.id, live?.id, target.id],
            question: `Put ${what} back at ${addressOfSite(site)}? ${rest}`,
            statement: `This would put ${what} back at ${addressOfSite(site)}. ${rest}`,
          },
          { signal, requestId, isConfirmed: confirm === true },
        );
        if (refused !== undefined) return refused;
        const restored = await deploys.restore(await require(), row.id, target.id);
        return `Version ${target.number} is live at ${addressOfSite(restored)}.`;
      },
    }),
  ];
}

const liveOf = (site: Site | null) => site?.deploys.find(({ isLive }) => isLive);
const counted = (count: number, noun: string): string => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** @throws AppError 'not-found' */
function targetOf(site: Site, live: Site['deploys'][number] | undefined, version: number | undefined): Site['deploys'][number] {
  const target = site.deploys.find(({ number }) => (version === undefined ? live === undefined || number < live.number : number === version));
  if (target !== undefined) return target;
  throw new AppError(
    'not-found',
    version === undefined ? 'No earlier version is kept.' : `Version ${version} is not kept anymore. list_versions has those that are.`,
  );
}
