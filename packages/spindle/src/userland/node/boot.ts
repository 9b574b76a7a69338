/**
 * Boots a Node environment, in the order of node/src/node_realm.cc and api/environment.cc. The first half does not
 * depend on the program, so pooled workers run it ahead of time.
 */
import { installBindings } from './bindings/index.ts';
import { announceMilestones, beginTime, markMilestone } from './bindings/performance.ts';
import { applyLanguageOptions } from './language-options.ts';
import { parseCommandLine } from './parse-options.ts';
import { runPackageScript } from './run-package-script.ts';
import { readEnvironmentFiles } from './read-environment-files.ts';
import { exposeGarbageCollection } from './garbage-collection.ts';
import { EXIT_CODE, exitCodeOf, exitInfoOf } from './fatal-exception.ts';
import { EXIT_INFO } from './process-object.ts';
import type { Realm } from './realm.ts';
import { providePromisePrimordials } from './promise-primordials.ts';
import { takeLongArgumentLists } from './long-argument-lists.ts';
import { enforcePermissions } from './permission/enforce.ts';
import { keepAliveForWasm } from './wasm-liveness.ts';
import { warnOfUnsettledAwait } from './unsettled-await.ts';
import type { StartMessage } from '../../abi/messages.ts';
import { v8OptionsText } from './v8-options.ts';
import { followFunctionConstructors } from './esm/function-constructors.ts';
import { allowOptimizerHints } from './optimizer-hints.ts';
import { loaderState } from './esm/loader-state.ts';
import { scrubGlobals } from './scrub-globals.ts';
import { sharedEnvironmentOf } from './threads/ports.ts';
import { startCoverage } from './code-coverage/code-coverage.ts';
import { startTracing } from './tracing/start-tracing.ts';

/** Everything up to the point where Node takes its own startup snapshot. */
export function bootLibrary(realm: Realm): void {
  // Before the scrub, so that bindings still find the browser's classes they use immediately.
  installBindings(realm);
  scrubGlobals(globalThis);
  keepAliveForWasm(realm);
  takeLongArgumentLists(realm);

  realm.library.setAsyncContext(realm.asyncContext);
  const primordials = realm.primordials;
  providePromisePrimordials(realm);
  const { privateSymbols, perIsolateSymbols, library } = realm;
  library.compile('internal/per_context/primordials')({}, primordials, privateSymbols, perIsolateSymbols);
  const exception: { DOMException?: Realm['DOMException'] } = {};
  library.compile('internal/per_context/domexception')(exception, primordials, privateSymbols, perIsolateSymbols);
  realm.DOMException = exception.DOMException as Realm['DOMException'];
  const messageport: { emitMessage?: Realm['emitMessage'] } = {};
  library.compile('internal/per_context/messageport')(messageport, primordials, privateSymbols, perIsolateSymbols);
  realm.emitMessage = messageport.emitMessage as Realm['emitMessage'];

  const noLinkedBinding = (name: string): never => {
    throw realm.errors.nodeError(Error, 'ERR_INVALID_MODULE', `No such binding was linked: ${name}`);
  };
  library.compile('internal/bootstrap/realm')(realm.process, noLinkedBinding, realm.binding, primordials);
  realm.traces.install();
  run(realm, 'internal/bootstrap/node');
  run(realm, 'internal/bootstrap/web/exposed-wildcard');
  run(realm, 'internal/bootstrap/web/exposed-window-or-worker');
  // Node's library keeps the original constructors.
  followFunctionConstructors(loaderState(realm));
}

/** Modules that every start requires; Node's startup snapshot contains them too. Source: bootstrap/switches/is_main_thread.js. */
const REQUIRED_BY_ALL = [
  'internal/process/signal',
  'internal/modules/cjs/loader',
  'internal/modules/esm/utils',
  'internal/modules/run_main',
  'internal/process/pre_execution',
];

