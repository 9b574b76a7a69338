import { type Channel, type Domain, type ExecutionContext, type InspectorCore, type Params, ProtocolError, PROTOCOL_CODE, serverError } from './core.ts';
import { callFrames } from './network-domain.ts';
import { evaluatePurely, sideEffect } from './pure-evaluation.ts';
import { RemoteObjects } from './remote-objects.ts';

const MAIN_CONTEXT = 1;

/** `Runtime`: evaluates code, and shows values and what is written to the console. Source: V8's inspector/v8-runtime-agent-impl.cc. */
export class RuntimeDomain implements Domain {
  readonly #core: InspectorCore;
  readonly #channel: Channel;
  readonly #objects: RemoteObjects;
  #stopWatching: (() => void) | undefined;
  #exceptions = 0;

  constructor(core: InspectorCore, channel: Channel) {
    this.#core = core;
    this.#channel = channel;
    this.#objects = new RemoteObjects(core.realm);
  }

  readonly commands: Domain['commands'] = {
    enable: () => this.#enable(),
    disable: () => this.#disable(),
    evaluate: (params) => this.#evaluate(params),
    callFunctionOn: (params) => this.#callFunction(params),
    awaitPromise: (params) => this.#settle(this.#objects.find(params.promiseObjectId) as Promise<unknown>, params).answer,
    compileScript: (params) => this.#compile(params),
    getProperties: (params) => this.#properties(params),
    globalLexicalScopeNames: ({ executionContextId }) => ({ names: [...this.#context(executionContextId).lexicals.keys()] }),
    releaseObject: ({ objectId }) => done(this.#objects.release(objectId)),
    releaseObjectGroup: ({ objectGroup }) => done(this.#objects.releaseGroup(objectGroup)),
    discardConsoleEntries: () => ({}),
    runIfWaitingForDebugger: () => ({}),
    setAsyncCallStackDepth: () => ({}),
    getHeapUsage: () => {
      const { heapUsed, heapTotal } = (this.#core.realm.process as unknown as NodeJS.Process).memoryUsage();
      return { usedSize: heapUsed, totalSize: heapTotal, embedderHeapUsedSize: 0, backingStorageSize: 0 };
    },
  };

  /** The program called a method of `console`. */
  console(type: string, args: readonly unknown[]): void {
    if (this.#stopWatching === undefined) return;
    this.#channel.notify('Runtime.consoleAPICalled', {
      type,
      args: args.map((value) => this.#objects.show(value, { group: 'console', isPreviewed: true })),
      executionContextId: MAIN_CONTEXT,
      timestamp: Date.now(),
      stackTrace: { callFrames: callFrames(this.#core) },
    });
  }

  close(): void {
    this.#disable();
    this.#objects.releaseAll();
  }

  #enable(): object {
    if (this.#stopWatching !== undefined) return {};
    const created = ({ id, name, origin, isDefault }: ExecutionContext): void =>
      this.#channel.notify('Runtime.executionContextCreated', { context: { id, origin, name, uniqueId: `${id}.1`, auxData: { isDefault } } });
    const gone = (executionContextId: number): void =>
      this.#channel.notify('Runtime.executionContextDestroyed', { executionContextId, executionContextUniqueId: `${executionContextId}.1` });
    this.#stopWatching = this.#core.watchContexts(created, gone);
    for (const context of this.#core.contexts()) created(context);
    return {};
  }

  #disable(): object {
    this.#stopWatching?.();
    this.#stopWatching = undefined;
    return {};
  }

  #evaluate(params: Params): object | Promise<object> {
    const { expression, contextId = MAIN_CONTEXT, timeout, throwOnSideEffect, awaitPromise } = params;
    if (typeof expression !== 'string') throw new ProtocolError(PROTOCOL_CODE.invalidParams, 'Invalid parameters');
    this.#context(contextId);
    return this.#attempt(params, () => {
      if (throwOnSideEffect === true) return this.#evaluatePurely(expression, contextId);
      // No time at all is not the same as no limit.
      const value = this.#core.evaluate(expression, contextId, timeout === undefined ? 0 : Math.max(1, timeout));
      return awaitPromise === true ? this.#settle(value as Promise<unknown>, params) : value;
    });
  }

  #evaluatePurely(expression: string, contextId: number): unknown {
    const { global, lexicals } = this.#context(contextId);
    const { proxies } = this.#core.realm;
    return evaluatePurely(this.#core.parse(expression), expression, {
      global,
      lexicals,
      isProxy: (value) => proxies.has(value as object),
      create: (text) => this.#core.evaluate(`(${text})`, contextId, 0),
    });
  }

  #callFunction(params: Params): object | Promise<object> {
    const { functionDeclaration, objectId, arguments: given = [], executionContextId = MAIN_CONTEXT, awaitPromise, throwOnSideEffect } = params;
    if (typeof functionDeclaration !== 'string') throw new ProtocolError(PROTOCOL_CODE.invalidParams, 'Invalid parameters');
    const self = objectId === undefined ? this.#context(executionContextId).global : this.#objects.find(objectId);
    const args = (given as Params[]).map((argument) => this.#argument(argument));
    return this.#attempt(params, () => {
      if (throwOnSideEffect === true) throw sideEffect();
      const call = this.#core.evaluate(`(${functionDeclaration})`, executionContextId, 0);
      if (typeof call !== 'function') throw serverError('Given expression does not evaluate to a function');
      const value: unknown = Reflect.apply(call as () => unknown, self, args);
      return awaitPromise === true ? this.#settle(value as Promise<unknown>, params) : value;
    });
  }

  #argument({ value, unserializableValue, objectId }: Params): unknown {
    if (objectId !== undefined) return this.#objects.find(objectId);
    if (unserializableValue === undefined) return value;
    const text = String(unserializableValue);
    return text.endsWith('n') ? BigInt(text.slice(0, -1)) : Number(text);
  }

