import type { ChatMessage } from '@lathe/protocol';

/** A line of the chat that says where a branch began or ended, for people and for models alike. */
export function mark(id: string, at: Date, text: string): ChatMessage {
  return { id, role: 'assistant', createdAt: at.toISOString(), parts: [{ type: 'text', step: 0, text }], finish: 'stop' };
}

export function beganText(title: string, from: string): string {
  return `The branch **${inline(title)}** begins here, from ${from}. What you ask for from now on changes this branch only. The rest of the project stays as it is.`;
}

export function keptText(title: string): string {
  return `The branch **${inline(title)}** was kept: what was changed in it is part of the project now.`;
}

/** The messages that a chat gains when it takes another one's over, which began as a copy of it. */
export function addedMessages(own: readonly ChatMessage[], other: readonly ChatMessage[]): ChatMessage[] {
  const known = new Set(own.map(({ id }) => id));
  return other.filter(({ id }) => !known.has(id));
}

/** A title inside Markdown. */
function inline(title: string): string {
  return title.replaceAll(/[\\`*_[\]<>]/g, '\\$&');
}
