import { type Domain, type InspectorCore, type Params, serverError } from './core.ts';

/** `Profiler`: precise code coverage of what is loaded after it starts. The engine's samples are out of a page's reach. */
export class ProfilerDomain implements Domain {
  readonly #core: InspectorCore;
  #isEnabled = false;
  #mode: { isDetailed: boolean; isCounted: boolean } | undefined;

  constructor(core: InspectorCore) {
    this.#core = core;
  }

  readonly commands: Domain['commands'] = {
    enable: () => {
      this.#isEnabled = true;
      return {};
    },
    disable: () => {
      this.#isEnabled = false;
      return {};
    },
    startPreciseCoverage: ({ detailed, callCount }: Params) => {
      if (!this.#isEnabled) throw serverError('Profiler is not enabled');
      this.#mode = { isDetailed: detailed === true, isCounted: callCount === true };
      this.#core.coverage.start();
      return { timestamp: this.#now() };
    },
    takePreciseCoverage: () => {
      if (this.#mode === undefined) throw serverError('Precise coverage has not been started.');
      return { result: this.#core.coverage.take(this.#mode), timestamp: this.#now() };
    },
    stopPreciseCoverage: () => {
      if (!this.#isEnabled) throw serverError('Profiler is not enabled');
      this.close();
      return {};
    },
  };

  close(): void {
    if (this.#mode !== undefined) this.#core.coverage.stop();
    this.#mode = undefined;
  }

  #now(): number {
    return (this.#core.realm.native.performanceNow() as number) / 1000;
  }
}
