import type { Workspace } from '@lathe/workspace';
import { focusMessageBox } from '../components/message-box.ts';

/** Begins a message to the assistant, which the person completes and sends. */
export function askAssistant({ chat, layout }: Pick<Workspace, 'chat' | 'layout'>, text: string): void {
  layout.setChatOpen(true);
  chat.setDraft(text);
  requestAnimationFrame(focusMessageBox);
}
