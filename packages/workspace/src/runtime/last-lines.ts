const EXCERPT_LINES = 12;

/** The end of a program's output, as a failed step shows it. */
export function lastLines(output: string): string {
  return output.trimEnd().split('\n').slice(-EXCERPT_LINES).join('\n');
}
