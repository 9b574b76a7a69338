/** A path being typed for something new, or another path for what lies at `start`. */
export type Naming =
  | { readonly type: 'file' | 'folder'; readonly start: string }
  | { readonly type: 'rename'; readonly start: string };
