import { atom, type ReadableAtom } from 'nanostores';

/** A picture of a large page takes a while. A page that is stuck never makes one. */
const CAPTURE_TIMEOUT_MS = 20_000;

/** Pictures that a page was asked to make of itself. */
export interface PageCaptures {
  readonly isCapturing: ReadableAtom<boolean>;
  /** Waits for the picture that `ask` requests under an id. */
  take(ask: (id: number) => void): Promise<Blob>;
  captured(id: number, picture: Blob): void;
  failed(id: number, reason: string): void;
  /** No requested picture will come. */
  failAll(reason: string): void;
}

export function createPageCaptures(): PageCaptures {
  const isCapturing = atom(false);
  const pending = new Map<number, { resolve(picture: Blob): void; reject(error: Error): void }>();
  let lastId = 0;

  return {
    isCapturing,
    async take(ask) {
      const id = ++lastId;
      isCapturing.set(true);
      let timer: ReturnType<typeof setTimeout> | undefined;
      try {
        return await new Promise<Blob>((resolve, reject) => {
          timer = setTimeout(() => reject(new Error('The page did not respond.')), CAPTURE_TIMEOUT_MS);
          pending.set(id, { resolve, reject });
          ask(id);
        });
      } finally {
        clearTimeout(timer);
        pending.delete(id);
        isCapturing.set(pending.size > 0);
      }
    },
    captured: (id, picture) => pending.get(id)?.resolve(picture),
    failed: (id, reason) => pending.get(id)?.reject(new Error(reason)),
    failAll(reason) {
      for (const { reject } of pending.values()) reject(new Error(reason));
    },
  };
}
