/**
 * A process worker (or thread worker). Loaded by `worker-entry.ts` when the kernel's `preload` arrives, it boots
 * Node's library as far as possible without knowing the program. That happens while the module is evaluated,
 * because the browser caches whatever it compiles until then for the next worker. `start` says what to run; all
 * other messages go to the kernel client.
 */
import builtins, { firstLines, ids } from 'spindle-library:boot';
import { type PreloadMessage, SHAPES_FILE, type StartMessage } from '../../abi/messages.ts';
import { createFileSystem } from '../../filesystem/shared-file-system.ts';
import { createKernelClient } from '../kernel-client-worker.ts';
import { bootLibrary, emitBeforeExit, emitExit, prepareExit, startProcess, warmLibrary } from './boot.ts';
import { codeCoverageOf } from './code-coverage/code-coverage.ts';
import { createRealm } from './create-realm.ts';
import { createDescriptorTable } from './descriptor-table.ts';
import { createLibrary } from './library.ts';
import { libraryReader } from './library-text.ts';
import { createLoop } from './loop.ts';
import { captureNatives } from './natives.ts';
import type { NodeShapes } from './realm.ts';
import { createStackTraces } from './stack-traces.ts';
import { openStdio } from './stream-descriptions.ts';
import { traceAgentOf } from './tracing/start-tracing.ts';
import { takeEntry } from './worker-entry-messages.ts';

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
  const library = createLibrary({
    assetsUrl,
    entries: shapes.library,
    readText,
    TextDecoder: native.TextDecoder,
    boot: { url: `${assetsUrl}library-boot.js`, ids, builtins, firstLines },
  });

  const kernel = createKernelClient({ memory, owner, postMessage: native.postMessage });
  const fs = createFileSystem(memory, owner);
  const descriptors = createDescriptorTable();
  const terminate = (code: number): void => {
    codeCoverageOf(realm).writeFile();
    traceAgentOf(realm).finish();
    kernel.exit(code);
  };
  const loop = createLoop({ native, terminate });
  const encoder = new native.TextEncoder();
  const write = (fd: number, text: string): void => {
    if (!descriptors.has(fd)) return;
    try {
      descriptors.get(fd).write(encoder.encode(text), null);
    } catch (code) {
      // As with C's `fprintf`: there may be no reader anymore, and nobody to report it to.
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
  loop.callbacks.emitExit = (hasThrown) => emitExit(realm, hasThrown);
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

const entry = takeEntry();
const post = globalThis.postMessage.bind(globalThis) as (message: unknown) => void;
const worker = prepare(entry.preload);
entry.setReceiver((message) => {
  if (message.type === 'start') worker.start(message as StartMessage);
  else worker.receive(message);
});
post({ type: 'preloaded' });
