/**
 * Entry of a process worker (and of a thread's). `preload` loads Node's library and boots it as far as
 * nothing need be known of the program; `start` says what runs; every other message is the kernel's.
 */
import { type PreloadMessage, SHAPES_FILE, type StartMessage } from '../../abi/messages.ts';
import { createFileSystem } from '../../filesystem/shared-file-system.ts';
import { createKernelClient } from '../kernel-client-worker.ts';
import { bootLibrary, emitBeforeExit, emitExit, prepareExit, startProcess, warmLibrary } from './boot.ts';
import { createRealm } from './create-realm.ts';
import { createDescriptorTable } from './descriptor-table.ts';
import { createLibrary } from './library.ts';
import { libraryReader } from './library-text.ts';
import { createLoop } from './loop.ts';
import { captureNatives } from './natives.ts';
import type { NodeShapes } from './realm.ts';
import { createStackTraces } from './stack-traces.ts';
import { openStdio } from './stream-descriptions.ts';

const STDOUT = 1;
const STDERR = 2;

interface PreparedWorker {
  start(message: StartMessage): void;
  receive(message: { readonly type: string }): void;
}

function prepare(message: PreloadMessage): PreparedWorker {
  const scope = globalThis as unknown as Record<string, any>;
  const native = captureNatives(scope);
  const { memory, owner, assetsUrl, site } = message;
  const readText = libraryReader(message, native.XMLHttpRequest);
  const shapes = JSON.parse(new native.TextDecoder().decode(readText(SHAPES_FILE).slice())) as NodeShapes;
  const library = createLibrary({ assetsUrl, entries: shapes.library, readText, TextDecoder: native.TextDecoder });

  const kernel = createKernelClient({ memory, owner, postMessage: native.postMessage });
  const fs = createFileSystem(memory, owner);
  const descriptors = createDescriptorTable();
  const loop = createLoop({ native, terminate: (code) => kernel.exit(code) });
  const encoder = new native.TextEncoder();
  const write = (fd: number, text: string): void => {
    if (!descriptors.has(fd)) return;
    try {
      descriptors.get(fd).write(encoder.encode(text), null);
    } catch (code) {
      // As with C's `fprintf`: nobody may be reading any more, and there is no one to tell.
      if (typeof code !== 'string') throw code;
    }
  };
  const realm = createRealm({
    native,
    loop,
    library,
    kernel,
    site,
    assetsUrl,
    shapes,
    fs,
    descriptors,
    traces: createStackTraces(library),
    writeError: (text) => write(STDERR, text),
    writeOutput: (text) => write(STDOUT, text),
  });
  loop.callbacks.emitBeforeExit = () => emitBeforeExit(realm);
  loop.callbacks.prepareExit = () => prepareExit(realm);
  loop.callbacks.emitExit = () => emitExit(realm);
  bootLibrary(realm);
  warmLibrary(realm);

  return {
    start(start) {
      kernel.start(start);
      if (start.siteToken !== undefined) realm.site = { ...site, token: start.siteToken };
      openStdio({ kernel, fs, descriptors }, start.stdio);
      loop.begin(() => startProcess(realm, start));
    },
    receive: (other) => void kernel.receive(other),
  };
}

function main(): void {
  let worker: PreparedWorker | undefined;
  const post = globalThis.postMessage.bind(globalThis) as (message: unknown) => void;
  globalThis.addEventListener('message', (event: MessageEvent) => {
    const message = event.data as { readonly type: string };
    if (message.type === 'preload') {
      worker = prepare(message as PreloadMessage);
      post({ type: 'preloaded' });
    } else if (worker === undefined) {
      throw new Error(`spindle: '${message.type}' came before 'preload'`);
    } else if (message.type === 'start') {
      worker.start(message as StartMessage);
    } else {
      worker.receive(message);
    }
  });
}

main();
