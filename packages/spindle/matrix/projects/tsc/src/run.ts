import { readSettings } from './index.js';

console.log(await readSettings('settings.json'));
