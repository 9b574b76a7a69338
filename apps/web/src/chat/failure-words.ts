import type { ErrorCode } from '@lathe/protocol';

export interface FailureWords {
  /** What the person can do now, in a sentence; the message before it says what happened. */
  readonly advice: string;
  /** Where the cause is mended. */
  readonly place?: 'keys' | 'limits' | 'sign-in';
}

const LATER = 'Wait a little and try again, or choose another model.';
const SHORTER = 'Start a new chat, branch this one from an earlier answer, or choose a model with a larger context.';
const AGAIN = 'Try again. If it goes on, choose another model.';

/** What the card advises for every code of the catalogue, which has their titles. */
export const FAILURE_WORDS: Readonly<Record<ErrorCode, FailureWords>> = {
  'rate-limited': { advice: LATER },
  'free-user-rate-limited': {
    advice: 'Wait until they are there again, or enter a key of your own.',
    place: 'keys',
  },
  'project-too-big': { advice: 'Remove large files, or name what the assistant need not see under Settings, Knowledge.' },
  overloaded: { advice: LATER },
  'request-too-large': { advice: SHORTER },
  'image-too-large': { advice: 'Remove it from the message, or attach a smaller one.' },
  'api-error': { advice: AGAIN },
  'network-error': { advice: 'Check your network and try again.' },
  'usage-blocked': { advice: 'Raise the limit, or wait for the next month.', place: 'limits' },
  'billing-error': { advice: 'Add credit at the provider, or choose another model.', place: 'keys' },
  'content-filter': { advice: 'Word your message in another way.' },
  'login-required': { advice: 'Sign in and send it again.', place: 'sign-in' },
  unknown: { advice: AGAIN },
  'bad-server-response': { advice: AGAIN },
  'site-creation-error': { advice: 'Try again, or look at the provider’s own pages.' },
  'site-deployment-error': { advice: 'Look at the log of the build and try again.' },
  'fix-diff-error': { advice: 'Try again, or ask for the whole file.' },
  'fix-lazy-error': { advice: 'Try again, or ask for the whole file.' },
  'bracket-fix-error': { advice: 'Try again, or ask for the whole file.' },
  'reasoning-error': { advice: 'Fix it without: the assistant gets the error itself.' },
  'invalid-input': { advice: 'Change the message and send it again.' },
  'not-found': { advice: 'Reload the page; it may have been deleted or moved.' },
  forbidden: { advice: 'Ask an owner of the project.' },
  'wrong-credentials': { advice: 'Sign in again.', place: 'sign-in' },
  'slug-taken': { advice: 'Choose another one.' },
  'project-name-exists': { advice: 'Choose another name.' },
  'invalid-state': { advice: 'Reload the page and look at what has changed.' },
  'account-exists': { advice: 'Sign in with it.', place: 'sign-in' },
  'turn-running': { advice: 'Wait for its end there, or stop it, and send it again.' },
  'save-conflict': { advice: 'Choose which version counts; both are kept until then.' },
  'project-frozen': { advice: 'Unfreeze it, or save a copy.' },
  'fork-needed': { advice: 'Save a copy and go on there.' },
  'forbidden-origin': { advice: 'Open Lathe at its own address.' },
  'unknown-host': { advice: 'Open Lathe at its own address.' },
  'checksum-mismatch': { advice: 'Try again.' },
  'storage-limit': { advice: 'Delete projects or large files that you no longer need.' },
  'storage-full': { advice: 'Tell who runs it; your work stays in this browser.' },
  'model-key-refused': { advice: 'Check the key, or choose another model.', place: 'keys' },
  'model-not-found': { advice: 'Choose another model.', place: 'keys' },
  'context-too-long': { advice: SHORTER },
  'model-stalled': { advice: AGAIN },
  'answer-cut-off': { advice: 'Try again, or write “go on”.' },
  aborted: { advice: 'Send it again when you like.' },
  unavailable: { advice: 'Wait a moment and try again.' },
};
