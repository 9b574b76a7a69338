import {
  AppError,
  attachmentsOf,
  CHAT_LIMIT_BYTES,
  chatFileSchema,
  type ChatMessage,
  questionsOf,
  splitQuickActions,
  textOf,
  wordsOfQuestions,
} from '@lathe/protocol';
import type { ChatFile, ChatFormat } from '../contract.ts';
import { describeAction } from './message-view.ts';
import { actionsOf } from './message-reducer.ts';

/** A chat to keep or to pass on. JSON has everything; Markdown is for reading, and only its words can be imported again. */
export function toChatFile(title: string, messages: readonly ChatMessage[], format: ChatFormat): ChatFile {
  const name = title.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replaceAll(/^-+|-+$/g, '') || 'chat';
  if (format === 'json') {
    const file = { format: 'lathe-chat', version: 1, title, messages };
    return { name: `${name}.chat.json`, mediaType: 'application/json', text: `${JSON.stringify(file, undefined, 2)}\n` };
  }
  const sections = messages.filter(({ isHidden }) => !isHidden).map((message) => `## ${headingOf(message)}\n\n${markdownOf(message)}`);
  return { name: `${name}.chat.md`, mediaType: 'text/markdown', text: `${[`# ${title}`, ...sections].join('\n\n')}\n` };
}

/** The messages of such a file, whose format is recognized by its content. @throws AppError 'invalid-input' */
export function fromChatFile(text: string, randomId: () => string, now: string): readonly ChatMessage[] {
  if (new TextEncoder().encode(text).length > CHAT_LIMIT_BYTES) throw new AppError('request-too-large', 'The file exceeds the maximum size of a chat.');
  const messages = /^\s*[{[]/.test(text) ? fromJson(text) : fromMarkdown(text, now);
  if (messages.length === 0) throw new AppError('invalid-input', 'The file contains no chat messages.');
  return messages.map((message) => withNewId(message, randomId()));
}

/** What a message says and did, for the clipboard. */
export function markdownOf(message: ChatMessage): string {
  const attachments = attachmentsOf(message).map(({ label }) => `- Attached: ${label}`);
  const actions = actionsOf(message).map((action) => {
    const { verb, label } = describeAction(action);
    return `- ${verb} ${label} (${action.status})`;
  });
  const text = message.role === 'user' ? textOf(message) : splitQuickActions(textOf(message)).text;
  return [attachments.join('\n'), escaped(text), actions.join('\n'), wordsOfQuestions(questionsOf(message)), message.error ? `> ${message.error.message}` : '']
    .filter((part) => part !== '')
    .join('\n\n');
}

const HEADING = /^## (You|Assistant)(?: · (\S+))?$/gm;

function headingOf({ role, createdAt }: ChatMessage): string {
  return `${role === 'user' ? 'You' : 'Assistant'} · ${createdAt}`;
}

/** A line of the text that looks like one of our headings. */
function escaped(text: string): string {
  return text.replaceAll(HEADING, '\\$&');
}

function fromJson(text: string): readonly ChatMessage[] {
  try {
    return chatFileSchema.parse(JSON.parse(text)).messages;
  } catch (cause) {
    throw new AppError('invalid-input', 'The file is not an exported chat.', { cause });
  }
}

function fromMarkdown(text: string, now: string): readonly ChatMessage[] {
  const headings = [...text.matchAll(HEADING)];
  return headings.map((heading, index): ChatMessage => {
    const body = text
      .slice(heading.index + heading[0].length, headings[index + 1]?.index)
      .replaceAll(/^\\(## (?:You|Assistant))/gm, '$1')
      .trim();
    const createdAt = Number.isNaN(Date.parse(heading[2] ?? '')) ? now : new Date(heading[2] as string).toISOString();
    return {
      id: '',
      role: heading[1] === 'You' ? 'user' : 'assistant',
      createdAt,
      parts: [{ type: 'text', step: 0, text: body }],
      ...(heading[1] === 'You' ? {} : { finish: 'stop' as const }),
    };
  });
}

function withNewId(message: ChatMessage, id: string): ChatMessage {
  return {
    ...message,
    id,
    parts: message.parts.map((part) => (part.type === 'artifact' ? { ...part, artifact: { ...part.artifact, id: `artifact-${id}`, messageId: id } } : part)),
  };
}