/** The work of every start that does not depend on the program. Returns immediately if already done. */
export function warmLibrary(realm: Realm): void {
  for (const id of REQUIRED_BY_ALL) realm.requireBuiltin(id);
  // Compile the modules that most starts need next, but do not run them, since `process.moduleLoadList` shows
  // which ran.
  for (const id of realm.library.bootIds) realm.library.compile(id);
}

const MAIN_ASYNC_ID = 1;

/** The second half: applies what this process is, then runs its main script. */
export function startProcess(realm: Realm, message: StartMessage): void {
  realm.start = message;
  realm.startedAt = realm.native.performanceNow();
  beginTime(realm);
  if (message.thread === undefined) realm.cwd = message.cwd;
  else realm.shareDirectory(sharedEnvironmentOf(realm, message.thread.sharedDirectory));
  realm.umask = message.umask;
  if (message.thread?.sharedEnvironment) realm.shareEnvironment(sharedEnvironmentOf(realm, message.thread.sharedEnvironment));
  else Object.assign(realm.env, message.env);
  // Some main scripts (watch mode's) read it before they patch the rest. Source: PrincipalRealm::BootstrapRealm
  // in node_realm.cc.
  realm.process.env = realm.env;
  const isThread = message.thread !== undefined;
  const main = isThread ? prepareThread(realm, message) : prepareProcess(realm, message);
  enforcePermissions(realm);
  startTracing(realm);
  startCoverage(realm);
  announceMilestones(realm);
  realm.processFlags = message.thread?.processFlags ?? [...realm.execArgv, ...(message.env.NODE_OPTIONS ?? '').split(' ')];
  exposeGarbageCollection(realm, realm.processFlags, 'everywhere');
  loaderState(realm).allowsOptimizerHints = allowOptimizerHints(realm.processFlags);
  run(realm, isThread ? 'internal/bootstrap/switches/is_not_main_thread' : 'internal/bootstrap/switches/is_main_thread');
  run(realm, isThread ? 'internal/bootstrap/switches/does_not_own_process_state' : 'internal/bootstrap/switches/does_own_process_state');
  if (main === undefined) return;
  // The main script runs with async id 1, without a trigger. Source: LoadEnvironment in api/environment.cc.
  const { pushAsyncContext, popAsyncContext } = realm.binding('async_wrap');
  pushAsyncContext(MAIN_ASYNC_ID, 0);
  realm.binding('async_wrap').execution_async_resources.push({});
  run(realm, main);
  popAsyncContext(MAIN_ASYNC_ID);
  markMilestone(realm, 'LOOP_START');
}

/** A thread has the options of its process, overridden by its own `execArgv`. */
function prepareThread(realm: Realm, message: StartMessage): string {
  // Options end at the first argument that is not an option.
  const { options, execArgv } = parseCommandLine(message.execArgv ?? [], realm.shapes, message.env);
  realm.options = options;
  realm.argv = [...message.argv];
  realm.execArgv = execArgv;
  applyLanguageOptions(realm);
  return 'internal/main/worker_thread';
}

