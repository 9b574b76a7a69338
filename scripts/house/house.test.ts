import { describe, expect, it } from 'vitest';
import { fileCycles, folderCycles } from './cycles.mjs';
import { applyExceptions } from './exceptions.mjs';
import { packageImports, providers, serverLayers, spindleFolders } from './imports.mjs';
import { references } from './references.mjs';
import { spelling } from './spelling.mjs';
import { emptyCatches, leftForLater, longFiles, longFunctions, names, productNames, topLevelLet } from './statements.mjs';
import { createTree } from './tree.mjs';

type Rule = (tree: ReturnType<typeof createTree>) => readonly { readonly file: string; readonly message: string }[];

const problemsOf = (rule: Rule, files: Record<string, string>): string[] =>
  rule(createTree(new Map(Object.entries(files)))).map(({ file, message }) => `${file}: ${message}`);
/** The files that a rule complains about. */
const brokenIn = (rule: Rule, files: Record<string, string>): string[] => [
  ...new Set(rule(createTree(new Map(Object.entries(files)))).map(({ file }) => file)),
];

const lines = (count: number): string => '  work();\n'.repeat(count);

describe('imports between packages', () => {
  it('follow the order of the packages; Spindle may be known by its types only', () => {
    expect(
      problemsOf(packageImports, {
        'packages/protocol/src/a.ts': "import { x } from '@lathe/workspace';",
        'packages/workspace/src/a.ts': "import type { Runtime } from '@lathe/spindle';",
        'packages/workspace/src/b.ts': "import { boot } from '@lathe/spindle';",
        'apps/server/src/a.ts': "import { install } from '@lathe/spindle/server';",
        'apps/server/src/b.ts': "export { open } from '@lathe/workspace';",
      }),
    ).toEqual([
      'packages/protocol/src/a.ts: may not import workspace',
      'packages/workspace/src/b.ts: may not import spindle',
      'apps/server/src/b.ts: may not import workspace',
    ]);
  });

  it('never reach into another package by path', () => {
    expect(
      brokenIn(packageImports, {
        'apps/web/src/a.ts': "import { x } from '../../../packages/protocol/src/b';",
        'packages/protocol/src/b.ts': 'export const x = 1;',
      }),
    ).toEqual(['apps/web/src/a.ts']);
  });

  it('keep React in apps/web, also where it is imported dynamically', () => {
    expect(
      brokenIn(packageImports, {
        'packages/workspace/src/a.ts': "const react = await import('react');",
        'apps/web/src/a.tsx': "import { useState } from 'react';",
      }),
    ).toEqual(['packages/workspace/src/a.ts']);
  });

  it('are not hidden by a glob that looks like a comment', () => {
    expect(
      brokenIn(packageImports, { 'packages/protocol/src/a.ts': "const all = 'src/*';\nconst x = await import('@lathe/spindle');\nconst none = '*/';" }),
    ).toEqual(['packages/protocol/src/a.ts']);
  });
});

describe("Spindle's folders", () => {
  it('import only those below them', () => {
    expect(
      brokenIn(spindleFolders, {
        'packages/spindle/src/abi/errno.ts': 'export const x = 1;',
        'packages/spindle/src/kernel/kernel.ts': "import { x } from '../abi/errno.ts';",
        'packages/spindle/src/host/boot.ts': "import { y } from '../kernel/kernel.ts';",
      }),
    ).toEqual(['packages/spindle/src/host/boot.ts']);
  });
});

describe("the server's layers", () => {
  const files = (role: string): Record<string, string> => ({
    [`apps/server/src/projects/${role}repository.ts`]: 'export const repository = 1;',
    [`apps/server/src/projects/${role}service.ts`]: `import { repository } from './${role}repository.ts';`,
    [`apps/server/src/projects/${role}routes.ts`]: `import { service } from './${role}service.ts';`,
  });

  it.each(['', 'duplicate-'])('are routes, service and repository, by name and as a suffix (%j)', (prefix) => {
    expect(brokenIn(serverLayers, files(prefix))).toEqual([]);
    const skipping = `apps/server/src/projects/${prefix}routes.ts`;
    expect(brokenIn(serverLayers, { ...files(prefix), [skipping]: `import { repository } from './${prefix}repository.ts';` })).toEqual([skipping]);
    const upward = `apps/server/src/projects/${prefix}repository.ts`;
    expect(brokenIn(serverLayers, { ...files(prefix), [upward]: `import type { Service } from './${prefix}service.ts';` })).toEqual([upward]);
  });
});

