/** A file that is to be published, under the path that it gets. */
export interface LocalFile {
  readonly path: string;
  readonly byteSize: number;
  read(): Promise<Uint8Array>;
}

/** What no visitor should get, and what the machine or a tool put beside the files. */
const LEFT_OUT = /(?:^|\/)(?:\.git|\.lathe|node_modules|__MACOSX|\.DS_Store|Thumbs\.db|\.env(?:\.[^/]*)?)(?:\/|$)/;

export const isLeftOut = (path: string): boolean => LEFT_OUT.test(path);