  #compile({ expression }: Params): object {
    if (this.#stopWatching === undefined) throw serverError('Runtime agent is not enabled');
    try {
      this.#core.parse(String(expression));
      return {};
    } catch (error) {
      return { exceptionDetails: this.#exception(error) };
    }
  }

  #properties({ objectId, ownProperties, accessorPropertiesOnly, generatePreview }: Params): object {
    const object = this.#objects.find(objectId);
    if (typeof object === 'symbol') throw serverError('Value with given id is not an object');
    const options = { isOwn: ownProperties === true, isAccessorOnly: accessorPropertiesOnly === true, isPreviewed: generatePreview === true };
    const result = this.#objects.properties(object as object, options);
    const prototype = Reflect.getPrototypeOf(object as object);
    return { result, internalProperties: [{ name: '[[Prototype]]', value: this.#objects.show(prototype) }] };
  }

  /** The answer about a value, or about what was thrown instead. */
  #attempt(params: Params, operation: () => unknown): object | Promise<object> {
    let value: unknown;
    try {
      value = operation();
    } catch (error) {
      if (error instanceof ProtocolError) throw error;
      if ((error as { code?: unknown } | undefined)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw serverError('Execution was terminated');
      return { result: this.#objects.show(error, { group: params.objectGroup }), exceptionDetails: this.#exception(error) };
    }
    return value instanceof Settled ? value.answer : { result: this.#show(value, params) };
  }

  #settle(promise: Promise<unknown>, params: Params): Settled {
    const answer = Promise.resolve(promise).then(
      (value) => ({ result: this.#show(value, params) }),
      (error: unknown) => ({ result: this.#objects.show(error), exceptionDetails: this.#exception(error, `Uncaught (in promise) ${String(error)}`) }),
    );
    return new Settled(answer);
  }

  #show(value: unknown, { returnByValue, generatePreview, objectGroup }: Params): object {
    return returnByValue === true ? this.#objects.showByValue(value) : this.#objects.show(value, { group: objectGroup, isPreviewed: generatePreview === true });
  }

  #exception(error: unknown, text = 'Uncaught'): object {
    const site = this.#core.realm.traces.originOf(error);
    const exception = this.#objects.show(error);
    return { exceptionId: ++this.#exceptions, text, lineNumber: (site?.line ?? 1) - 1, columnNumber: (site?.column ?? 1) - 1, exception };
  }

  #context(id: unknown) {
    const found = this.#core.contextOf(id === undefined ? MAIN_CONTEXT : Number(id));
    if (found === undefined) throw serverError('Cannot find context with specified id');
    return found;
  }
}

/** The answer comes when a promise is settled. */
class Settled {
  readonly answer: Promise<object>;

  constructor(answer: Promise<object>) {
    this.answer = answer;
  }
}

function done(_result: void): object {
  return {};
}
