import { type Domain, type InspectorCore, PROTOCOL_CODE, type Params, ProtocolError } from './core.ts';
import { NetworkDomain } from './network-domain.ts';
import { ProfilerDomain } from './profiler-domain.ts';
import { RuntimeDomain } from './runtime-domain.ts';
import { TracingDomain } from './tracing-domain.ts';

const VERSION = '1.3';
const NOTHING: Domain = { commands: { enable: () => ({}), disable: () => ({}), notifyWhenWaitingForDisconnect: () => ({}) }, close: () => undefined };

/** One connection: passes commands to their domains and sends what they answer. */
export class InspectorSession {
  #send: ((message: string) => void) | undefined;
  readonly #runtime: RuntimeDomain;
  readonly #network: NetworkDomain;
  readonly #domains: Readonly<Record<string, Domain>>;

  constructor(core: InspectorCore, send: (message: string) => void) {
    this.#send = send;
    const channel = { notify: (method: string, params: object): void => this.#send?.(JSON.stringify({ method, params })) };
    this.#runtime = new RuntimeDomain(core, channel);
    this.#network = new NetworkDomain(core, channel);
    const schema: Domain = {
      commands: { getDomains: () => ({ domains: ['Runtime', 'Profiler', 'Schema'].map((name) => ({ name, version: VERSION })) }) },
      close: () => undefined,
    };
    this.#domains = {
      Runtime: this.#runtime,
      Network: this.#network,
      NodeTracing: new TracingDomain(core, channel),
      NodeRuntime: NOTHING,
      Profiler: new ProfilerDomain(core),
      Schema: schema,
    };
  }

  dispatch(text: string): void {
    const { id, method, params = {} } = JSON.parse(text) as { id: number; method: string; params?: Params };
    const dot = method.indexOf('.');
    const name = method.slice(0, dot);
    const command = method.slice(dot + 1);
    const { commands } = Object.hasOwn(this.#domains, name) ? this.#domains[name]! : { commands: {} as Domain['commands'] };
    let result: object | Promise<object>;
    try {
      if (!Object.hasOwn(commands, command)) throw new ProtocolError(PROTOCOL_CODE.methodNotFound, `'${method}' wasn't found`);
      result = commands[command]!(params);
    } catch (error) {
      this.#refuse(id, error);
      return;
    }
    this.#answer(id, result);
  }

  /** The program, or Node's library for it, reports an event of the protocol. */
  emit(event: string, params: Params): void {
    const [domain, name = ''] = event.split('.');
    if (domain === 'Network') this.#network.emit(name, params);
  }

  console(type: string, args: readonly unknown[]): void {
    this.#runtime.console(type, args);
  }

  disconnect(): void {
    this.#send = undefined;
    for (const domain of Object.values(this.#domains)) domain.close();
  }

  #answer(id: number, result: object | Promise<object>): void {
    if (!(result instanceof Promise)) {
      this.#send?.(JSON.stringify({ id, result }));
      return;
    }
    result.then(
      (settled) => this.#answer(id, settled),
      (error: unknown) => this.#refuse(id, error),
    );
  }

  #refuse(id: number, error: unknown): void {
    // V8's inspector never throws into the program, which may have removed what this code works with.
    const code = error instanceof ProtocolError ? error.code : PROTOCOL_CODE.internalError;
    const message = error instanceof Error ? error.message : String(error);
    this.#send?.(JSON.stringify({ id, error: { code, message } }));
  }
}