describe('providers', () => {
  const files = {
    'apps/server/src/integrations/models/acme.ts': 'export function createAcmeProvider() {}',
    'apps/server/src/integrations/models/registry.ts': "import { createAcmeProvider } from './acme.ts';\nexport function createRegistry() {}",
    'apps/server/src/services.ts': "import { createRegistry } from './integrations/models/registry.ts';",
    'apps/server/src/config.ts': "import type { Registry } from './integrations/models/registry.ts';",
  };

  it('are imported by their registry, and the registry by main', () => {
    expect(brokenIn(providers, files)).toEqual([]);
  });

  it('are unknown everywhere else', () => {
    expect(
      brokenIn(providers, {
        ...files,
        'apps/server/src/chat/service.ts': "import { createAcmeProvider } from '../integrations/models/acme.ts';",
        'apps/server/src/app.ts': "import { createRegistry } from './integrations/models/registry.ts';",
      }),
    ).toEqual(['apps/server/src/chat/service.ts', 'apps/server/src/app.ts']);
  });
});

describe('cycles', () => {
  it('are found between files, type imports included', () => {
    expect(
      problemsOf(fileCycles, {
        'packages/protocol/src/a.ts': "import type { B } from './b.ts';",
        'packages/protocol/src/b.ts': "import { c } from './c.ts';",
        'packages/protocol/src/c.ts': "export * from './a.ts';",
        'packages/protocol/src/d.ts': "import { c } from './c.ts';",
      }),
    ).toEqual([
      'packages/protocol/src/a.ts: import cycle: packages/protocol/src/a.ts -> packages/protocol/src/b.ts -> packages/protocol/src/c.ts -> packages/protocol/src/a.ts',
    ]);
  });

  it('are found between folders whose files form none', () => {
    const files = {
      'packages/workspace/src/files/store.ts': 'export const store = 1;',
      'packages/workspace/src/files/names.ts': "import type { Chat } from '../chat/chat.ts';",
      'packages/workspace/src/chat/chat.ts': "import { open } from '../editor/editor.ts';",
      'packages/workspace/src/editor/editor.ts': "import { store } from '../files/store.ts';",
      'packages/workspace/src/search/search.ts': "import { store } from '../files/store.ts';",
    };
    expect(brokenIn(fileCycles, files)).toEqual([]);
    expect(brokenIn(folderCycles, files)).toEqual([
      'packages/workspace/src/files/names.ts',
      'packages/workspace/src/chat/chat.ts',
      'packages/workspace/src/editor/editor.ts',
    ]);
    expect(brokenIn(folderCycles, { ...files, 'packages/workspace/src/files/names.ts': '' })).toEqual([]);
  });

  it.each(['apps/web/src', 'packages/spindle/src/userland/node', 'apps/web'])('are found between folders at every depth (%s)', (folder) => {
    const files = {
      [`${folder}/esm/loader.ts`]: "import { context } from '../vm/deep/context.ts';",
      [`${folder}/vm/deep/context.ts`]: 'export const context = 1;',
      [`${folder}/vm/guard.ts`]: "import { edits } from '../esm/edits.ts';",
      [`${folder}/esm/edits.ts`]: 'export const edits = 1;',
    };
    expect(brokenIn(folderCycles, files)).toEqual([`${folder}/esm/loader.ts`, `${folder}/vm/guard.ts`]);
    expect(brokenIn(folderCycles, { ...files, [`${folder}/vm/guard.ts`]: '' })).toEqual([]);
  });

  it.each(['apps/web/src', 'packages/workspace/src/chat'])('go through a file that serves the folders beside it and imports them (%s)', (folder) => {
    const services = `${folder}/services.ts`;
    const files = {
      [`${folder}/api/api.ts`]: 'export const api = 1;',
      [`${folder}/home/waiting.ts`]: 'export const waiting = 1;',
      [`${folder}/home/page.ts`]: "import { services } from '../services.ts';",
      [services]: "import { api } from './api/api.ts';\nimport type { waiting } from './home/waiting.ts';",
      [`${folder}/main.ts`]: "import { services } from './services.ts';\nimport { page } from './home/page.ts';",
    };
    expect(brokenIn(fileCycles, files)).toEqual([]);
    expect(problemsOf(folderCycles, files)).toEqual([
      `${services}: ${services} and ${folder}/home/ import each other, directly or through others (${folder}/home/waiting.ts)`,
    ]);
    expect(brokenIn(folderCycles, { ...files, [services]: "import { api } from './api/api.ts';" })).toEqual([]);
  });

  it('go through several files and folders', () => {
    expect(
      brokenIn(folderCycles, {
        'apps/server/src/config.ts': "import type { Settings } from './network/outbound.ts';",
        'apps/server/src/logging.ts': "import type { Config } from './config.ts';",
        'apps/server/src/network/outbound.ts': 'export interface Settings {}',
        'apps/server/src/network/proxy.ts': "import type { Logger } from '../logging.ts';",
        'apps/server/src/main.ts': "import { createLogger } from './logging.ts';",
      }),
    ).toEqual(['apps/server/src/config.ts', 'apps/server/src/logging.ts']);
  });

  it('do not go through tests', () => {
    expect(
      brokenIn(folderCycles, {
        'apps/web/src/api/api.ts': 'export const api = 1;',
        'apps/web/src/api/api.test.ts': "import { page } from '../home/page.ts';",
        'apps/web/src/home/page.ts': "import { api } from '../api/api.ts';",
      }),
    ).toEqual([]);
  });
});

