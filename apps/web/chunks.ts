import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const installed = (name: string): string => fileURLToPath(import.meta.resolve(name));

/**
 * The parts that are loaded after the first, in the order in which a person needs them. Each has the modules that its
 * roots import and no earlier part has, so that it needs only earlier ones. Everything else is split by the bundler.
 */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  /** What stands around the prompt box. */
  home: [
    source('src/home/PromptTools.tsx'),
    source('src/home/HomeModelPicker.tsx'),
    source('src/home/TemplateGrid.tsx'),
    source('src/home/FetchAhead.tsx'),
    source('src/home/fetch-ahead.ts'),
  ],
  /** What a home page has besides for somebody who is signed in. */
  'signed-in': [
    source('src/accounts/GuestBadge.tsx'),
    source('src/accounts/AccountMenu.tsx'),
    source('src/home/ProjectList.tsx'),
    source('src/pages/HomeCommands.tsx'),
  ],
  palette: [source('src/palette/Palette.tsx'), source('src/palette/ShortcutSheet.tsx')],
  /** What the first key in the prompt box loads. */
  workspace: [
    source('../../packages/workspace/src/index.ts'),
    source('../../packages/workspace/src/uploads/direct-upload.ts'),
    source('../../packages/spindle/src/host/index.ts'),
    '\0virtual:preview-script',
    source('src/memory/indexed-db-journal.ts'),
    source('src/memory/indexed-db-memory.ts'),
    source('src/memory/pending-storage.ts'),
    source('src/editor/format-text.ts'),
    `${source('checker-script/checker.cjs')}?raw`,
  ],
  project: [source('src/pages/ProjectPage.tsx'), source('src/chat/Markdown.tsx')],
  /** With the languages that almost every project has. */
  editor: [
    source('src/editor/CodeArea.tsx'),
    installed('@codemirror/lang-javascript'),
    installed('@codemirror/lang-html'),
    installed('@codemirror/lang-css'),
    installed('@codemirror/lang-json'),
  ],
  terminal: [source('src/terminal/Screen.tsx')],
};

/** Joins the modules of the first page, and those of each part, into one chunk. */
export function joinedChunks(): Rolldown.CodeSplittingOptions {
  const parts = Object.entries(PARTS);
  return {
    groups: [
      { name: 'start', tags: ['$initial'], priority: parts.length + 1 },
      // A root takes along what it imports, as far as no group of a higher priority has it.
      ...parts.map(([name, roots], index) => ({ name, test: (id: string) => roots.includes(id), priority: parts.length - index })),
    ],
  };
}
