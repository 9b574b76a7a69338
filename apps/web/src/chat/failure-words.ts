import type { ErrorCode } from '@lathe/protocol';

export interface FailureWords {
  readonly title: string;
  /** What the person can do now, in a sentence; the message before it says what happened. */
  readonly advice: string;
  /** Where the cause is mended. */
  readonly place?: 'keys' | 'limits' | 'sign-in';
}

const LATER = 'Wait a little and try again, or choose another model.';
const SHORTER = 'Start a new chat, branch this one from an earlier answer, or choose a model with a larger context.';
const AGAIN = 'Try again. If it goes on, choose another model.';

/** What the card says for every code of the catalogue. A title that came with the error goes before. */
export const FAILURE_WORDS: Readonly<Record<ErrorCode, FailureWords>> = {
  'rate-limited': { title: 'Too many requests for now', advice: LATER },
  'free-user-rate-limited': {
    title: 'Your free requests are used up for now',
    advice: 'Wait until they are there again, or enter a key of your own.',
    place: 'keys',
  },
  'project-too-big': { title: 'The project is too big', advice: 'Remove large files, or name what the assistant need not see under Settings, Knowledge.' },
  overloaded: { title: 'The model is overloaded', advice: LATER },
  'request-too-large': { title: 'The conversation is too large to send', advice: SHORTER },
  'image-too-large': { title: 'A picture is too large', advice: 'Remove it from the message, or attach a smaller one.' },
  'api-error': { title: 'The model could not answer', advice: AGAIN },
  'network-error': { title: 'The connection broke', advice: 'Check your network and try again.' },
  'usage-blocked': { title: 'Your limit is reached', advice: 'Raise the limit, or wait for the next month.', place: 'limits' },
  'billing-error': { title: 'The provider refused for want of credit', advice: 'Add credit at the provider, or choose another model.', place: 'keys' },
  'content-filter': { title: 'The provider’s filter stopped the answer', advice: 'Word your message in another way.' },
  'login-required': { title: 'You are signed out', advice: 'Sign in and send it again.', place: 'sign-in' },
  unknown: { title: 'The answer did not arrive', advice: AGAIN },
  'bad-server-response': { title: 'The server sent an answer that cannot be read', advice: AGAIN },
  'site-creation-error': { title: 'The site could not be made', advice: 'Try again, or look at the provider’s own pages.' },
  'site-deployment-error': { title: 'The site could not be deployed', advice: 'Look at the log of the build and try again.' },
  'fix-diff-error': { title: 'An edit could not be applied', advice: 'Try again, or ask for the whole file.' },
  'fix-lazy-error': { title: 'A shortened file could not be completed', advice: 'Try again, or ask for the whole file.' },
  'bracket-fix-error': { title: 'A cut-off file could not be closed', advice: 'Try again, or ask for the whole file.' },
  'reasoning-error': { title: 'The cause could not be found', advice: 'Fix it without: the assistant gets the error itself.' },
  'invalid-input': { title: 'The request was not understood', advice: 'Change the message and send it again.' },
  'not-found': { title: 'The project is not there', advice: 'Reload the page; it may have been deleted or moved.' },
  forbidden: { title: 'You may not do this', advice: 'Ask an owner of the project.' },
  'wrong-credentials': { title: 'The password is wrong', advice: 'Sign in again.', place: 'sign-in' },
  'slug-taken': { title: 'The name is taken', advice: 'Choose another one.' },
  'project-name-exists': { title: 'A project has this name already', advice: 'Choose another name.' },
  'invalid-state': { title: 'This cannot be done now', advice: 'Reload the page and look at what has changed.' },
  'account-exists': { title: 'There is an account already', advice: 'Sign in with it.', place: 'sign-in' },
  'save-conflict': { title: 'Somebody else saved the project', advice: 'Choose which version counts; both are kept until then.' },
  'project-frozen': { title: 'The project is frozen', advice: 'Unfreeze it, or save a copy.' },
  'fork-needed': { title: 'The project is not yours to change', advice: 'Save a copy and go on there.' },
  'forbidden-origin': { title: 'The request came from another page', advice: 'Open Lathe at its own address.' },
  'unknown-host': { title: 'The server does not know this address', advice: 'Open Lathe at its own address.' },
  'checksum-mismatch': { title: 'A file arrived damaged', advice: 'Try again.' },
  'storage-full': { title: 'The server has no room left', advice: 'Tell who runs it; your work stays in this browser.' },
  'model-key-refused': { title: 'The key was refused', advice: 'Check the key, or choose another model.', place: 'keys' },
  'model-not-found': { title: 'The model is not there', advice: 'Choose another one.', place: 'keys' },
  'context-too-long': { title: 'The conversation is too long for the model', advice: SHORTER },
  'model-stalled': { title: 'The model went silent', advice: AGAIN },
  'answer-cut-off': { title: 'The answer was cut off', advice: 'Try again, or write “go on”.' },
  aborted: { title: 'Stopped', advice: 'Send it again when you like.' },
  unavailable: { title: 'The server is not ready', advice: 'Wait a moment and try again.' },
};
