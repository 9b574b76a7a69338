import { FILE_SAMPLE_BYTES, textOf } from './binary.ts';

export interface FileRecord {
  readonly text: string;
  /** Set for binary files, whose `text` is empty. */
  readonly bytes?: Uint8Array;
  readonly lastModified: number;
  readonly blobId?: string;
}

type Contents = Pick<FileRecord, 'text' | 'bytes'>;

export function contentsOf(record: FileRecord | undefined): string | Uint8Array {
  return record?.bytes ?? record?.text ?? '';
}

/** Decodes bytes that are text. */
export function readContents(contents: string | Uint8Array): Contents {
  if (typeof contents === 'string') return { text: contents };
  const text = textOf(contents, FILE_SAMPLE_BYTES);
  return text === undefined ? { text: '', bytes: contents } : { text };
}

export function haveSameContents(a: Contents | undefined, b: Contents | undefined): boolean {
  if (!a || !b) return false;
  return a.text === b.text && haveSameBytes(a.bytes, b.bytes);
}

function haveSameBytes(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  if (a === b) return true;
  return a !== undefined && b !== undefined && a.length === b.length && a.every((byte, index) => byte === b[index]);
}
