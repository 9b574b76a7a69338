import { bodyOf, Refusal, textOf } from '../answers.ts';
import type { Route, RouteCall } from '../router.ts';
import { type ManagedProjects, type Organization, type Project, PROJECT_STATUSES } from './contract.ts';
import { REGIONS, SMART_GROUPS } from './regions.ts';

export interface Account {
  readonly projects: ManagedProjects;
}

type Call = RouteCall<Account>;

const MAX_NAME_CHARACTERS = 256;
const PAGE = 100;

/** Organizations and projects. Those with fixed names come before those with names in braces. */
export const ACCOUNT_ROUTES: readonly Route<Account>[] = [
  { method: 'GET', path: '/v1/organizations', failure: 'Unexpected error listing organizations', handle: listOrganizations },
  { method: 'POST', path: '/v1/organizations', failure: 'Unexpected error creating an organization', handle: createOrganization },
  { method: 'GET', path: '/v1/organizations/{slug}', failure: 'Failed to retrieve organization', handle: getOrganization },
  { method: 'GET', path: '/v1/organizations/{slug}/projects', failure: 'Failed to retrieve projects', handle: listProjectsOf },
  { method: 'GET', path: '/v1/projects', failure: 'Failed to retrieve projects', handle: listProjects },
  { method: 'POST', path: '/v1/projects', failure: 'Failed to create project', handle: createProject },
  { method: 'GET', path: '/v1/projects/available-regions', failure: 'Failed to retrieve regions', handle: listRegions },
  { method: 'GET', path: '/v1/projects/{ref}', failure: 'Failed to retrieve project', handle: getProject },
  { method: 'DELETE', path: '/v1/projects/{ref}', failure: 'Failed to delete project', handle: deleteProject },
  { method: 'POST', path: '/v1/projects/{ref}/pause', failure: 'Failed to pause project', handle: pauseProject },
  { method: 'POST', path: '/v1/projects/{ref}/restore', failure: 'Failed to restore project', handle: restoreProject },
];

async function listOrganizations({ context: { projects } }: Call): Promise<Response> {
  return Response.json((await projects.organizations()).map(organizationDocument));
}

async function createOrganization({ request, context: { projects } }: Call): Promise<Response> {
  return Response.json(organizationDocument(await projects.createOrganization(nameOf(await bodyOf(request)))), { status: 201 });
}

async function getOrganization({ params, context: { projects } }: Call): Promise<Response> {
  const { slug, name, plan } = await organizationOf(projects, params['slug']);
  return Response.json({ id: slug, name, plan, opt_in_tags: [], allowed_release_channels: ['ga'] });
}

async function listProjectsOf({ url, params, context: { projects } }: Call): Promise<Response> {
  const { slug } = await organizationOf(projects, params['slug']);
  const offset = numberOf(url, 'offset', { least: 0, most: Number.MAX_SAFE_INTEGER, otherwise: 0 });
  const limit = numberOf(url, 'limit', { least: 1, most: PAGE, otherwise: PAGE });
  const search = (url.searchParams.get('search') ?? '').toLowerCase();
  const statuses = url.searchParams.get('statuses')?.split(',');
  if (statuses?.some((status) => !(PROJECT_STATUSES as readonly string[]).includes(status))) throw new Refusal(400, 'statuses: unknown status');
  const found = (await projects.projects())
    .filter(({ organization, name, status }) => organization === slug && name.toLowerCase().includes(search) && (statuses?.includes(status) ?? true))
    .sort(orderOf(url.searchParams.get('sort') ?? 'name_asc'));
  return Response.json({ projects: found.slice(offset, offset + limit).map(listedDocument), pagination: { count: found.length, limit, offset } });
}

async function listProjects({ context: { projects } }: Call): Promise<Response> {
  return Response.json((await projects.projects()).map(documentWithDatabase));
}

async function createProject({ request, context: { projects } }: Call): Promise<Response> {
  const body = await bodyOf(request);
  const project = await projects.createProject({
    name: nameOf(body),
    organization: textOf(body, 'organization_slug'),
    password: textOf(body, 'db_pass'),
    region: regionOf(body),
  });
  return Response.json(projectDocument(project), { status: 201 });
}

