import { AppError, DEPLOY_LIMIT_BYTES } from '@lathe/protocol';
import type { ProjectFiles } from '../files/project-files.ts';
import { zipFiles } from '../files/zip-files.ts';
import { detectFramework, type FrameworkName, type ReadText } from '../frameworks/frameworks.ts';
import { type ProjectText, serverNeed } from './server-need.ts';

export const HOSTING_CONFIG = 'netlify.toml';

/** What is built and published, as the host's own file says. */
export interface HostingConfig {
  readonly command: string | undefined;
  readonly publish: string | undefined;
}

/** How Netlify builds frameworks that need a server, if the project does not say. */
const SERVER_BUILDS: Partial<Record<FrameworkName, { readonly command: string; readonly publish: string }>> = {
  nextjs: { command: 'npx next build', publish: '.next' },
  nuxt3: { command: 'npx nuxi build', publish: 'dist' },
  sveltekit: { command: 'npx vite build', publish: 'build' },
};

/** Undefined: the project has no such file. @throws AppError with the place of the mistake, and the lines around it in `data.code` */
export async function readHostingConfig(readText: ReadText): Promise<HostingConfig | undefined> {
  const text = readText(HOSTING_CONFIG);
  if (text === undefined) return undefined;
  // Few projects have one, so its parser is not part of the page.
  const { parse, TomlError } = await import('smol-toml');
  try {
    const { build } = parse(text);
    const entries = typeof build === 'object' && !Array.isArray(build) && !(build instanceof Date) ? (build as Record<string, unknown>) : {};
    const textAt = (name: string) => (typeof entries[name] === 'string' ? (entries[name] as string) : undefined);
    return { command: textAt('command'), publish: textAt('publish') };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [reason = ''] = error.message.replace(/^Invalid TOML document: /, '').split('\n');
    const message = `${HOSTING_CONFIG} has a mistake in line ${error.line}, column ${error.column}: ${reason}. Correct it and publish again.`;
    throw new AppError('site-deployment-error', message, { isRetryable: false, data: { code: error.codeblock }, cause: error });
  }
}

/** The configuration with which the project is built at the host. Undefined: it is built here. Source: docs/decisions.md#G1. */
export async function remoteBuild({ readText, paths }: ProjectText): Promise<{ readonly config: string } | undefined> {
  const config = await readHostingConfig(readText);
  const needs = serverBuild({ readText, paths });
  if (config?.command !== undefined || (config !== undefined && needs !== undefined)) return { config: readText(HOSTING_CONFIG) ?? '' };
  return needs && { config: `[build]\n  command = "${needs.command}"\n  publish = "${needs.publish}"\n` };
}

/** How a project that needs a server is built at the host. Undefined: pages are enough for it, or the host cannot run it. */
function serverBuild(project: ProjectText): { readonly command: string; readonly publish: string } | undefined {
  if (serverNeed(project)?.runsAtNetlify !== true) return undefined;
  const framework = detectFramework(project.readText)?.name;
  return framework && SERVER_BUILDS[framework];
}

/** Secrets, installed packages, and what belongs to this product. Source: docs/decisions.md#G5. */
const LEFT_OUT = /(?:^|\/)(?:node_modules|\.git|\.env[^/]*|\.lathe)(?:\/|$)/;

/** Whether a file of the project belongs to what leaves it. */
export function isSentElsewhere(path: string, readText: ReadText): boolean {
  const outputs = [...(detectFramework(readText)?.outputs ?? []), 'dist'].map((folder) => folder.split('/')[0]);
  return !LEFT_OUT.test(path) && !outputs.includes(path.split('/')[0]);
}

/** The project as it is sent to be built. @throws AppError if it is too large */
export async function zipProject(
  files: Pick<ProjectFiles, 'paths' | 'folders' | 'get' | 'readText'>,
  config: string,
  limitBytes = DEPLOY_LIMIT_BYTES,
): Promise<Blob> {
  const own = { text: config, lastModified: 0 };
  const zip = await zipFiles(
    {
      paths: () => [...new Set([...files.paths(), HOSTING_CONFIG])],
      folders: files.folders,
      get: (path) => (path === HOSTING_CONFIG ? own : files.get(path)),
    },
    (path) => isSentElsewhere(path, files.readText),
  );
  if (zip.size <= limitBytes) return zip;
  throw new AppError('site-deployment-error', 'The project has more than 100 MB, which is too much to build elsewhere. Make its files smaller.', {
    isRetryable: false,
  });
}
