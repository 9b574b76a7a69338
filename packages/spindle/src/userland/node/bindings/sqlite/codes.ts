/** Source: sqlite3.h. */
export const OK = 0;
export const ABORT = 4;
export const BUSY = 5;
export const LOCKED = 6;
export const ROW = 100;
export const DONE = 101;
export const DENY = 1;
export const IGNORE = 2;
export const TRANSIENT = -1;
export const CHANGESET_ABORT = 2;
export const UTF8 = 1;
export const DETERMINISTIC = 0x800;
export const DIRECT_ONLY = 0x80000;

export const OPEN = { readOnly: 1, readWrite: 2, create: 4, uri: 0x40 } as const;
export const TYPE = { integer: 1, float: 2, text: 3, blob: 4, null: 5 } as const;
export const DB_CONFIG = { foreignKeys: 1002, defensive: 1010, stringsInChanges: 1013, stringsInDefinitions: 1014 } as const;
export const DESERIALIZE = { freeOnClose: 1, resizable: 2 } as const;
