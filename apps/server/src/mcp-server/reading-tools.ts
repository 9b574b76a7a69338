import { AppError, type Site, type User } from '@lathe/protocol';
import * as z from 'zod';
import type { DeployService } from '../deploys/service.ts';
import type { ProjectService } from '../projects/service.ts';
import type { SnapshotService } from '../snapshots/service.ts';
import { type Tool, tool } from './tool.ts';

export interface ReadingDependencies {
  readonly projects: Pick<ProjectService, 'list' | 'find'>;
  readonly snapshots: Pick<SnapshotService, 'list'>;
  readonly deploys: Pick<DeployService, 'read'>;
  readonly appOrigin: string;
}

export const projectInput = z.string().min(1).max(200).describe('The project: the name at the end of its address, or its id, as list_projects gives it.');

const READS = { readOnlyHint: true, idempotentHint: true } as const;

/** What a token that may only read can see. */
export function readingTools({ projects, snapshots, deploys, appOrigin }: ReadingDependencies): Tool[] {
  const addressOf = (slug: string): string => `${appOrigin}/~/${slug}`;
  const projectOf = async (user: User, project: string) => {
    const found = await projects.find(user, project);
    if (found === undefined) throw noProject();
    return found;
  };
  return [
    tool({
      name: 'list_projects',
      title: 'List projects',
      description: 'The projects that the person can see, the one edited last first, a page at a time.',
      input: {
        search: z.string().max(200).optional().describe('Only projects with this in their title.'),
        cursor: z.string().max(500).optional().describe('next_cursor of the page before.'),
      },
      scope: 'read',
      annotations: READS,
      async run({ search, cursor }, { user }) {
        const page = await projects.list(user, { ...(search === undefined ? {} : { q: search }), ...(cursor === undefined ? {} : { cursor }) });
        return {
          projects: page.projects.map(({ id, slug, title, editedAt, access, visibility }) => ({
            ...{ project: slug, id, title, address: addressOf(slug) },
            ...{ edited_at: editedAt, access, visibility },
          })),
          next_cursor: page.nextCursor,
        };
      },
    }),
    tool({
      name: 'project_status',
      title: 'Project status',
      description: 'A project: its address in Lathe, when it was edited, how many versions it has, and where it is published.',
      input: { project: projectInput },
      scope: 'read',
      annotations: READS,
      async run({ project }, { user }) {
        const { row, access } = await projectOf(user, project);
        const versions = await snapshots.list(user, row.id);
        return {
          ...{ project: row.slug, id: row.id, title: row.title, address: addressOf(row.slug), access },
          ...{ visibility: row.visibility, edited_at: row.editedAt.toISOString() },
          ...{ versions: versions.length, newest_version: versions[0]?.title ?? null },
          published: access === 'read' ? 'Only people who may change the project see where it is published.' : publishedOf(await deploys.read(user, row.id)),
        };
      },
    }),
    tool({
      name: 'list_versions',
      title: 'List versions',
      description:
        'The versions of a project, newest first: `versions` were kept while it was built, `published` are the last ones that were published and can be put back with rollback.',
      input: { project: projectInput },
      scope: 'read',
      annotations: READS,
      async run({ project }, { user }) {
        const found = await projectOf(user, project);
        const versions = await snapshots.list(user, found.row.id);
        const site = found.access === 'read' ? null : await deploys.read(user, found.row.id);
        return {
          versions: versions.map(({ messageId, title, createdAt, fileCount }) => ({ id: messageId, title, created_at: createdAt, files: fileCount })),
          published: site?.deploys.map(describeDeploy) ?? [],
        };
      },
    }),
    tool({
      name: 'deploy_status',
      title: 'Deploy status',
      description: 'Where a project is published, who can open it, which version is live, and which files of the project changed since.',
      input: { project: projectInput },
      scope: 'read',
      annotations: READS,
      async run({ project }, { user }) {
        const site = await deploys.read(user, project);
        if (site === null) return 'This project has not been published yet.';
        return { ...publishedOf(site), changes_since: site.changes, published: site.deploys.map(describeDeploy) };
      },
    }),
  ];
}

const noProject = (): AppError => new AppError('not-found', 'There is no such project, or this token may not see it. list_projects has those it may.');

function publishedOf(site: Site | null): Record<string, unknown> {
  if (site === null) return { state: 'not published' };
  const live = site.deploys.find(({ isLive }) => isLive);
  return {
    state: live === undefined ? 'offline' : 'live',
    ...{ address: site.domainUrl ?? site.url, who_can_open: site.visibility },
    live_version: live === undefined ? null : describeDeploy(live),
  };
}

function describeDeploy({ number, title, url, fileCount, byteSize, createdAt, isLive }: Site['deploys'][number]): Record<string, unknown> {
  return { version: number, title, address: url, files: fileCount, bytes: byteSize, published_at: createdAt, is_live: isLive };
}
