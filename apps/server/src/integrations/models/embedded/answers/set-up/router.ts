/** A router around the app. Other frameworks than React and Vue have one, or apps that show their pages without. */
import type { Framework } from '@lathe/app-model';
import { all, edited, type Plan, type PlanFor, write } from './plan.ts';

const PAGES: Partial<Record<Framework, string>> = {
  svelte: 'src/pages',
  solid: 'src/pages',
  vanilla: 'src/pages',
  angular: 'src/app/app.routes.ts',
  nuxt: 'app/pages',
  next: 'app',
  astro: 'src/pages',
};

export const router: PlanFor = (framework) => {
  if (framework === 'react') return REACT;
  if (framework === 'vue') return VUE;
  const pages = PAGES[framework];
  return pages === undefined ? undefined : (texts) => texts.routed(pages);
};

const REACT: Plan = {
  packages: ['react-router'],
  dev: false,
  files: (situation) =>
    all(
      edited(situation, 'src/main.tsx', (text) =>
        text.includes('<App />')
          ? text
              .replace(/^(\s*)<App \/>/m, '$1<BrowserRouter>\n$1  <App />\n$1</BrowserRouter>')
              .replace(/(import \{ createRoot \}[^\n]*\n)/, "$1import { BrowserRouter } from 'react-router';\n")
          : text,
      ),
    ),
};

/** A route for each page that is there. */
const VUE: Plan = {
  packages: ['vue-router'],
  dev: false,
  files: (situation) => {
    const names = situation.project.paths.flatMap((path) => /^src\/pages\/(\w+)\.vue$/.exec(path)?.[1] ?? []);
    const routes = names.map((name) => {
      const key = name.replace(/Page$/, '');
      return `  { path: '/${key === 'Home' ? '' : key.charAt(0).toLowerCase() + key.slice(1)}', component: () => import('./pages/${name}.vue') },\n`;
    });
    const source = `import { createRouter, createWebHistory } from 'vue-router';

/** A page for each address, which \`<RouterView />\` shows. */
const routes = [
${routes.join('')}  { path: '/:others(.*)*', redirect: '/' },
];

export const router = createRouter({ history: createWebHistory(), routes });
`;
    return names.length === 0
      ? undefined
      : all(
          write('src/router.ts', source),
          edited(situation, 'src/main.ts', (text) =>
            text
              .replace('createApp(App).mount(', 'createApp(App).use(router).mount(')
              .replace(/(import App from [^\n]*\n)/, "$1import { router } from './router';\n"),
          ),
        );
  },
  next: (texts) => texts.example('<RouterLink to="/">…</RouterLink>'),
};
