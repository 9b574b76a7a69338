/** That it takes what is typed from now on, that it prompts, or how a command ended: a process (-1 where it is not told) and its code. */
export type ShellState = 'interactive' | 'prompt' | `exit=-1:${number}`;

/**
 * The operating system command 654, which terminals pass over: `jsh --osc` of WebContainers says with it what it is
 * at, and builders of applications wait for it before they type, and for the end of what they typed.
 */
export function reportState(state: ShellState): void {
  process.stderr.write(`\x1b]654;${state}\x07`);
}
