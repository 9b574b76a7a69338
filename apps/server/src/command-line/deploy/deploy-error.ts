import { StartError } from '../../start-error.ts';

/** Nothing was published. The message says why, and what to do. */
export class DeployError extends StartError {
  override readonly name = 'DeployError';
}
