// Native Node warns that WASI is experimental.
import { WASI } from 'node:wasi';

const wasi = new WASI({ version: 'preview1', args: ['a'] });
console.log(Object.keys(wasi.getImportObject()));
