import { type Channel, type Domain, type InspectorCore, type Params, serverError } from './core.ts';

/** Source: getCategories in node/src/inspector/tracing_agent.cc. */
const CATEGORIES = [
  'node',
  'node.async_hooks',
  'node.bootstrap',
  'node.console',
  'node.dns.native',
  'node.environment',
  'node.fs.async',
  'node.fs.sync',
  'node.fs_dir.async',
  'node.fs_dir.sync',
  'node.http',
  'node.net.native',
  'node.perf',
  'node.perf.timerify',
  'node.perf.usertiming',
  'node.promises.rejections',
  'node.threadpoolwork.async',
  'node.threadpoolwork.sync',
  'node.vm.script',
  'v8',
];

/** `NodeTracing`: trace events for a session instead of a file. */
export class TracingDomain implements Domain {
  readonly #core: InspectorCore;
  readonly #channel: Channel;
  #events: string[] | undefined;

  constructor(core: InspectorCore, channel: Channel) {
    this.#core = core;
    this.#channel = channel;
  }

  readonly commands: Domain['commands'] = {
    getCategories: () => ({ categories: CATEGORIES }),
    start: (params) => this.#start(params),
    stop: () => this.#stop(),
  };

  close(): void {
    this.#core.stopTracing(this);
    this.#events = undefined;
  }

  #start({ traceConfig }: Params): object {
    if (this.#core.realm.start.thread !== undefined) throw serverError('Tracing properties can only be changed through main thread sessions');
    if (this.#events !== undefined) throw serverError('Call NodeTracing::end to stop tracing before updating config');
    const categories = [...new Set((traceConfig?.includedCategories ?? []) as string[])];
    if (categories.length === 0) throw serverError('At least one category should be enabled');
    const events: string[] = [];
    this.#events = events;
    this.#core.startTracing(this, categories, (event) => void events.push(event));
    return {};
  }

  #stop(): object {
    if (this.#events === undefined) throw serverError('Tracing was not started');
    const value = this.#events.map((event) => JSON.parse(event) as object);
    this.close();
    this.#channel.notify('NodeTracing.dataCollected', { value });
    this.#channel.notify('NodeTracing.tracingComplete', {});
    return {};
  }
}
