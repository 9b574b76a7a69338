import type { BoundCommand } from '../commands/command.ts';

export interface SlashCommand extends Pick<BoundCommand, 'icon' | 'run'> {
  /** Typed after the slash. */
  readonly name: string;
  readonly description: string;
}

/** The commands that can be typed. */
export function slashCommands(commands: readonly BoundCommand[]): readonly SlashCommand[] {
  return commands.flatMap(({ slash, icon, run, applies }) => (slash && applies() ? [{ ...slash, icon, run }] : []));
}

/** The command being typed: the text after a slash at the start of the message. Undefined if there is none. */
export function typedCommand(text: string): string | undefined {
  return /^\/([a-z-]*)$/.exec(text)?.[1];
}

/** Commands whose name starts with the typed text, then those whose name contains it. */
export function suggestedCommands(typed: string, commands: readonly SlashCommand[]): readonly SlashCommand[] {
  const begins = commands.filter(({ name }) => name.startsWith(typed));
  return [...begins, ...commands.filter((command) => !begins.includes(command) && command.name.includes(typed))];
}
