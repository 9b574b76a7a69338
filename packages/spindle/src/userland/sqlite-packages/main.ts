/** The native parts of packages for SQLite, on `node:sqlite`. */
export { betterSqlite3 } from './better-sqlite3.ts';
export { libsql } from './libsql.ts';
export { binding as sqlite3 } from './sqlite3.ts';
