/** What a name is being typed for: a new file or folder in the folder `start`, or a rename of `start`. */
export interface Naming {
  readonly type: 'file' | 'folder' | 'rename';
  readonly start: string;
}
