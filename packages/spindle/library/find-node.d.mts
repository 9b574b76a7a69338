/** The pinned Node binary that npm installed for this machine: its path, version and license file. */
export function findNode(): { readonly binary: string; readonly version: string; readonly license: string };
