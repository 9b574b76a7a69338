/** A name being typed: of a new file or folder (`start` is the folder it goes to), or another one for `start`. */
export interface Naming {
  readonly type: 'file' | 'folder' | 'rename';
  readonly start: string;
}
