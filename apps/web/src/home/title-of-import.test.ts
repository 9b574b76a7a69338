import { expect, test } from 'vitest';
import { titleOfAddress, titleOfArchive, titleOfFolder } from './title-of-import.ts';

test('an imported project is named after the folder, the archive or the repository', () => {
  expect(titleOfFolder(['shop/package.json', 'shop/src/a.ts'])).toBe('shop');
  expect(titleOfFolder(['package.json'])).toBeUndefined();
  expect(titleOfFolder([])).toBeUndefined();
  expect(titleOfArchive('shop.zip')).toBe('shop');
  expect(titleOfArchive('shop-main.tar.gz')).toBe('shop');
  expect(titleOfArchive('.zip')).toBeUndefined();
  expect(titleOfAddress('https://github.com/ada/shop')).toBe('shop');
  expect(titleOfAddress('https://github.com/ada/shop.git')).toBe('shop');
  expect(titleOfAddress('https://github.com/ada/shop/tree/main')).toBe('shop');
  expect(titleOfAddress('https://example.org/archives/shop-1.2.tgz')).toBe('shop-1.2');
  expect(titleOfAddress('https://example.org/')).toBeUndefined();
  expect(titleOfAddress('no address')).toBeUndefined();
  expect(titleOfArchive(`${'long '.repeat(40)}.zip`)).toHaveLength(79);
});
