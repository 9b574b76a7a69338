/** Requests to the database thread. */
export type PgliteRequestBody =
  | { readonly type: 'query'; readonly text: string; readonly params: readonly unknown[]; readonly rowMode: 'array' | 'object' }
  | { readonly type: 'dump' }
  | { readonly type: 'close' };

/** A pending request. The response carries the same ID. */
export type PgliteRequest = PgliteRequestBody & { readonly id: number };

/** An error of the engine, with the fields that identify its kind (PostgreSQL's, or Node's). */
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
  | { readonly id: number; readonly type: 'dumped'; readonly archive: Uint8Array }
  | { readonly id: number; readonly type: 'error'; readonly error: PgliteErrorMessage }
  | { readonly id: number; readonly type: 'closed' };
