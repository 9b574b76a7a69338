import { helper } from './module-helper.js';

const { helper: later } = await import('./module-helper.js');
self.postMessage([helper, later === helper, new URL(import.meta.url).pathname]);
