import type { IconName } from '../components/icons.ts';

/**
 * Something a person can do from the palette, by keys, in a menu, with a button or with a slash command. All of these are
 * made from this record.
 */
export interface Command<Context> {
  /** Also the name of its file. */
  readonly name: string;
  readonly label: string | ((context: Context) => string);
  /** Its label in the shortcut sheet. Required if `label` depends on the context and the command has keys. */
  readonly sheetLabel?: string;
  /** Other search terms for the palette. */
  readonly keywords?: readonly string[];
  readonly icon: IconName | ((context: Context) => IconName);
  /** Such as `Mod+Shift+F`. The first one is shown. */
  readonly keys?: readonly [string, ...string[]];
  /** The browser fires this event for the keys. It carries data that the command needs. */
  readonly browserEvent?: 'paste';
  /** The name of a command with the same keys. This one takes precedence while it applies. */
  readonly overrides?: string;
  /** The slash command in the message box. */
  readonly slash?: { readonly name: string; readonly description: string };
  /** Not in the palette, because it makes no sense there or another command does the same. */
  readonly isHidden?: true;
  readonly isDanger?: true;
  /** Its keys also work while a terminal has the focus, and do not reach the program there. */
  readonly worksInTerminal?: true;
  /** Whether the command applies now. Without it, it always does. */
  readonly when?: (context: Context) => boolean;
  readonly run: (context: Context) => void;
}

/** A command with the context it acts on. */
export interface BoundCommand extends Pick<Command<never>, 'name' | 'keywords' | 'keys' | 'browserEvent' | 'slash' | 'isHidden' | 'isDanger'> {
  readonly label: string;
  readonly icon: IconName;
  applies(): boolean;
  run(): void;
}

export function bindCommand<Context>(command: Command<Context>, context: Context): BoundCommand {
  const { label, icon, when, run } = command;
  return {
    ...command,
    // Evaluated when shown, because the context changes.
    get label() {
      return typeof label === 'function' ? label(context) : label;
    },
    get icon() {
      return typeof icon === 'function' ? icon(context) : icon;
    },
    applies: () => when?.(context) ?? true,
    run: () => run(context),
  };
}

export function bindCommands<Context>(commands: readonly Command<Context>[], context: Context): readonly BoundCommand[] {
  return commands.map((command) => bindCommand(command, context));
}
