/** An error that the person at the terminal can fix. The message says how. It needs no stack. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
