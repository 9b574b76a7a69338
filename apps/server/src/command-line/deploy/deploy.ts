import { basename, resolve } from 'node:path';
import { DEPLOY_TITLE_MAX_LENGTH, type Site } from '@lathe/protocol';
import { WHO_CAN_OPEN } from '../../deploys/who-can-open.ts';
import { findHolder } from '../../storage/lock-file.ts';
import type { Command } from '../arguments.ts';
import { readSettings } from '../settings.ts';
import type { Terminal } from '../terminal.ts';
import { DeployError } from './deploy-error.ts';
import { LatheClient, requireToken } from './lathe-client.ts';
import { type HashedFile, localFiles } from './local-files.ts';
import { readSiteLink, type SiteLink, writeSiteLink } from './site-link.ts';

type DeployCommand = Extract<Command, { type: 'deploy' }>;

/**
 * Publishes a folder or a zip archive. The first time, it creates a site, and notes it in `.lathe/site.json` of the folder
 * it was started in; from then on it publishes there. @throws DeployError
 */
export async function deploy(command: DeployCommand, terminal: Terminal): Promise<void> {
  const startedAt = performance.now();
  const { print, folder, platform } = terminal;
  const token = requireToken(platform.environment['LATHE_TOKEN']?.trim());
  const link = command.site === undefined ? await readSiteLink(folder) : undefined;
  const server = await serverOf(command, link, terminal);
  const client = new LatheClient({ server, token });
  const files = await localFiles(resolve(folder, command.source));
  print(`${counted(files.length, 'file')}, ${megabytes(files)}`);

  const { project, site } = await findSite(client, command, link, terminal);
  if (link === undefined) await writeSiteLink(folder, { server, project, site: site.url });
  const { missing } = await client.plan(project, files.map(described));
  const sent = missing.map((sha256) => files.find((file) => file.sha256 === sha256)).filter((file) => file !== undefined);
  print(sent.length === 0 ? 'The site has all of them.' : `Sending ${counted(sent.length, 'changed file')}, ${megabytes(sent)}`);
  const contents: Uint8Array<ArrayBuffer>[] = [];
  for (const file of sent) contents.push(new Uint8Array(await file.read()));
  const header = { title: titleOf(command, terminal), files: files.map(described), sent: sent.map(({ sha256 }) => sha256) };
  const deployed = await client.deploy(project, header, contents);
  for (const warning of deployed.warnings) print(`Note: ${warning}`);
  const version = deployed.site.deploys.find(({ id }) => id === deployed.deployId);
  print(`Version ${version?.number ?? ''} is live after ${((performance.now() - startedAt) / 1000).toFixed(1)} s. ${WHO_CAN_OPEN[deployed.site.visibility]}`);
  print(deployed.site.url);
}

async function findSite(
  client: LatheClient,
  { site: chosen, source }: DeployCommand,
  link: SiteLink | undefined,
  { folder, print }: Terminal,
): Promise<{ readonly project: string; readonly site: Site }> {
  const known = chosen === undefined ? link?.project : projectIn(chosen);
  if (known === undefined) {
    const { id } = await client.createProject(nameOf(resolve(folder, source), folder));
    const site = await client.site(id);
    print(`Created the site ${site.url}`);
    return { project: id, site };
  }
  try {
    return { project: known, site: await client.site(known) };
  } catch (error) {
    if (!isNotFound(error)) throw error;
    throw new DeployError(
      link === undefined
        ? `There is no project ${known}, or this token may not see it. --site takes the address of a project, or the name at its end.`
        : `The project that ${link.site} belongs to is gone, or this token may not see it. Remove .lathe/site.json to create a new site, or name another project with --site.`,
      { cause: error },
    );
  }
}

const isNotFound = (error: unknown): boolean => error instanceof DeployError && (error.cause as { status?: number } | undefined)?.status === 404;

/** The name at the end of a project's address, or the name itself. */
function projectIn(site: string): string {
  const [, name] = /\/~\/([^/?#]+)/.exec(site) ?? [];
  return name ?? site;
}

/**
 * The Lathe that the person named, or the one that runs on this machine. `.lathe/site.json` alone never decides: its author
 * would receive the token.
 */
async function serverOf(command: DeployCommand, link: SiteLink | undefined, terminal: Terminal): Promise<string> {
  const server = await namedOrRunning(command, terminal);
  if (link === undefined || link.server === server) {
    if (server !== undefined) return server;
    throw new DeployError('No Lathe is running on this machine. Start it with lathe, or name the address of another with --server.');
  }
  throw new DeployError(
    `This folder was published at ${link.server}. If your token is for that Lathe, publish there with --server ${link.server}. For a new site elsewhere, remove .lathe/site.json.`,
  );
}

async function namedOrRunning({ server, data, port }: DeployCommand, terminal: Terminal): Promise<string | undefined> {
  const named = server ?? terminal.platform.environment['LATHE_SERVER']?.trim();
  if (named !== undefined && named !== '') {
    if (!URL.canParse(named) || !/^https?:$/.test(new URL(named).protocol))
      throw new DeployError(`${named} is not an address. Write it like https://lathe.example.com.`);
    return new URL(named).origin;
  }
  return (await findHolder(readSettings({ data, port }, terminal).config.dataDirectory))?.address?.origin;
}

const described = ({ path, sha256, byteSize }: HashedFile) => ({ path, sha256, byteSize });

/** Build tools call their output the same everywhere, so the folder around it gives the name. */
function nameOf(source: string, folder: string): string {
  const name = basename(source).replace(/\.zip$/i, '');
  return (/^(?:dist|build|out|public|_site)$/.test(name) ? basename(folder) : name) || 'site';
}

function titleOf({ title }: DeployCommand, { now }: Terminal): string {
  return (title ?? `Deployed from the command line at ${now().toISOString().slice(0, 16).replace('T', ' ')}`).slice(0, DEPLOY_TITLE_MAX_LENGTH);
}

const counted = (count: number, noun: string): string => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
const megabytes = (files: readonly HashedFile[]): string => `${(files.reduce((sum, { byteSize }) => sum + byteSize, 0) / 1024 / 1024).toFixed(1)} MB`;
