import type { PreloadMessage } from '../../abi/messages.ts';

/** Reads the built files of Node's library: the main ones from shared memory if the kernel put them there, everything else from the host. */
export function libraryReader({ memory, assetsUrl, sharedFiles }: PreloadMessage, Request: typeof XMLHttpRequest): (file: string) => Uint8Array {
  return (file) => {
    const shared = sharedFiles?.find((entry) => entry.file === file);
    if (shared) return new Uint8Array(memory, shared.offset, shared.byteSize);
    const request = new Request();
    // Builtins are required synchronously.
    request.open('GET', assetsUrl + file, false);
    request.responseType = 'arraybuffer';
    request.send();
    if (request.status !== 200) throw new Error(`spindle: ${assetsUrl}${file} could not be loaded (${request.status})`);
    return new Uint8Array(request.response as ArrayBuffer);
  };
}
