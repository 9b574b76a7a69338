import type { ProjectFiles } from '../files/project-files.ts';
import { zipFiles } from '../files/zip-files.ts';
import { detectFramework, type ReadText } from '../frameworks/frameworks.ts';
import { allDependencies, parsePackageJson } from '../frameworks/package-json.ts';
import { buildCommand } from '../runtime/start-command.ts';
import { buildPlan } from './build-plan.ts';
import { isSentElsewhere } from './remote-build.ts';
import { type ProjectText, serverNeed } from './server-need.ts';

const NODE_IMAGE = 'node:22-slim';
/** It runs without root, on port 8080. */
const WEB_IMAGE = 'nginxinc/nginx-unprivileged:1.29-alpine';
const NODE_PORT = 3000;
const WEB_PORT = 8080;
/** Where people open it. */
const PUBLIC_PORT = 8080;
const ADAPTER_NODE_VERSION = '^5.0.0';

/** The files with which a project runs on any machine that has Docker. A project's own are kept. */
export function serverFiles(project: ProjectText): Readonly<Record<string, string>> {
  const { readText } = project;
  const isServer = serverNeed(project) !== undefined;
  const files: Record<string, string> = {
    Dockerfile: isServer ? nodeDockerfile(project) : pagesDockerfile(readText),
    'compose.yaml': composeFile(isServer ? NODE_PORT : WEB_PORT),
    '.dockerignore': IGNORED,
    ...(isServer ? {} : { 'nginx.conf': NGINX }),
    ...(isServer && detectFramework(readText)?.name === 'sveltekit' ? svelteFiles(project) : {}),
  };
  const isOwn = (path: string) => ['Dockerfile', 'compose.yaml', '.dockerignore'].includes(path) && readText(path) !== undefined;
  return Object.fromEntries(Object.entries(files).filter(([path]) => !isOwn(path)));
}

/** The project as it is moved to a server of one's own: no secrets, no packages, and how to build and run it. */
export async function exportForServer(files: Pick<ProjectFiles, 'paths' | 'folders' | 'get' | 'readText'>): Promise<Blob> {
  const added = serverFiles(files);
  return zipFiles(
    {
      paths: () => [...new Set([...files.paths(), ...Object.keys(added)])],
      folders: files.folders,
      get: (path) => (added[path] === undefined ? files.get(path) : { text: added[path], lastModified: 0 }),
    },
    (path) => isSentElsewhere(path, files.readText) && !(isLockFile(path) && added['package.json'] !== undefined),
  );
}

function nodeDockerfile(project: ProjectText): string {
  const { readText } = project;
  const build = buildCommand(readText);
  const isChanged = detectFramework(readText)?.name === 'sveltekit';
  return `# ${HOW_TO_RUN}
FROM ${NODE_IMAGE}
RUN mkdir /app && chown node:node /app
WORKDIR /app
USER node
COPY --chown=node:node . .
RUN ${install(readText, isChanged)}
${build === undefined ? '' : `RUN ${build}\n`}ENV NODE_ENV=production HOST=0.0.0.0 PORT=${NODE_PORT}
EXPOSE ${NODE_PORT}
CMD ${JSON.stringify(startOf(readText))}
`;
}

function pagesDockerfile(readText: ReadText): string {
  const plan = buildPlan(readText);
  if (plan === undefined || plan.type === 'files')
    return `# ${HOW_TO_RUN}
FROM ${WEB_IMAGE}
COPY nginx.conf /etc/nginx/conf.d/default.conf
COPY . /usr/share/nginx/html
EXPOSE ${WEB_PORT}
`;
  return `# ${HOW_TO_RUN}
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY . .
RUN ${install(readText, false)}
RUN ${plan.command}
RUN for folder in ${plan.outputs.join(' ')}; do if [ -f "$folder/index.html" ]; then cp -r "$folder" /site; exit 0; fi; done; echo "The build wrote no index.html" >&2; exit 1

FROM ${WEB_IMAGE}
COPY nginx.conf /etc/nginx/conf.d/default.conf
COPY --from=build /site /usr/share/nginx/html
EXPOSE ${WEB_PORT}
`;
}

const HOW_TO_RUN = `docker compose up --build --detach, then open http://localhost:${PUBLIC_PORT}`;

const composeFile = (port: number): string => `# ${HOW_TO_RUN}
services:
  app:
    build: .
    restart: unless-stopped
    ports:
      - "${PUBLIC_PORT}:${port}"
    env_file:
      - path: .env
        required: false
`;

const IGNORED = `.git
.env
.env.*
node_modules
.next
.nuxt
.output
.svelte-kit
`;

/** A file first, then its page, then the app's own router. */
const NGINX = `server {
  listen ${WEB_PORT};
  root /usr/share/nginx/html;
  gzip on;
  gzip_types text/css application/javascript image/svg+xml application/json;
  location / {
    try_files $uri $uri.html $uri/index.html /index.html;
  }
}
`;

/** A lock file that fits is followed to the letter. */
function install(readText: ReadText, isChanged: boolean): string {
  if (readText('pnpm-lock.yaml') !== undefined) return `corepack pnpm install${isChanged ? '' : ' --frozen-lockfile'}`;
  if (readText('yarn.lock') !== undefined) return `corepack yarn install${isChanged ? '' : ' --immutable'}`;
  return readText('package-lock.json') !== undefined && !isChanged ? 'npm ci' : 'npm install';
}

const isLockFile = (path: string): boolean => /^(?:package-lock\.json|pnpm-lock\.yaml|yarn\.lock)$/.test(path);

/** The command that runs what was built. */
function startOf(readText: ReadText): readonly string[] {
  const manifest = parsePackageJson(readText('package.json'));
  const start = manifest?.scripts?.['start'];
  switch (detectFramework(readText)?.name) {
    case 'nextjs':
      return ['npx', 'next', 'start', '--hostname', '0.0.0.0', '--port', String(NODE_PORT)];
    case 'nuxt3':
      return ['node', '.output/server/index.mjs'];
    case 'sveltekit':
      return ['node', 'build'];
    case 'astro':
      return ['node', 'dist/server/entry.mjs'];
    case 'remix':
      return ['npx', 'remix-serve', 'build/server/index.js'];
    case 'nestjs':
      return ['node', 'dist/main'];
    default:
      if (start !== undefined) return ['npm', 'start'];
      return allDependencies(manifest)['@react-router/dev'] === undefined ? ['node', 'index.js'] : ['npx', 'react-router-serve', 'build/server/index.js'];
  }
}

/** SvelteKit's default adapter knows some hosts only. In the export, the one for Node takes its place. */
function svelteFiles({ readText }: ProjectText): Record<string, string> {
  const config = ['svelte.config.js', 'svelte.config.ts'].find((path) => readText(path)?.includes('@sveltejs/adapter-auto'));
  const manifest = readText('package.json') ?? '{}';
  if (config === undefined) return {};
  return {
    [config]: (readText(config) ?? '').replaceAll('@sveltejs/adapter-auto', '@sveltejs/adapter-node'),
    'package.json': manifest.replace(/"@sveltejs\/adapter-auto"\s*:\s*"[^"]*"/, `"@sveltejs/adapter-node": "${ADAPTER_NODE_VERSION}"`),
  };
}
