/** Imported by a gateway whose app's service worker is a module; only such a gateway needs a parser. */
import { loadModules } from './module-loader.ts';

declare const self: ServiceWorkerGlobalScope;

self.spindleLoadModules = loadModules;