/** Returns the id of the main script; source: StartExecution in node/src/node.cc. */
function prepareProcess(realm: Realm, message: StartMessage): string | undefined {
  const [program = 'node', ...args] = message.argv;
  const environment = readEnvironmentFiles(realm, args);
  const parsed = parseCommandLine(args, realm.shapes, { ...message.env, NODE_OPTIONS: message.env.NODE_OPTIONS ?? environment.pairs.get('NODE_OPTIONS') });
  const { options, execArgv, rest } = parsed;
  const errors = environment.errors.length > 0 ? environment.errors : parsed.errors;
  realm.options = options;
  realm.argv = [program, ...rest];
  realm.execArgv = execArgv;
  if (errors.length > 0) {
    realm.writeError(errors.map((text) => `${program}: ${text}\n`).join(''));
    realm.loop.exit(EXIT_CODE.invalidArgument);
  }
  // This version of Node can revert no fix.
  const [reversion] = (options.get('--security-revert') ?? []) as readonly string[];
  if (reversion !== undefined) {
    realm.writeError(`${program}: Error: Attempt to revert an unknown CVE [${reversion}]\n`);
    realm.loop.exit(EXIT_CODE.invalidArgument2);
  }
  for (const [name, value] of environment.pairs) if (!(name in realm.env)) realm.env[name] = value;
  applyLanguageOptions(realm);
  if (options.get('--trace-uncaught') === true) realm.traces.keepFrames();
  const script = options.get('--run');
  if (typeof script === 'string' && script !== '') realm.loop.exit(runPackageScript(realm, script, argumentsAfterDashes(args)));
  if (options.get('--version') === true) {
    realm.writeOutput(`${realm.shapes.process.version}\n`);
    realm.loop.exit(EXIT_CODE.noFailure);
  }
  if (options.get('--v8-options') === true) {
    realm.writeOutput(v8OptionsText(realm));
    realm.loop.exit(EXIT_CODE.noFailure);
  }
  const [file] = rest;
  if (options.get('--help') === true) return 'internal/main/print_help';
  if (options.get('--check') === true) return 'internal/main/check_syntax';
  if (options.get('--test') === true) return 'internal/main/test_runner';
  if (options.get('--watch') === true) return 'internal/main/watch_mode';
  const isInteractive = options.get('--interactive') === true;
  if (options.get('[has_eval_string]') === true && !isInteractive) return 'internal/main/eval_string';
  if (file !== undefined && file !== '' && file !== '-') return 'internal/main/run_main_module';
  const isTerminal = realm.descriptors.has(0) && realm.descriptors.get(0).type === 'terminal';
  return isInteractive || isTerminal ? 'internal/main/repl' : 'internal/main/eval_stdin';
}

function argumentsAfterDashes(args: readonly string[]): readonly string[] {
  const dashes = args.indexOf('--');
  return dashes === -1 ? [] : args.slice(dashes + 1);
}

/** Checks whether the promise of an ES module entry point is settled; the result is available one turn later. */
export function prepareExit(realm: Realm): void {
  const promise = (globalThis as Record<symbol, unknown>)[realm.privateSymbols.entry_point_promise_private_symbol as symbol];
  if (promise === undefined) return;
  realm.isEntryPending = true;
  realm.native.promiseThen.call(promise, () => {
    realm.isEntryPending = false;
  });
}

/** Returns the exit code; source: EmitProcessExitInternal in node/src/api/hooks.cc. */
export function emitExit(realm: Realm, hasThrown: boolean): number {
  const process = realm.process as { exitCode?: number | undefined; emit(event: string, ...args: unknown[]): boolean };
  const otherwise = realm.isEntryPending ? EXIT_CODE.unsettledTopLevelAwait : EXIT_CODE.noFailure;
  const isUnsettled = realm.isEntryPending && process.exitCode === undefined;
  if (isUnsettled) process.exitCode = otherwise;
  if (hasThrown) return exitCodeOf(realm, otherwise);
  markMilestone(realm, 'LOOP_EXIT');
  exitInfoOf(realm)[EXIT_INFO.exiting] = 1;
  process.emit('exit', exitCodeOf(realm, otherwise));
  if (isUnsettled) warnOfUnsettledAwait(realm);
  return exitCodeOf(realm, otherwise);
}

export function emitBeforeExit(realm: Realm): void {
  const process = realm.process as { _exiting?: boolean; emit(event: string, ...args: unknown[]): boolean };
  if (process._exiting === true) return;
  process.emit('beforeExit', exitCodeOf(realm, EXIT_CODE.noFailure));
}

function run(realm: Realm, id: string): void {
  const internalBinding = realm.internalBinding;
  realm.library.compile(id)(realm.process, realm.requireBuiltin, internalBinding, realm.primordials);
}
