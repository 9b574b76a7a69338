import { bindCommands } from '../commands/command.ts';
import { PROJECT_COMMANDS } from '../commands/project-commands.ts';
import { useProjectContext } from '../commands/use-project-context.ts';
import { slashCommands, suggestedCommands, typedCommand } from './slash-commands.ts';
import { type Suggestions, useSuggestions } from './use-suggestions.ts';

/** Suggestions for the slash command being typed. */
export function useSlashCommands(text: string): Suggestions {
  const context = useProjectContext();
  const typed = typedCommand(text);
  const all = typed === undefined ? [] : slashCommands(bindCommands(PROJECT_COMMANDS, context));
  const items = suggestedCommands(typed ?? '', all).map(({ name, description, icon, run }) => ({
    label: `/${name}`,
    detail: description,
    icon,
    choose: () => {
      context.chat.setDraft('');
      run();
    },
  }));
  return useSuggestions('Commands', typed, items);
}
