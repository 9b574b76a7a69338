import type { ApiClient } from '../api/client.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { SecretAccess } from '../files/secret-access.ts';
import type { ProjectIdentity } from '../memory/project-identity.ts';
import type { BuildDeps } from './build-output.ts';

export interface DeploysDeps {
  readonly api: ApiClient;
  readonly identity: ProjectIdentity;
  readonly machine: BuildDeps['machine'];
  readonly files: Pick<ProjectFiles, 'readText' | 'paths' | 'folders' | 'get' | 'revision'>;
  readonly secrets: Pick<SecretAccess, 'redact'>;
  readonly title: () => string;
  /** Saves the project, so that the server knows from which files the app was built. */
  readonly saveAll: () => Promise<void>;
  /** Shows the log of a build at another host in the terminal. */
  readonly print: (text: string) => void;
  /** Between two looks at what another host does. Absent: the default. */
  readonly pollMs?: number;
  readonly now: () => number;
}
