/** What keeps the server from starting and the person at the terminal can mend: the message says how. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
