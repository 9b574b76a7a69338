import { expect, it } from 'vitest';
import { missingImports } from './missing-imports.ts';

it('finds what a written file imports and an older project has not', () => {
  const after = new Map([
    ['src/pages/HomePage.tsx', "import { Mark } from '../components/Mark';\nimport { Icon } from '../components/Icon';\n"],
    ['src/components/Mark.tsx', "import { app } from '../app-model';\nimport './Mark.css';\n"],
    ['src/components/Mark.css', '.mark {}\n'],
    ['src/components/Icon.tsx', ''],
    ['src/components/Unused.tsx', ''],
    ['src/app-model.ts', ''],
  ]);
  const writes = new Map([...after].slice(0, 1));
  const has = (path: string) => path === 'src/components/Icon.tsx' || path === 'src/app-model.ts';
  expect([...missingImports(writes, after, has).keys()]).toEqual(['src/components/Mark.tsx', 'src/components/Mark.css']);
});
