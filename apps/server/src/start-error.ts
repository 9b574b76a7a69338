/** An error that keeps the server from starting and that the person at the terminal can fix. The message says how. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
