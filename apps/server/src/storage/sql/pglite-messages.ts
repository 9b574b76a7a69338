/** What the database thread is asked; answers carry the same id. */
export type PgliteRequest =
  | { readonly id: number; readonly type: 'query'; readonly text: string; readonly params: readonly unknown[]; readonly rowMode: 'array' | 'object' }
  | { readonly id: number; readonly type: 'close' };

/** An error of the engine, with the fields that tell what kind it is (PostgreSQL's, or Node's). */
export interface PgliteErrorMessage {
  readonly message: string;
  readonly code?: string;
  readonly detail?: string;
  readonly constraint?: string;
  readonly table?: string;
}

export interface PgliteRows {
  readonly rows: readonly unknown[];
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
  readonly affectedRows?: number;
}

export type PgliteAnswer =
  | { readonly type: 'ready' }
  | { readonly type: 'failed'; readonly error: PgliteErrorMessage }
  | { readonly id: number; readonly type: 'rows'; readonly result: PgliteRows }
  | { readonly id: number; readonly type: 'error'; readonly error: PgliteErrorMessage }
  | { readonly id: number; readonly type: 'closed' };
