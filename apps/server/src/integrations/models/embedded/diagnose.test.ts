import { describe, expect, it } from 'vitest';
import { diagnose } from './diagnose.ts';

const FILES: Record<string, string> = {
  'package.json': '{"dependencies":{"react":"19"}}',
  'src/App.tsx': "import { carryOver } from './lib/task';\nimport { useEffect } from 'react';\nexport function App() {\n  const [a] = useState(0);\n}\n",
  'src/lib/tasks.ts': 'function carryOver() {}\nexport const other = 1;\n',
};
const project = { paths: Object.keys(FILES), text: (path: string) => FILES[path] };
const first = (errors: string) => diagnose(errors, project)[0];

describe('the meaning of errors', () => {
  it.each([
    'Failed to resolve import "zod" from "src/App.tsx". Does the file exist?',
    "src/App.tsx(1,20): error TS2307: Cannot find module 'zod' or its corresponding type declarations.",
    "Module not found: Error: Can't resolve 'zod/v4' in '/home/project/src'",
    "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'zod' imported from /home/project/src/server.js",
  ])('a missing package is installed: %s', (errors) => {
    expect(first(errors)).toEqual({ solution: 'The package `zod` is used but not installed. Install it.', repair: { type: 'install', packages: ['zod'] } });
  });

  it('a package listed in package.json only needs an installation', () => {
    expect(first('Failed to resolve import "react/jsx-runtime" from "src/App.tsx"')?.repair).toEqual({ type: 'install', packages: [] });
  });

  it('an import of a missing file becomes an import of the intended file', () => {
    expect(first('[vite] Internal server error: Failed to resolve import "./lib/task" from "src/App.tsx". Does the file exist?')).toMatchObject({
      solution: '`src/App.tsx` imports `./lib/task`, which does not exist, but `src/lib/tasks.ts` does. Import `./lib/tasks`.',
      repair: { type: 'replace', path: 'src/App.tsx', after: expect.stringContaining("from './lib/tasks';") },
    });
    expect(first('Failed to resolve import "./nothing/alike" from "src/App.tsx"')).toEqual({
      solution: '`src/App.tsx` imports `./nothing/alike`, but there is no such file. Create the file or remove the import.',
    });
  });

  it.each([
    '"carryOver" is not exported by "src/lib/tasks.ts", imported by "src/App.tsx".',
    "SyntaxError: The requested module '/src/lib/tasks.ts?t=1763' does not provide an export named 'carryOver'",
    `src/App.tsx(1,10): error TS2459: Module '"./lib/tasks"' declares 'carryOver' locally, but it is not exported.`,
  ])('what is declared but not exported is exported: %s', (errors) => {
    expect(first(errors)).toMatchObject({
      solution: '`carryOver` is in `src/lib/tasks.ts` but not exported. Export it.',
      repair: { path: 'src/lib/tasks.ts', after: expect.stringContaining('export function carryOver() {}') },
    });
  });

  it('a name without an import is imported from where it is exported', () => {
    expect(first('ReferenceError: useState is not defined\n    at App (http://5173--x.preview.localhost/src/App.tsx?t=1:4:15)')?.repair).toMatchObject({
      path: 'src/App.tsx',
      after: expect.stringContaining("import { useState, useEffect } from 'react';"),
    });
    expect(first('ReferenceError: other is not defined\n    at src/App.tsx:4:15')?.repair).toMatchObject({
      after: expect.stringContaining("import { other } from './lib/tasks';"),
    });
    expect(first('ReferenceError: nobody is not defined')).toEqual({
      solution: '`nobody` is used but not defined anywhere. Import it or correct its name.',
    });
  });

  it('each problem of a prompt is diagnosed separately, the same cause only once', () => {
    const errors =
      '## Errors in the terminal\n\n```\nFailed to resolve import "zod" from "src/App.tsx"\n```\n\n2 times:\n````\n```\nport: EADDRINUSE: address already in use :::5173\n````\n\n```\nFailed to resolve import "zod" from "src/b.tsx"\n```';
    expect(diagnose(errors, project).map(({ solution }) => solution)).toEqual([
      'The package `zod` is used but not installed. Install it.',
      'Port 5173 is in use by another process of the project. Stop that process, or let the server listen on another port.',
    ]);
  });

  it('a problem that can only be explained is reported with its location and line', () => {
    expect(first("TypeError: Cannot read properties of undefined (reading 'map')\n    at App (src/App.tsx:4:10)")).toEqual({
      solution: '`.map` is read on undefined in `src/App.tsx`, line 4 (`const [a] = useState(0);`). Assign a value first, or read it with `?.map`.',
    });
  });

  it('an unknown error is quoted', () => {
    expect(first('## Errors in the preview\n\n```\nThe moon is full\n```')?.solution).toBe('I do not know this error: The moon is full');
  });
});
