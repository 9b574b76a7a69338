/** The script that a process loads with `importScripts` when it first requires `node:sqlite`. */
import { implementSqlite } from './implement-sqlite.ts';

Object.defineProperty(globalThis, 'spindleSqlite', { value: implementSqlite, configurable: true, enumerable: false });
