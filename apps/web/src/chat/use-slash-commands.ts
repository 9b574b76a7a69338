import { type KeyboardEvent, useId, useState } from 'react';
import { useWorkspace } from '../services.tsx';
import { type SlashCommand, suggestedCommands, typedCommand } from './slash-commands.ts';
import { useChatFiles } from './use-chat-files.ts';

/** While `/` and a name are typed: the commands that it may mean, and the keys that choose one. */
export function useSlashCommands(text: string) {
  const { chat, previews, snapshots } = useWorkspace();
  const chatFiles = useChatFiles();
  const id = useId();
  const [isClosed, setIsClosed] = useState(false);
  const [active, setActive] = useState(0);
  const typed = typedCommand(text);
  const all: readonly SlashCommand[] = [
    { name: 'plan', description: 'Discuss without changing anything', icon: 'chat', run: () => chat.setMode('plan') },
    { name: 'build', description: 'Let the assistant change the project', icon: 'play', run: () => chat.setMode('build') },
    { name: 'screenshot', description: 'Attach a picture of the preview', icon: 'image', run: () => void previews.screenshot() },
    { name: 'again', description: 'Ask for the last answer again', icon: 'reload', run: () => void chat.regenerate(lastAnswerId(chat.messages.get())) },
    { name: 'compare', description: 'Show what changed last', icon: 'compare', run: () => void snapshots.compare() },
    { name: 'export', description: 'Save this chat as Markdown', icon: 'download', run: () => chatFiles.exportAs('markdown') },
    { name: 'import', description: 'Take in an exported chat', icon: 'upload', run: () => void chatFiles.importFrom() },
  ];
  if (typed === undefined && isClosed) setIsClosed(false);
  const commands = typed === undefined || isClosed ? [] : suggestedCommands(typed, all);
  const place = Math.min(active, Math.max(0, commands.length - 1));
  const choose = (command: SlashCommand): void => {
    chat.setDraft('');
    setActive(0);
    command.run();
  };

  /** True when the key was for the list. */
  const onKey = (event: KeyboardEvent): boolean => {
    const command = commands[place];
    if (command === undefined || event.nativeEvent.isComposing) return false;
    if (event.key === 'Escape') setIsClosed(true);
    else if (event.key === 'ArrowDown') setActive((place + 1) % commands.length);
    else if (event.key === 'ArrowUp') setActive((place + commands.length - 1) % commands.length);
    else if (event.key === 'Tab' || (event.key === 'Enter' && !event.shiftKey)) choose(command);
    else return false;
    event.preventDefault();
    return true;
  };
  return { id, commands, active: place, choose, onKey };
}

function lastAnswerId(messages: readonly { readonly id: string; readonly role: string }[]): string {
  return messages.findLast(({ role }) => role === 'assistant')?.id ?? '';
}
