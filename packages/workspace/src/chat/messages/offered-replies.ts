import { type ChatMessage, IMPLEMENT_THIS, isImplementAction, MAX_QUICK_ACTIONS, questionsOf, readAnswers, splitQuickActions, textOf } from '@lathe/protocol';
import type { QuestionsView, QuickAction } from '../contract.ts';

/** The form of everything that a message asks. `reply` is the person's next message, if there is one. */
export function toQuestionsView(message: ChatMessage, reply: string | undefined): QuestionsView {
  const questions = questionsOf(message);
  const answers = reply === undefined ? undefined : readAnswers(questions, reply);
  return { questions, isOpen: reply === undefined, ...(answers ? { answers } : {}) };
}

const asks = ({ parts }: ChatMessage): boolean => parts.some((part) => part.type === 'tool' && part.call.tool === 'ask_user' && part.call.questions.length > 0);

/** What the person wrote after the message at this index; only of interest if they were asked something. */
export function replyTo(message: ChatMessage, shown: readonly ChatMessage[], index: number): string | undefined {
  if (message.role !== 'assistant' || !asks(message)) return undefined;
  const reply = shown.find(({ role }, at) => at > index && role === 'user');
  return reply && textOf(reply);
}

/** The quick actions of an answer that is complete and asks nothing. A plan can always be built. Source: docs/decisions.md#H6. */
export function quickActionsOf(message: ChatMessage): readonly QuickAction[] {
  if (message.finish === 'aborted' || message.error || questionsOf(message).length > 0) return [];
  const said = message.parts.findLast((part) => part.type === 'text');
  const offered = splitQuickActions(said?.text ?? '').actions;
  if (message.mode !== 'plan') return offered.filter((text) => !isImplementAction(text)).map((text) => ({ text }));
  const texts = offered.some(isImplementAction) ? offered : [IMPLEMENT_THIS, ...offered].slice(0, MAX_QUICK_ACTIONS);
  return texts.map((text) => (isImplementAction(text) ? { text, mode: 'build' } : { text }));
}

/** The built-in assistant says that a language model could do it. What a model writes never counts as that. */
export function offersModels(message: ChatMessage): boolean {
  if (message.finish === 'aborted' || message.error) return false;
  const said = message.parts.findLast((part) => part.type === 'text');
  return splitQuickActions(said?.text ?? '').offersModels === true;
}

/** After a stop or a question, only the person continues. */
export function waitsForPerson(last: ChatMessage | undefined): boolean {
  return last !== undefined && (last.finish === 'aborted' || questionsOf(last).length > 0);
}
