import type { ErrorCode } from '@lathe/protocol';

export interface FailureAdvice {
  /** One sentence on what to do now. The message above it says what happened. */
  readonly advice: string;
  /** Where the person can fix the cause. */
  readonly place?: 'keys' | 'limits' | 'sign-in';
}

const LATER = 'Wait a moment and try again, or choose another model.';
const SHORTER = 'Start a new chat, branch this one from an earlier answer, or choose a model with a larger context window.';
const AGAIN = 'Try again. If it keeps failing, choose another model.';

/** The advice of the failure card for every error code. The titles are in the error catalog. */
export const FAILURE_ADVICE: Readonly<Record<ErrorCode, FailureAdvice>> = {
  'rate-limited': { advice: LATER },
  'free-user-rate-limited': {
    advice: 'Wait until they reset, or add your own key.',
    place: 'keys',
  },
  'project-too-big': { advice: 'Remove large files, or hide files from the assistant in Settings, Knowledge.' },
  overloaded: { advice: LATER },
  'request-too-large': { advice: SHORTER },
  'image-too-large': { advice: 'Remove it from the message, or attach a smaller one.' },
  'api-error': { advice: AGAIN },
  'network-error': { advice: 'Check your connection and try again.' },
  'usage-blocked': { advice: 'To go on, raise the limit. Then the assistant continues, or you send “continue”.', place: 'limits' },
  'billing-error': { advice: 'Add credit to your provider account, or choose another model.', place: 'keys' },
  'content-filter': { advice: 'Rephrase your message.' },
  'login-required': { advice: 'Sign in and send your message again.', place: 'sign-in' },
  unknown: { advice: AGAIN },
  'bad-server-response': { advice: AGAIN },
  'site-creation-error': { advice: 'Try again, or check the provider’s status page.' },
  'site-deployment-error': { advice: 'Check the build log and try again.' },
  'fix-diff-error': { advice: 'Try again, or ask for the whole file.' },
  'fix-lazy-error': { advice: 'Try again, or ask for the whole file.' },
  'bracket-fix-error': { advice: 'Try again, or ask for the whole file.' },
  'reasoning-error': { advice: 'Try the fix anyway: the assistant gets the error message itself.' },
  'invalid-input': { advice: 'Change the message and send it again.' },
  'not-found': { advice: 'It may have been deleted or moved. Reload the page.' },
  forbidden: { advice: 'Ask an owner of the project.' },
  'wrong-credentials': { advice: 'Sign in again.', place: 'sign-in' },
  'slug-taken': { advice: 'Choose another one.' },
  'database-removed': { advice: 'Connect the project to another database.' },
  'project-name-exists': { advice: 'Choose another name.' },
  'invalid-state': { advice: 'Reload the page and check what changed.' },
  'account-exists': { advice: 'Sign in instead.', place: 'sign-in' },
  'turn-running': { advice: 'Wait until it finishes there, or stop it, then send your message again.' },
  'save-conflict': { advice: 'Choose which version to keep. Both are kept until then.' },
  'project-frozen': { advice: 'Unfreeze it, or save a copy.' },
  'fork-needed': { advice: 'Save a copy and continue there.' },
  'forbidden-origin': { advice: 'Open Lathe at its own address.' },
  'unknown-host': { advice: 'Open Lathe at its own address.' },
  'checksum-mismatch': { advice: 'Try again.' },
  'storage-limit': { advice: 'Delete projects or large files that you no longer need.' },
  'storage-full': { advice: 'Contact the operator. Your work stays in this browser.' },
  'model-key-refused': { advice: 'Check the key, or choose another model.', place: 'keys' },
  'model-not-found': { advice: 'Choose another model.', place: 'keys' },
  'context-too-long': { advice: SHORTER },
  'model-stalled': { advice: AGAIN },
  'empty-answer': { advice: 'Try again, or choose another model.' },
  'answer-cut-off': { advice: 'Try again, or send “continue”.' },
  aborted: { advice: 'Send it again whenever you like.' },
  unavailable: { advice: 'Wait a moment and try again.' },
};
