import { AppError, DEPLOY_LIMIT_BYTES } from '@lathe/protocol';
import type { ProjectFiles } from '../files/project-files.ts';
import { zipFiles } from '../files/zip-files.ts';
import { detectFramework, type FrameworkName, type ReadText } from '../frameworks/frameworks.ts';
import { allDependencies, parsePackageJson } from '../frameworks/package-json.ts';

export const HOSTING_CONFIG = 'netlify.toml';

/** What is built and published, as the host's own file says. */
export interface HostingConfig {
  readonly command: string | undefined;
  readonly publish: string | undefined;
}

/** How Netlify builds frameworks that need a server, if the project does not say. */
const SERVER_BUILDS = {
  nextjs: { command: 'npx next build', publish: '.next' },
  nuxt3: { command: 'npx nuxi build', publish: 'dist' },
  sveltekit: { command: 'npx vite build', publish: 'build' },
} as const satisfies Partial<Record<FrameworkName, Required<{ [Key in keyof HostingConfig]: string }>>>;

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

interface ProjectText {
  readonly readText: ReadText;
  readonly paths: () => readonly string[];
}

/** How a project that needs a server is built at the host. Undefined: pages are enough for it. */
function serverBuild({ readText, paths }: ProjectText): { readonly command: string; readonly publish: string } | undefined {
  const framework = detectFramework(readText)?.name;
  switch (framework) {
    case 'nextjs':
      return isNextExport(readText) ? undefined : SERVER_BUILDS[framework];
    case 'nuxt3':
      return paths().some((path) => path.startsWith('server/')) ? SERVER_BUILDS[framework] : undefined;
    case 'sveltekit':
      return allDependencies(parsePackageJson(readText('package.json')))['@sveltejs/adapter-static'] === undefined ? SERVER_BUILDS[framework] : undefined;
    default:
      return undefined;
  }
}

/** Next.js writes pages instead of a server. */
export function isNextExport(readText: ReadText): boolean {
  return ['ts', 'mjs', 'js', 'mts'].some((ending) => /^[^/\n]*\boutput\s*:\s*['"`]export['"`]/m.test(readText(`next.config.${ending}`) ?? ''));
}

/** Secrets, installed packages, and what belongs to this product. Source: docs/decisions.md#G5. */
const LEFT_OUT = /(?:^|\/)(?:node_modules|\.git|\.env[^/]*|\.lathe)(?:\/|$)/;

/** The project as it is sent to be built. @throws AppError if it is too large */
export async function zipProject(files: Pick<ProjectFiles, 'paths' | 'folders' | 'get' | 'readText'>, config: string): Promise<Blob> {
  const outputs = new Set([...(detectFramework(files.readText)?.outputs ?? []), 'dist'].map((folder) => folder.split('/')[0]));
  const own = { text: config, lastModified: 0 };
  const zip = await zipFiles(
    {
      paths: () => [...new Set([...files.paths(), HOSTING_CONFIG])],
      folders: files.folders,
      get: (path) => (path === HOSTING_CONFIG ? own : files.get(path)),
    },
    (path) => !LEFT_OUT.test(path) && !outputs.has(path.split('/')[0]),
  );
  if (zip.size <= DEPLOY_LIMIT_BYTES) return zip;
  throw new AppError('site-deployment-error', 'The project has more than 100 MB, which is too much to build elsewhere. Make its files smaller.', {
    isRetryable: false,
  });
}
