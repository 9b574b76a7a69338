import { readFileSync } from 'node:fs';
import helper, { name } from './named.cjs';
import data from './data.json' with { type: 'json' };
export default 'default export'; export const named = name + typeof readFileSync; export let counter = 0; export const bump = () => ++counter;
console.log(import.meta.url.endsWith('esm.mjs'), import.meta.filename.endsWith('esm.mjs'), helper.name, data.a, typeof require, this);
