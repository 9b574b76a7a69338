/** Vue: single-file components with `<script setup lang="ts">`. */
import type { AppModel, Page } from '../../model/app-model.ts';
import { attribute, indent } from '../source.ts';
import { pageComponent } from '../write-page.ts';
import { hasBar } from '../page-kind.ts';
import type { FrameworkWriter } from './framework.ts';
import { writeIndexHtml } from './html.ts';
import { type ComponentUse, type Dialect, pageBody } from './page-body.ts';

export const VUE: FrameworkWriter = {
  starter: 'vite-vue-ts',
  main: 'src/App.vue',
  replaces: ['index.html', 'src/App.vue', 'src/components/Counter.vue', 'src/index.css', 'src/theme.css'],
  parts: [{ folder: 'vue', at: '' }],
  base: 'src/',
  theme: 'src/theme.css',
  styles: 'src/index.css',
  collection: './collection',
  write: (model) =>
    new Map([
      ['index.html', writeIndexHtml(model, '    <div id="app"></div>\n    <script type="module" src="/src/main.ts"></script>')],
      ...model.pages.map((page) => [`src/pages/${pageComponent(page)}.vue`, writeVuePage(page, model)] as const),
      ['src/App.vue', writeApp(model)],
    ]),
};

export function vueDialect(address: Dialect['address']): Dialect {
  return { className: 'class', special: /[<>{}]/g, address, component: vueComponent };
}

function vueComponent({ name, collection, values }: ComponentUse): string {
  const properties = Object.entries(values).map(([key, value]) => (typeof value === 'string' ? vueAttribute(key, value) : `:${key}="${value}"`));
  return `<${[name, ...(collection === undefined ? [] : [`:collection="${collection}"`]), ...properties].join(' ')} />`;
}

function vueAttribute(key: string, value: string): string {
  const plain = attribute(key, value);
  return plain.startsWith(`${key}="`) ? plain : `${key}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`;
}

function writeVuePage(page: Page, model: AppModel): string {
  const { markup, components, collections } = pageBody(
    page,
    model,
    vueDialect((key) => `#/${key}`),
  );
  const imports = [
    ...components.map((name) => `import ${name} from '../components/${name}.vue';\n`),
    ...collections.map((name) => `import { ${name} } from '../data/${name}';\n`),
  ].join('');
  return vueFile(imports, markup);
}

export function vueFile(script: string, markup: string): string {
  return `${script === '' ? '' : `<script setup lang="ts">\n${script}</script>\n\n`}<template>\n${indent(markup, 2)}\n</template>\n`;
}

function writeApp(model: AppModel): string {
  const names = model.pages.map(pageComponent);
  const pages = names.map((name) => `import ${name} from './pages/${name}.vue';\n`).join('');
  if (model.pages.length === 1) {
    const shell = hasBar(model) ? `<AppShell current="${model.pages[0]!.key}">\n  <${names[0]} />\n</AppShell>` : `<main>\n  <${names[0]} />\n</main>`;
    return vueFile(`${hasBar(model) ? "import AppShell from './components/AppShell.vue';\n" : ''}${pages}`, shell);
  }
  return vueFile(
    `import { computed } from 'vue';
import { app } from './app-model';
import AppShell from './components/AppShell.vue';
import { useRoute } from './data/route';
${pages}
const PAGES = { ${model.pages.map(({ key }, index) => `${key}: ${names[index]}`).join(', ')} };

const route = useRoute();
/** An unknown address shows the first page. */
const page = computed(() => app.pages.find(({ key }) => key === route.value) ?? app.pages[0]);
`,
    '<AppShell :current="page.key">\n  <component :is="PAGES[page.key]" />\n</AppShell>',
  );
}
