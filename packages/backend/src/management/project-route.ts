import type { KeySet } from '../keys/keys.ts';
import { Refusal } from './answers.ts';
import type { ManagementCalls } from './calls.ts';
import type { Route, RouteCall } from './router.ts';

/** One project, as its routes use it. */
export interface ManagedProject {
  readonly keys: KeySet;
  /** The older keys, which are JWTs, are the only ones of projects that were made before 2025. */
  readonly hasLegacyKeysOnly?: boolean;
  readonly call: ManagementCalls;
  /** Of all its services, which are one process over one database. */
  health(): Promise<Health>;
}

export interface Health {
  readonly status: 'COMING_UP' | 'ACTIVE_HEALTHY' | 'UNHEALTHY';
  readonly error?: string | undefined;
}

/** Where routes find the project of their address. */
export interface ProjectSource {
  /** Undefined for one that does not exist. */
  open(ref: string): Promise<ManagedProject | undefined>;
}

export interface ProjectCall extends Omit<RouteCall<ProjectSource>, 'context'> {
  readonly project: ManagedProject;
}

/** A route of a project. @param path below `/v1/projects/{ref}` @param failure how the hosted service begins its 500 */
export function projectRoute(method: string, path: string, failure: string, answer: (call: ProjectCall) => Promise<Response>): Route<ProjectSource> {
  return {
    ...{ method, path: `/v1/projects/{ref}${path}`, failure },
    async handle({ context, ...call }) {
      const project = await context.open(call.params['ref'] ?? '');
      if (project === undefined) throw new Refusal(404, 'Project not found');
      return answer({ ...call, project });
    },
  };
}
