/** A `'use strict'` directive at the start of a script, after any comments. */
const STRICT = /^(?:\s|\/\/[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*(["'])use strict\1/;

/** Puts the gateway's script (`worker.ts`) before the scripts of web workers. */
export class WorkerScripts {
  readonly #fetchOwn: () => Promise<Response>;
  #own: Promise<string> | undefined;

  /** @param fetchOwn loads the gateway's script; called again only if it failed */
  constructor(fetchOwn: () => Promise<Response>) {
    this.#fetchOwn = fetchOwn;
  }

  /** The response with both scripts. The lines of the worker's own script keep their numbers. @throws TypeError if one cannot be loaded */
  async complete(response: Response): Promise<Response> {
    this.#own ??= this.#load();
    const [own, source] = await Promise.all([this.#own, response.text()]);
    const directive = STRICT.test(source) ? "'use strict';" : '';
    return new Response(`${directive}${own}${source}`, { status: response.status, statusText: response.statusText, headers: response.headers });
  }

  async #load(): Promise<string> {
    try {
      const response = await this.#fetchOwn();
      if (!response.ok) throw new TypeError(`The preview's script for web workers could not be loaded: ${response.status}.`);
      return (await response.text()).trimEnd();
    } catch (error) {
      this.#own = undefined;
      throw error;
    }
  }
}
