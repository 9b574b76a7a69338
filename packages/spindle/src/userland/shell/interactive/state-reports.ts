/** The shell now accepts input, shows a prompt, or reports how a command ended: a process id (-1 if not reported) and an exit code. */
export type ShellState = 'interactive' | 'prompt' | `exit=-1:${number}`;

/**
 * Operating system command 654, which terminals ignore. `jsh --osc` of WebContainers reports its state with it,
 * and application builders wait for it before they type, and for the end of the command they typed.
 */
export function reportState(state: ShellState): void {
  process.stderr.write(`\x1b]654;${state}\x07`);
}
