/** One change of one file. */
export interface SourceEdit {
  readonly path: string;
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

export function applied(source: string, { from, to, insert }: Pick<SourceEdit, 'from' | 'to' | 'insert'>): string {
  return source.slice(0, from) + insert + source.slice(to);
}
