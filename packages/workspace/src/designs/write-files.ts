import type { DesignAsset, DesignFrame } from '@lathe/protocol';
import { DESIGN_NOTES_PATH, writeDesignNotes } from './design-notes.ts';
import type { Page } from './element.ts';
import { pascalCase, slug } from './names.ts';
import { collectTokens } from './tokens.ts';
import { writeDocument, writeHtml } from './write-html.ts';
import { writeMarkup } from './write-markup.ts';
import { writeReact } from './write-react.ts';

/** How a page is written. `html` is a document of its own in the folder that is served as it is. */
export type DesignTarget = 'react' | 'next' | 'vue' | 'nuxt' | 'svelte' | 'sveltekit' | 'astro' | 'html';

export interface WriteFilesOptions {
  readonly target: DesignTarget;
  readonly hasTypeScript: boolean;
  /** The link that the frame came from. */
  readonly url: string;
  /** The paths of the assets that were fetched, by their IDs, relative to the folder that is served at `/`. */
  readonly assetPaths: ReadonlyMap<string, string>;
  /** Whether the project has a file of this path. */
  readonly hasFile: (path: string) => boolean;
}

export interface DesignFiles {
  readonly files: ReadonlyMap<string, string>;
  /** The file that holds the page. */
  readonly pagePath: string;
  /** How a person sees it: an address in the app, or the component to import. */
  readonly use: { readonly type: 'address'; readonly path: string } | { readonly type: 'import'; readonly component: string; readonly path: string };
}

/** The frame as files of the project. The same frame always gives the same files. */
export function writeDesignFiles(frame: DesignFrame, options: WriteFilesOptions): DesignFiles {
  const tokens = collectTokens(frame);
  const assetUrl = ({ id }: DesignAsset) => {
    const path = options.assetPaths.get(id);
    return path === undefined ? undefined : `/${path}`;
  };
  const { page, css } = writeMarkup(frame, { tokens, assetUrl });
  const { component, pagePath, cssPath, address } = freeLayout(frame, options);
  const text = writePage(page, { target: options.target, component, hasTypeScript: options.hasTypeScript, cssUrl: relativeTo(pagePath, cssPath) });
  const files = new Map([
    [pagePath, text],
    [cssPath, css],
    [DESIGN_NOTES_PATH, writeDesignNotes(frame, tokens, { url: options.url, cssPath })],
  ]);
  return { files, pagePath, use: address === undefined ? { type: 'import', component, path: pagePath } : { type: 'address', path: address } };
}

interface PageOptions {
  readonly target: DesignTarget;
  readonly component: string;
  readonly hasTypeScript: boolean;
  readonly cssUrl: string;
}

function writePage(page: Page, { target, component, hasTypeScript, cssUrl }: PageOptions): string {
  switch (target) {
    case 'react':
    case 'next':
      return writeReact(page, { componentName: component, hasTypeScript, cssPath: cssUrl });
    case 'vue':
    case 'nuxt':
      return `<template>\n${writeHtml(page, 1)}\n</template>\n\n<style src="${cssUrl}"></style>\n`;
    case 'svelte':
    case 'sveltekit':
      return `<script>\n  import '${cssUrl}';\n</script>\n\n${writeHtml(page)}\n`;
    case 'astro':
      return `---\nimport '${cssUrl}';\n---\n\n${writeDocument(page)}`;
    case 'html':
      return writeDocument(page, cssUrl);
  }
}

interface Layout {
  readonly pagePath: string;
  readonly cssPath: string;
  /** Where the app shows it. Absent for a component that has to be imported. */
  readonly address?: string;
}

interface Names {
  readonly name: string;
  readonly component: string;
  /** Of files with JSX. */
  readonly extension: 'tsx' | 'jsx';
}

/** Frameworks that make pages of files get a page of its own. */
const LAYOUTS: Readonly<Record<DesignTarget, (names: Names) => Layout>> = {
  react: ({ name, component, extension }) => ({ pagePath: `src/designs/${component}.${extension}`, cssPath: `src/designs/${name}.css` }),
  next: ({ name, extension }) => ({ pagePath: `app/${name}/page.${extension}`, cssPath: `app/${name}/design.css`, address: `/${name}` }),
  vue: ({ name, component }) => ({ pagePath: `src/designs/${component}.vue`, cssPath: `src/designs/${name}.css` }),
  nuxt: ({ name }) => ({ pagePath: `pages/${name}.vue`, cssPath: `assets/designs/${name}.css`, address: `/${name}` }),
  svelte: ({ name, component }) => ({ pagePath: `src/designs/${component}.svelte`, cssPath: `src/designs/${name}.css` }),
  sveltekit: ({ name }) => ({ pagePath: `src/routes/${name}/+page.svelte`, cssPath: `src/routes/${name}/design.css`, address: `/${name}` }),
  astro: ({ name }) => ({ pagePath: `src/pages/${name}.astro`, cssPath: `src/designs/${name}.css`, address: `/${name}` }),
  html: ({ name }) => ({ pagePath: `public/${name}.html`, cssPath: `public/${name}.css`, address: `/${name}.html` }),
};

/**
 * Where the frame goes. A page that somebody made keeps its place: only that of an earlier import has both files, and is
 * written over.
 */
function freeLayout(frame: DesignFrame, { target, hasTypeScript, hasFile }: WriteFilesOptions): Layout & Pick<Names, 'component'> {
  const names = { name: slug(frame.name) || 'frame', component: pascalCase(frame.name) || 'Frame' };
  for (let number = 1; ; number++) {
    const component = number === 1 ? names.component : `${names.component}${number}`;
    const name = number === 1 ? names.name : `${names.name}-${number}`;
    const layout = LAYOUTS[target]({ name, component, extension: hasTypeScript ? 'tsx' : 'jsx' });
    if (hasFile(layout.pagePath) === hasFile(layout.cssPath)) return { ...layout, component };
  }
}

/** The address of a file as another one imports it. Both paths are relative to the project folder. */
function relativeTo(from: string, to: string): string {
  const folders = from.split('/').slice(0, -1);
  const target = to.split('/');
  let shared = 0;
  while (shared < folders.length && folders[shared] === target[shared]) shared++;
  const up = '../'.repeat(folders.length - shared);
  return `${up || './'}${target.slice(shared).join('/')}`;
}
