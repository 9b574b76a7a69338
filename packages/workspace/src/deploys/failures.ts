import { AppError } from '@lathe/protocol';

/** Source: docs/specification/deployments.md. */
export const UNKNOWN_FAILURE = 'An unknown error occurred when deploying your project.';

/** A build that printed why it failed. */
export class BuildFailure extends AppError {
  constructor() {
    super('site-deployment-error', 'Build failed, ask Lathe to fix the error or check the output panel.');
  }
}
