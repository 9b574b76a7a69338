import { detectFramework, type ReadText } from '../frameworks/frameworks.ts';
import { allDependencies, parsePackageJson } from '../frameworks/package-json.ts';

/** Why pages alone are not enough for an app, and what can be done. */
export interface ServerNeed {
  /** What needs the server. */
  readonly title: string;
  /** In a sentence or two: why, and which setting would make pages of it. */
  readonly text: string;
  /** What the assistant is asked to do to make pages of it. Absent: that is not possible. */
  readonly request?: string;
  /** Netlify builds and runs it. */
  readonly runsAtNetlify: boolean;
}

export interface ProjectText {
  readonly readText: ReadText;
  readonly paths: () => readonly string[];
}

const SERVER_PACKAGES = ['express', 'fastify', 'hono', 'koa'] as const;
const NAMES = { express: 'Express', fastify: 'Fastify', hono: 'Hono', koa: 'Koa' } as const;
const CONFIG_ENDINGS = ['ts', 'mts', 'js', 'mjs', 'cjs'];

/** Undefined: the app is published as pages. */
export function serverNeed({ readText, paths }: ProjectText): ServerNeed | undefined {
  const manifest = parsePackageJson(readText('package.json'));
  if (manifest === undefined) return undefined;
  const all = allDependencies(manifest);
  const config = (name: string): string => CONFIG_ENDINGS.map((ending) => readText(`${name}.${ending}`) ?? '').join('\n');
  switch (detectFramework(readText)?.name) {
    case 'nextjs':
      return /^[^/\n]*\boutput\s*:\s*['"`]export['"`]/m.test(config('next.config')) ? undefined : NEXT;
    case 'nuxt3':
      return paths().some((path) => path.startsWith('server/')) ? NUXT : undefined;
    case 'sveltekit':
      return all['@sveltejs/adapter-static'] === undefined ? SVELTEKIT : undefined;
    case 'astro':
      return /^[^/\n]*\boutput\s*:\s*['"]server['"]/m.test(config('astro.config')) ? ASTRO : undefined;
    case 'remix':
      return isSinglePageApp(config('vite.config')) ? undefined : REMIX;
    case 'nestjs':
      return backend('NestJS');
    case undefined:
      break;
    default:
      return undefined;
  }
  if (all['@react-router/dev'] !== undefined) return isSinglePageApp(config('react-router.config')) ? undefined : REACT_ROUTER;
  if (readText('index.html') !== undefined || all['vite'] !== undefined) return undefined;
  const server = SERVER_PACKAGES.find((name) => all[name] !== undefined);
  if (server !== undefined) return backend(NAMES[server]);
  return /^node\b/.test(manifest.scripts?.['start'] ?? '') ? backend('Node.js') : undefined;
}

const isSinglePageApp = (config: string): boolean => /^[^/\n]*\bssr\s*:\s*false\b/m.test(config);

const backend = (title: string): ServerNeed => ({
  title,
  text: `${title} answers requests while it runs, so it cannot become pages. Export it, and run it on your own server.`,
  runsAtNetlify: false,
});

const asPages = (setting: string): string =>
  `Change the project so that its production build writes static pages: ${setting} Move what needs a server at run time into the browser, or say what cannot be moved.`;

const NEXT: ServerNeed = {
  title: 'Next.js',
  text: 'Next.js builds a server. With output: "export" in next.config it writes pages instead; route handlers, server actions and pages made for each request then no longer work.',
  request: asPages('set output: "export" in next.config, and give dynamic routes generateStaticParams.'),
  runsAtNetlify: true,
};
const NUXT: ServerNeed = {
  title: 'Nuxt with a server folder',
  text: 'The folder server/ answers requests while the app runs. Without it, nuxt generate writes pages.',
  request: asPages('nuxt generate must be enough, without the folder server/.'),
  runsAtNetlify: true,
};
const SVELTEKIT: ServerNeed = {
  title: 'SvelteKit',
  text: 'SvelteKit builds a server. With @sveltejs/adapter-static and prerender = true in the root layout it writes pages instead.',
  request: asPages('use @sveltejs/adapter-static, and export const prerender = true from src/routes/+layout.ts.'),
  runsAtNetlify: true,
};
const ASTRO: ServerNeed = {
  title: 'Astro with output: "server"',
  text: 'Astro builds a server. Without output: "server" in astro.config it writes pages instead.',
  request: asPages('remove output: "server" and the adapter from astro.config.'),
  runsAtNetlify: false,
};
const REMIX: ServerNeed = {
  title: 'Remix',
  text: 'Remix builds a server. With ssr: false in its Vite plugin it writes one page instead; loaders and actions then run in the browser.',
  request: asPages('set ssr: false in the Remix plugin of vite.config, and use clientLoader and clientAction.'),
  runsAtNetlify: false,
};
const REACT_ROUTER: ServerNeed = {
  title: 'React Router',
  text: 'React Router builds a server. With ssr: false in react-router.config it writes pages instead; loaders and actions then run in the browser.',
  request: asPages('set ssr: false in react-router.config, and use clientLoader and clientAction.'),
  runsAtNetlify: false,
};
