import { createDeploy, createProject, createSite, type Deployed, type DeployFile, type DeployPlan, planDeploy, type Site, writeDeploy } from '@lathe/protocol';
import { DeployError } from './deploy-error.ts';

const TOKEN_REMEDY = 'Create an access token that may write in Settings, Account, and set LATHE_TOKEN to it.';

/** The calls that a deploy needs, with an access token. Failures are sentences with what to do. */
export class LatheClient {
  readonly #server: string;
  readonly #token: string;

  constructor({ server, token }: { readonly server: string; readonly token: string }) {
    this.#server = server;
    this.#token = token;
  }

  createProject(title: string): Promise<{ readonly id: string }> {
    return this.#call('POST', createProject.path, { project: { title } });
  }

  /** The project's site, which exists from now on. */
  site(project: string): Promise<Site> {
    return this.#call('POST', pathOf(createSite.path, project), {});
  }

  plan(project: string, files: readonly DeployFile[]): Promise<DeployPlan> {
    return this.#call('POST', pathOf(planDeploy.path, project), { files });
  }

  deploy(project: string, header: Parameters<typeof writeDeploy>[0], contents: Parameters<typeof writeDeploy>[1]): Promise<Deployed> {
    return this.#call('POST', pathOf(createDeploy.path, project), writeDeploy(header, contents));
  }

  async #call<Answer>(method: string, path: string, body: object | Blob): Promise<Answer> {
    const isBytes = body instanceof Blob;
    const headers = { authorization: `Bearer ${this.#token}`, 'content-type': isBytes ? 'application/octet-stream' : 'application/json' };
    const response = await fetch(`${this.#server}${path}`, { method, headers, body: isBytes ? body : JSON.stringify(body) }).catch((error: unknown) => {
      throw new DeployError(`No Lathe answers at ${this.#server}. Start it there, or name its address with --server.`, { cause: error });
    });
    const answer = (await response.json().catch(() => undefined)) as (Answer & { error?: unknown }) | undefined;
    if (response.ok && answer !== undefined) return answer;
    const said = typeof answer?.error === 'string' ? answer.error : `${this.#server} answered with status ${response.status}.`;
    throw new DeployError(response.status === 401 ? `${said} ${said.includes('Settings') ? 'Then set LATHE_TOKEN to it.' : TOKEN_REMEDY}` : said, {
      cause: { status: response.status },
    });
  }
}

const pathOf = (path: string, project: string): string => path.replace(':slug', encodeURIComponent(project));

/** @throws DeployError */
export function requireToken(token: string | undefined): string {
  if (token === undefined || token === '') throw new DeployError(`lathe deploy needs an access token. ${TOKEN_REMEDY}`);
  return token;
}
