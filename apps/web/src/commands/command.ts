import type { IconName } from '../components/icons.ts';

/**
 * Something a person can do by name: in the palette, by keys, from a menu, from a button or after a slash in
 * the message box. All of these are made from the record.
 */
export interface Command<Context> {
  /** Also the name of its file. */
  readonly name: string;
  readonly label: string | ((context: Context) => string);
  /** How the sheet of shortcuts names it, where the label depends on the context. */
  readonly sheetLabel?: string;
  /** Other words that find it in the palette. */
  readonly keywords?: readonly string[];
  readonly icon: IconName | ((context: Context) => IconName);
  /** Such as `Mod+Shift+F`. The first one is shown. */
  readonly keys?: readonly [string, ...string[]];
  /** The browser turns the keys into an event of this name, which carries what the command needs. */
  readonly browserEvent?: 'paste';
  /** Name of a command with the same keys, which waits while this one applies. */
  readonly overrides?: string;
  /** What is typed after the slash in the message box. */
  readonly slash?: { readonly name: string; readonly description: string };
  /** Left out of the palette: it makes no sense there, or something else there does the same. */
  readonly isHidden?: true;
  readonly isDanger?: true;
  /** Whether it can be done now; always, if absent. */
  readonly when?: (context: Context) => boolean;
  readonly run: (context: Context) => void;
}

/** A command together with what it acts on. */
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
    // Read when it is shown: they depend on what the context holds then.
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
