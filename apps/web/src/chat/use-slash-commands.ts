import { useWorkspace } from '../services.tsx';
import { type SlashCommand, suggestedCommands, typedCommand } from './slash-commands.ts';
import { useChatFiles } from './use-chat-files.ts';
import { type Suggestions, useSuggestions } from './use-suggestions.ts';

/** While `/` and a name are typed: the commands that it may mean. */
export function useSlashCommands(text: string): Suggestions {
  const { chat, previews, snapshots } = useWorkspace();
  const chatFiles = useChatFiles();
  const typed = typedCommand(text);
  const all: readonly SlashCommand[] = [
    { name: 'plan', description: 'Discuss without making changes', icon: 'chat', run: () => chat.setMode('plan') },
    { name: 'build', description: 'Let the assistant change the project', icon: 'play', run: () => chat.setMode('build') },
    { name: 'screenshot', description: 'Attach a screenshot of the preview', icon: 'image', run: () => void previews.screenshot() },
    { name: 'again', description: 'Regenerate the last answer', icon: 'reload', run: () => void chat.regenerate(lastAnswerId(chat.messages.get())) },
    { name: 'compare', description: 'Show the latest changes', icon: 'compare', run: () => void snapshots.compare() },
    { name: 'export', description: 'Save this chat as Markdown', icon: 'download', run: () => chatFiles.exportAs('markdown') },
    { name: 'import', description: 'Import an exported chat', icon: 'upload', run: () => void chatFiles.importFrom() },
  ];
  const items = suggestedCommands(typed ?? '', all).map(({ name, description, icon, run }) => ({
    label: `/${name}`,
    detail: description,
    icon,
    choose: () => {
      chat.setDraft('');
      run();
    },
  }));
  return useSuggestions('Commands', typed, items);
}

function lastAnswerId(messages: readonly { readonly id: string; readonly role: string }[]): string {
  return messages.findLast(({ role }) => role === 'assistant')?.id ?? '';
}
