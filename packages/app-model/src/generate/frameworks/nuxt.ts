/** Nuxt: a file for each page, and the components of Vue, which Nuxt imports by itself. */
import type { AppModel, Page } from '../../model/app-model.ts';
import { quote } from '../source.ts';
import { hasBar } from '../page-kind.ts';
import type { FrameworkWriter } from './framework.ts';
import { pageBody } from './page-body.ts';
import { vueDialect, vueFile } from './vue.ts';

export const NUXT: FrameworkWriter = {
  starter: 'nuxt',
  main: 'app/app.vue',
  replaces: ['nuxt.config.ts', 'app/app.vue', 'app/pages/index.vue', 'app/components/AppCounter.vue', 'app/assets/index.css', 'app/assets/theme.css'],
  parts: [
    { folder: 'nuxt', at: '' },
    { folder: 'vue/src', at: 'app/' },
  ],
  base: 'app/',
  theme: 'app/assets/theme.css',
  styles: 'app/assets/index.css',
  collection: './collection',
  always: (model) => [
    ...(hasBar(model) ? ['app/layouts/default.vue'] : []),
    ...new Set(model.pages.flatMap((page) => bodyOf(page, model).components.map((name) => `app/components/${name}.vue`))),
  ],
  write: (model) =>
    new Map([
      ['nuxt.config.ts', writeConfig(model)],
      ...model.pages.map((page, index) => [`app/pages/${index === 0 ? 'index' : page.key}.vue`, writePage(page, model)] as const),
      ['app/app.vue', vueFile('', hasBar(model) ? '<NuxtLayout>\n  <NuxtPage />\n</NuxtLayout>' : '<main>\n  <NuxtPage />\n</main>')],
    ]),
};

/** The data is in the browser, so what shows it is drawn there. */
function bodyOf(page: Page, model: AppModel): ReturnType<typeof pageBody> {
  const dialect = vueDialect((key) => `/${key}`);
  return pageBody(page, model, { ...dialect, component: (use) => `<ClientOnly>${dialect.component(use)}</ClientOnly>` });
}

function writePage(page: Page, model: AppModel): string {
  const { markup, collections } = bodyOf(page, model);
  const imports = collections.map((name) => `import { ${name} } from '../data/${name}';\n`).join('');
  const head = page === model.pages[0] ? '' : `useHead({ title: ${quote(`${page.title} · ${model.name}`)} });\n`;
  return vueFile(`${imports}${imports !== '' && head !== '' ? '\n' : ''}${head}`, markup);
}

function writeConfig({ name, language }: AppModel): string {
  return `export default defineNuxtConfig({
  compatibilityDate: '2026-01-01',
  telemetry: false,
  css: ['~/assets/theme.css', '~/assets/index.css'],
  app: {
    head: {
      title: ${quote(name)},
      htmlAttrs: { lang: '${language}' },
      link: [{ rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' }],
    },
  },
  // Publishing sets NUXT_PUBLIC_SITE_URL to the address of the deployed site.
  runtimeConfig: { public: { siteUrl: '' } },
});
`;
}