describe('names', () => {
  it('say something', () => {
    expect(
      brokenIn(names, {
        'apps/web/src/utils/a.ts': '',
        'apps/web/src/theme-manager.ts': '',
        'apps/web/src/theme.ts': '',
        'packages/spindle/src/userland/node/bindings/util.ts': '',
      }),
    ).toEqual(['apps/web/src/utils/a.ts', 'apps/web/src/theme-manager.ts']);
  });

  it('of the product do not appear in Spindle', () => {
    expect(
      brokenIn(productNames, {
        'packages/spindle/src/host/boot.ts': '// For the chat of the product.',
        'packages/spindle/src/host/index.ts': "export * from '@lathe/spindle';",
        'packages/spindle/src/host/boot.test.ts': '// lathe',
        'packages/workspace/src/a.ts': '// chat',
      }),
    ).toEqual(['packages/spindle/src/host/boot.ts']);
  });
});

describe('sizes', () => {
  it('over 600 lines need a reason in the header of a file', () => {
    expect(
      brokenIn(longFiles, {
        'packages/protocol/src/a.ts': lines(601),
        'packages/protocol/src/b.ts': `/** One table. */\n${lines(601)}`,
        'packages/protocol/src/c.ts': lines(500),
      }),
    ).toEqual(['packages/protocol/src/a.ts']);
  });

  it('over 150 lines need a reason in the header for a function', () => {
    const long = `export const createStore = () => {\n${lines(150)}};\n`;
    expect(
      problemsOf(longFunctions, {
        'apps/web/src/a.ts': `${lines(20)}${long}`,
        'apps/web/src/b.ts': `/** Stores. One function: its verbs share a lock. */\n${long}`,
        'apps/web/src/c.ts': `export function short() {\n${lines(140)}}\n${lines(40)}`,
        'apps/web/src/d.test.ts': long,
      }),
    ).toEqual(['apps/web/src/a.ts: createStore has 152 lines; over 150, the file\'s header must say why ("One function: ...")']);
  });

  it('do not count a class inside a function, but its methods', () => {
    const method = (count: number): string => `method() {\n${lines(count)}}\n`;
    expect(
      brokenIn(longFunctions, {
        'packages/spindle/src/userland/a.ts': `export function create() {\nreturn class {\n${method(100)}${method(100)}};\n}\n`,
        'packages/spindle/src/userland/b.ts': `export function create() {\nreturn class {\n${method(200)}};\n}\n`,
      }),
    ).toEqual(['packages/spindle/src/userland/b.ts']);
  });
});