async function listRegions({ url, context: { projects } }: Call): Promise<Response> {
  await organizationOf(projects, url.searchParams.get('organization_slug') ?? '');
  const specific = REGIONS.map(({ code, name }) => ({ code, name, type: 'specific', provider: 'AWS' }));
  const smartGroup = SMART_GROUPS.map((group) => ({ ...group, type: 'smartGroup' }));
  return Response.json({ recommendations: { smartGroup: smartGroup[0], specific: specific.slice(0, 3) }, all: { smartGroup, specific } });
}

async function getProject({ params, context: { projects } }: Call): Promise<Response> {
  const project = (await projects.projects()).find(({ ref }) => ref === params['ref']);
  if (project === undefined) throw new Refusal(404, 'Project not found');
  return Response.json(documentWithDatabase(project));
}

async function deleteProject({ params, context: { projects } }: Call): Promise<Response> {
  const { number, ref, name } = await projects.deleteProject(params['ref'] ?? '');
  return Response.json({ id: number, ref, name });
}

async function pauseProject({ params, context: { projects } }: Call): Promise<Response> {
  await projects.pauseProject(params['ref'] ?? '');
  return new Response(null, { status: 200 });
}

async function restoreProject({ params, context: { projects } }: Call): Promise<Response> {
  await projects.restoreProject(params['ref'] ?? '');
  return new Response(null, { status: 200 });
}

async function organizationOf(projects: ManagedProjects, slug: string | undefined): Promise<Organization> {
  const found = (await projects.organizations()).find((one) => one.slug === slug);
  if (found === undefined) throw new Refusal(404, 'Organization not found');
  return found;
}

function nameOf(body: Readonly<Record<string, unknown>>): string {
  const name = textOf(body, 'name').trim();
  if (name === '' || name.length > MAX_NAME_CHARACTERS) throw new Refusal(400, `name: 1 to ${MAX_NAME_CHARACTERS} characters are needed`);
  return name;
}

/** Of `region`, or of `region_selection`. */
function regionOf({ region, region_selection: selection }: Readonly<Record<string, unknown>>): string {
  if (region !== undefined && selection !== undefined) throw new Refusal(400, 'Only one of region or region_selection can be specified');
  const { type = 'specific', code = region ?? 'us-east-1' } = (selection ?? {}) as { readonly type?: unknown; readonly code?: unknown };
  const found = REGIONS.find((one) => code === (type === 'smartGroup' ? one.group : one.code));
  if (found === undefined) throw new Refusal(400, `region: "${String(code)}" is not available`);
  return found.code;
}

function numberOf(url: URL, name: string, { least, most, otherwise }: { readonly least: number; readonly most: number; readonly otherwise: number }): number {
  const value = Number(url.searchParams.get(name) ?? otherwise);
  if (!Number.isInteger(value) || value < least || value > most) throw new Refusal(400, `${name}: a number from ${least} to ${most} is needed`);
  return value;
}

/** @param sort such as `created_desc` */
function orderOf(sort: string): (a: Project, b: Project) => number {
  const [by, direction] = sort.split('_');
  if (!['name', 'created'].includes(by ?? '') || !['asc', 'desc'].includes(direction ?? ''))
    throw new Refusal(400, 'sort: use name_asc, name_desc, created_asc or created_desc');
  const sign = direction === 'asc' ? 1 : -1;
  return (a, b) => sign * (by === 'created' ? a.createdAt - b.createdAt : a.name.localeCompare(b.name, 'en'));
}

const organizationDocument = ({ slug, name }: Organization) => ({ id: slug, slug, name });

const projectDocument = ({ ref, name, organization, region, status, createdAt }: Project) => ({
  ...{ id: ref, ref, name, region, status },
  organization_id: organization,
  organization_slug: organization,
  created_at: new Date(createdAt).toISOString(),
});

const documentWithDatabase = (project: Project) => ({
  ...projectDocument(project),
  database: {
    host: project.databaseHost,
    version: project.databaseVersion,
    postgres_engine: project.databaseVersion.split('.')[0] ?? '',
    release_channel: 'ga',
  },
});

const listedDocument = ({ ref, name, region, status, createdAt }: Project) => ({
  ...{ ref, name, region, status, is_branch: false, cloud_provider: 'AWS', inserted_at: new Date(createdAt).toISOString() },
  databases: [],
});
