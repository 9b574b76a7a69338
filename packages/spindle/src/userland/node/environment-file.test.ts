import { expect, it } from 'vitest';
import { parseEnvironmentFile } from './environment-file.ts';

it('reads a .env file like Node', () => {
  const text = '# comment\nA=1\nexport B="x\\ny" # after\nC=\'q # no comment\'\n\nD = 3 # cut\nEMPTY=\nnot a pair\nMANY="one\ntwo"\r\nLAST=`z`';
  expect(Object.fromEntries(parseEnvironmentFile(text))).toEqual({ A: '1', B: 'x\ny', C: 'q # no comment', D: '3', EMPTY: '', MANY: 'one\ntwo', LAST: 'z' });
});
