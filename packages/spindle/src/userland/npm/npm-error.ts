import type { InstallError } from '../../abi/install-stream.ts';

/** A command failed; carries npm's error lines. */
export class NpmError extends Error {
  readonly code: string;
  readonly lines: readonly string[];
  constructor({ code, lines }: Pick<InstallError, 'code' | 'lines'>) {
    super(lines[0] ?? code);
    this.code = code;
    this.lines = lines;
  }
}