describe('statements', () => {
  it('at the top level of a module change nothing later: no let', () => {
    expect(
      problemsOf(topLevelLet, {
        'apps/web/src/a.ts': 'export let count = 0;\nlet other;',
        'apps/web/src/b.ts': 'const source = `\nlet inText = 1;\n`;',
        'apps/web/src/c.ts': 'function work() {\n  let inside = 0;\n}',
        'scripts/program.mjs': 'let rounds = 0;',
      }),
    ).toEqual(['apps/web/src/a.ts: a top-level let (count)', 'apps/web/src/a.ts: a top-level let (other)']);
  });

  it('do not swallow errors', () => {
    expect(
      brokenIn(emptyCatches, {
        'apps/web/src/a.ts': 'try { work(); } catch {}',
        'apps/web/src/b.ts': 'work().catch(() => {});',
        'apps/web/src/c.ts': 'try { work(); } catch (error) { report(error); }',
      }),
    ).toEqual(['apps/web/src/a.ts', 'apps/web/src/b.ts']);
  });

  it('leave nothing for later', () => {
    const word = ['TO', 'DO'].join('');
    expect(brokenIn(leftForLater, { 'apps/web/src/a.ts': `// ${word}: more`, 'apps/web/src/b.ts': '// todos' })).toEqual(['apps/web/src/a.ts']);
  });
});

describe('references to documents', () => {
  it('name a document, and a heading or a row in it', () => {
    const documents = new Map([
      ['docs/decisions.md', '# Decisions\n\n## Saving & forking\n\n| A1 | When? |\n| A2 | How? |\n'],
      ['README.md', '[a](docs/decisions.md#saving--forking) [b](docs/none.md) [c](https://example.com/x.md)'],
    ]);
    const files = new Map([
      ['apps/web/src/a.ts', '/** Source: docs/decisions.md#A1, #A2. */'],
      ['apps/web/src/b.ts', '/** Source: docs/decisions.md#A1 and #A9. */'],
      ['apps/web/src/c.ts', '/** Source: docs/missing.md. */'],
      ['apps/web/src/d.ts', "const path = 'docs/of-a-project.md';"],
    ]);
    expect(references(createTree(files, documents)).map(({ file, message }) => `${file}: ${message}`)).toEqual([
      'apps/web/src/b.ts: docs/decisions.md has no heading or row A9',
      'apps/web/src/c.ts: no such document: docs/missing.md',
      'README.md: no such document: docs/none.md',
    ]);
  });

  it('do not name documents outside the repository', () => {
    const files = {
      'apps/web/src/a.ts': '/** Source: decisions, C3. */',
      'apps/web/src/b.ts': "it('says so (workspace.md 4)')",
      'apps/web/src/c.ts': '// Our own decision.',
    };
    expect(brokenIn(references, files)).toEqual(['apps/web/src/a.ts', 'apps/web/src/b.ts']);
  });
});

describe('spelling', () => {
  it('is American in sources and documents, in text and in names', () => {
    const files = new Map([
      ['apps/web/src/a.ts', '// Nothing here.\n// The colour of a tab.'],
      ['apps/web/src/b.ts', 'const isAnalysing = true;'],
      ['apps/web/src/c.ts', 'interface CatalogueEntry {}'],
      ['apps/web/src/d.ts', 'const color = normalize(organization);\n// Two analyses were cancelled.'],
    ]);
    const documents = new Map([['docs/a.md', 'Its behaviour is recognised.']]);
    expect(spelling(createTree(files, documents)).map(({ file, message }) => `${file}: ${message}`)).toEqual([
      'apps/web/src/a.ts: line 2 has a British spelling (colour)',
      'apps/web/src/b.ts: line 1 has a British spelling (Analysing)',
      'apps/web/src/c.ts: line 1 has a British spelling (Catalogue)',
      'docs/a.md: line 1 has a British spelling (behaviour)',
    ]);
  });
});

describe('exceptions', () => {
  it('cover a rule in a file, and are reported when they cover nothing', () => {
    const problem = { rule: 'names', file: 'a.ts', message: 'x' };
    const other = { rule: 'names', file: 'b.ts', message: 'y' };
    const needless = { rule: 'longFiles', file: 'a.ts' };
    expect(applyExceptions([problem, other], [{ rule: 'names', file: 'a.ts' }, needless])).toEqual({ problems: [other], needless: [needless] });
  });
});
