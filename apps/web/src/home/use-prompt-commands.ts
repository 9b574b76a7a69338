import { typedCommand } from '../chat/slash-commands.ts';
import { type Suggestions, useSuggestions } from '../chat/use-suggestions.ts';
import { promptTools, type PromptToolsContext } from './prompt-tools.ts';

/** Suggestions for the slash command that is being typed into the first prompt. */
export function usePromptCommands(context: PromptToolsContext): Suggestions {
  const typed = typedCommand(context.draft.text);
  const items = (typed === undefined ? [] : promptTools(context).filter(({ name }) => name.startsWith(typed))).map(({ name, label, icon, run }) => ({
    label: `/${name}`,
    detail: label,
    icon,
    choose: () => {
      context.draft.setText('');
      run();
    },
  }));
  return useSuggestions('Commands', typed, items);
}
