interface PackageJson {
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

export function parsePackageJson(text: string | undefined): PackageJson | undefined {
  if (text === undefined) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? (parsed as PackageJson) : undefined;
  } catch {
    return undefined; // half-edited: there is no command in it
  }
}

/** How a project is started: its own scripts first. Source: decisions, C4. */
export function startCommand(readText: (path: string) => string | undefined): string | undefined {
  const scripts = parsePackageJson(readText('package.json'))?.scripts ?? {};
  for (const name of ['dev', 'start', 'preview']) if (scripts[name]) return name === 'start' ? 'npm start' : `npm run ${name}`;
  return readText('index.html') === undefined ? undefined : 'npx --yes serve';
}

/** Default install command. Source: assistant specification, section 4; decisions, C6. */
export function installCommand(hasFile: (path: string) => boolean): string {
  if (hasFile('pnpm-lock.yaml')) return 'pnpm install';
  if (hasFile('yarn.lock')) return 'yarn install';
  return 'npm install';
}

export function hasDependencies(readText: (path: string) => string | undefined): boolean {
  const manifest = parsePackageJson(readText('package.json'));
  return Object.keys({ ...manifest?.dependencies, ...manifest?.devDependencies }).length > 0;
}

const FRAMEWORKS: readonly (readonly [dependency: string, name: string])[] = [
  ['next', 'Next.js'],
  ['@remix-run/dev', 'Remix'],
  ['nuxt', 'Nuxt'],
  ['@sveltejs/kit', 'SvelteKit'],
  ['@nestjs/core', 'NestJS'],
  ['astro', 'Astro'],
  ['@docusaurus/core', 'Docusaurus'],
  ['@slidev/cli', 'Slidev'],
  ['@11ty/eleventy', 'Eleventy'],
  ['expo', 'Expo'],
  ['vite', 'Vite'],
];

/** Name of the framework, for the model and the status bar. */
export function detectFramework(readText: (path: string) => string | undefined): string | undefined {
  const manifest = parsePackageJson(readText('package.json'));
  const all = { ...manifest?.dependencies, ...manifest?.devDependencies };
  const found = FRAMEWORKS.find(([dependency]) => all[dependency] !== undefined)?.[1];
  if (found !== 'Vite') return found;
  const library = (['react', 'vue', 'svelte', 'solid-js'] as const).find((name) => all[name] !== undefined);
  return library ? `Vite + ${{ react: 'React', vue: 'Vue', svelte: 'Svelte', 'solid-js': 'Solid' }[library]}` : 'Vite';
}
