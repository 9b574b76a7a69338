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
    const [name = '', command = ''] = method.split('.');
    const { commands } = Object.hasOwn(this.#domains, name) ? this.#domains[name]! : { commands: {} as Domain['commands'] };
    try {
      if (!Object.hasOwn(commands, command)) throw new ProtocolError(PROTOCOL_CODE.methodNotFound, `'${method}' wasn't found`);
      this.#answer(id, commands[command]!(params));
    } catch (error) {
      this.#refuse(id, error);
    }
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
    if (!(error instanceof ProtocolError)) throw error;
    const { code, message } = error;
    this.#send?.(JSON.stringify({ id, error: { code, message } }));
  }
}
