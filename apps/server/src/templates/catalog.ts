import type { TemplateBuild, TemplateInfo } from '@lathe/protocol';

/** Not the project's own script, because type errors must not block a deployment. */
const VITE_BUILD: TemplateBuild = { command: 'npx vite build', output: 'dist' };
const ASTRO_BUILD: TemplateBuild = { command: 'npx astro build', output: 'dist', env: { SITE_URL: 'deploy_url' } };

/** Without the fields that are the same for all. */
type ListedTemplate = Omit<TemplateInfo, 'dev' | 'source'>;

/**
 * The starters in `templates/<key>/`, most requested first. Commands, outputs and variables are listed in
 * docs/specification/templates.md.
 */
const LISTED: readonly ListedTemplate[] = [
  vite('lathe-vite-react-ts', 'React', 'React 19 with TypeScript and Vite, light and dark', 'vite-react'),
  vite('vite-shadcn', 'React with shadcn/ui', 'React 19, Tailwind CSS 4 and components you own', 'vite-react'),
  {
    key: 'nextjs-shadcn',
    name: 'Next.js with shadcn/ui',
    description: 'Next.js 16, Tailwind CSS 4 and components you own',
    framework: 'nextjs',
    build: { command: 'npx next build --webpack', output: '.next', env: { NEXT_PUBLIC_SITE_URL: 'deploy_url' } },
  },
  astro('astro', 'Astro', 'Astro 7: prerendered pages, with scripts only where needed'),
  vite('vite-vue-ts', 'Vue', 'Vue 3 with TypeScript and Vite', 'vite-vue'),
  { key: 'node', name: 'Node.js', description: 'A small HTTP server without dependencies', framework: 'node' },
  astro('astro-shadcn', 'Astro with shadcn/ui', 'Astro 7 with React 19, Tailwind CSS 4 and components you own'),
  vite('vite-svelte-ts', 'Svelte', 'Svelte 5 with TypeScript and Vite', 'vite-svelte'),
  vite('vite-solid-ts', 'Solid', 'Solid with TypeScript and Vite', 'vite-solid'),
  {
    key: 'nuxt',
    name: 'Nuxt',
    description: 'Nuxt 4 with TypeScript: Vue on the server and in the browser',
    framework: 'nuxt3',
    build: { command: 'npx nuxi generate', output: '.output/public', env: { NUXT_PUBLIC_SITE_URL: 'deploy_url' } },
  },
  {
    key: 'angular',
    name: 'Angular',
    description: 'Angular 22 with TypeScript and signals',
    framework: 'angular',
    build: { command: 'npx ng build', output: 'dist/demo/browser' },
  },
  {
    key: 'qwik',
    name: 'Qwik',
    description: 'Qwik City with TypeScript: pages that load code on interaction',
    framework: 'qwik',
    build: { command: 'npm run build', output: 'dist', env: { LATHE_DEPLOY_URL: 'deploy_url' } },
  },
  {
    key: 'lathe-expo',
    name: 'Expo',
    description: 'A mobile app with Expo and TypeScript, shown as its web version',
    framework: 'expo',
    build: { command: 'npx expo export --platform web', output: 'dist', env: { EXPO_PUBLIC_SITE_URL: 'deploy_url' } },
  },
  {
    key: 'slidev',
    name: 'Slidev',
    description: 'Slides in Markdown',
    framework: 'slidev',
    build: { command: 'npx slidev build', output: 'dist' },
  },
  vite('vite-react-ts', 'React, plain', 'React 19 with TypeScript and Vite, minimal', 'vite-react'),
  vite('vite-ts', 'TypeScript', 'TypeScript and Vite, no framework', 'vite'),
  vite('vite', 'JavaScript', 'JavaScript and Vite, no framework', 'vite'),
  vite('vite-react', 'React, JavaScript', 'React 19 with JavaScript and Vite', 'vite-react'),
  vite('vite-vue', 'Vue, JavaScript', 'Vue 3 with JavaScript and Vite', 'vite-vue'),
  vite('vite-svelte', 'Svelte, JavaScript', 'Svelte 5 with JavaScript and Vite', 'vite-svelte'),
  vite('vite-solid', 'Solid, JavaScript', 'Solid with JavaScript and Vite', 'vite-solid'),
  nativescript('typescript', 'TypeScript'),
  nativescript('javascript', 'JavaScript'),
  nativescript('angular', 'Angular'),
  nativescript('react', 'React'),
  nativescript('solid', 'Solid'),
  nativescript('svelte', 'Svelte'),
  nativescript('vue', 'Vue'),
];

export const TEMPLATES: readonly TemplateInfo[] = LISTED.map((listed) => ({ ...listed, dev: 'npm run dev', source: `templates/${listed.key}` }));

function vite(key: string, name: string, description: string, framework: string): ListedTemplate {
  return { key, name, description, framework, build: VITE_BUILD };
}

function astro(key: string, name: string, description: string): ListedTemplate {
  return { key, name, description, framework: 'astro', build: ASTRO_BUILD };
}

/** They are not deployed, because their builds are for phones. */
function nativescript(key: string, name: string): ListedTemplate {
  return {
    key: `nativescript-${key}`,
    name: `NativeScript, ${name}`,
    description: `A mobile app with NativeScript and ${name}: bundled here, runs on a device`,
    framework: 'nativescript',
  };
}
