/**
 * All installers, in order. A binding not listed here keeps the stubs inflated from Node's own shape, which throw an
 * error that names them. Every worker runs all of them once, before the library boots.
 */
import type { InstallBinding, Realm } from '../realm.ts';
import { installAsyncContextFrame } from './async-context-frame.ts';
import { installAsyncWrap } from '../async-wrap.ts';
import { installBlob } from './blob.ts';
import { installBlockList } from './block-list.ts';
import { installBuffer } from './buffer.ts';
import { installBuiltins } from './builtins.ts';
import { installCaresWrap } from './cares-wrap.ts';
import { installCjsLexer } from './cjs-lexer.ts';
import { installContextify } from './contextify.ts';
import { installCredentials } from './credentials.ts';
import { installCrypto } from './crypto.ts';
import { installEncodingBinding } from './encoding-binding.ts';
import { installErrors } from './errors.ts';
import { installFsDir } from './fs-dir.ts';
import { installFsEvent } from './fs-event.ts';
import { installFs } from './fs.ts';
import { installHttpParser } from './http-parser.ts';
import { installHttp2 } from './http2.ts';
import { installHistogram } from './histogram.ts';
import { installIcu } from './icu.ts';
import { installInspector } from './inspector.ts';
import { installLocks } from './locks.ts';
import { installMessaging } from './messaging.ts';
import { installModules } from './modules.ts';
import { installModuleWrap } from './module-wrap.ts';
import { installOptions } from './options.ts';
import { installOs } from './os.ts';
import { installPerformance } from './performance.ts';
import { installProfiler } from './profiler.ts';
import { installProcessMethods } from './process-methods.ts';
import { installReport } from './report.ts';
import { installSerdes } from './serdes.ts';
import { installSmallBindings } from './small-bindings.ts';
import { installWasmWebApi } from './wasm-web-api.ts';
import { installSpindle } from './spindle.ts';
import { installJsStream } from './js-stream.ts';
import { installPipeWrap } from './pipe-wrap.ts';
import { installProcessWrap } from './process-wrap.ts';
import { installSignalWrap } from './signal-wrap.ts';
import { installSpawnSync } from './spawn-sync.ts';
import { installTcpWrap } from './tcp-wrap.ts';
import { installUdpWrap } from './udp-wrap.ts';
import { installTtyWrap } from './tty-wrap.ts';
import { installSqlite } from './sqlite.ts';
import { installStreamWrap } from './stream-wrap.ts';
import { installStreamPipe } from './stream-pipe.ts';
import { installStringDecoder } from './string-decoder.ts';
import { installTaskQueue } from './task-queue.ts';
import { installTimers } from './timers.ts';
import { installTlsWrap } from './tls-wrap.ts';
import { installTraceEvents } from './trace-events.ts';
import { installTypes } from './types.ts';
import { installUrlPattern } from './url-pattern.ts';
import { installUrl } from './url.ts';
import { installUtil } from './util.ts';
import { installUv } from './uv.ts';
import { installV8 } from './v8.ts';
import { installWasi } from './wasi.ts';
import { installWorker } from './worker.ts';
import { installZlib } from './zlib.ts';

const INSTALLERS: readonly InstallBinding[] = [
  // The core comes first, because others depend on it.
  installAsyncWrap,
  installAsyncContextFrame,
  installTaskQueue,
  installTimers,
  installErrors,
  installTypes,
  installUtil,
  installBuffer,
  installStringDecoder,
  installEncodingBinding,
  installIcu,
  installUrl,
  installUrlPattern,
  installOs,
  installCredentials,
  installProcessMethods,
  installReport,
  installPerformance,
  installHistogram,
  installTraceEvents,
  installSmallBindings,
  installWasmWebApi,
  installProfiler,
  installInspector,
  installV8,
  installOptions,
  installBuiltins,
  installUv,
  installCaresWrap,
  installBlockList,
  installBlob,
  // Files and modules.
  installFs,
  installFsDir,
  installFsEvent,
  installModules,
  installCjsLexer,
  installWasi,
  installModuleWrap,
  installContextify,
  // Threads and messages.
  installMessaging,
  installWorker,
  installSerdes,
  installLocks,
  // Streams, protocols, other hosts, and what the machine offers to its own programs.
  installStreamWrap,
  installTtyWrap,
  installTcpWrap,
  installUdpWrap,
  installSpawnSync,
  installSignalWrap,
  installProcessWrap,
  installPipeWrap,
  installJsStream,
  installTlsWrap,
  installHttpParser,
  installHttp2,
  installStreamPipe,
  installZlib,
  installCrypto,
  installSqlite,
  installSpindle,
];

export function installBindings(realm: Realm): void {
  for (const install of INSTALLERS) install(realm);
}
