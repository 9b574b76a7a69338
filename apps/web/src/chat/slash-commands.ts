import type { BoundCommand } from '../commands/command.ts';

export interface SlashCommand extends Pick<BoundCommand, 'icon' | 'run'> {
  /** Typed after the slash. */
  readonly name: string;
  readonly description: string;
}

/** Those of the commands that can be typed. */
export function slashCommands(commands: readonly BoundCommand[]): readonly SlashCommand[] {
  return commands.flatMap(({ slash, icon, run, applies }) => (slash && applies() ? [{ ...slash, icon, run }] : []));
}

/** What stands after a slash that begins the message: a command that is being typed. */
export function typedCommand(text: string): string | undefined {
  return /^\/([a-z-]*)$/.exec(text)?.[1];
}

/** Commands for what was typed: those that begin so, then those that have it in them. */
export function suggestedCommands(typed: string, commands: readonly SlashCommand[]): readonly SlashCommand[] {
  const begins = commands.filter(({ name }) => name.startsWith(typed));
  return [...begins, ...commands.filter((command) => !begins.includes(command) && command.name.includes(typed))];
}
