/** What "it" and "this" are: the element that the person pointed at, or what the messages before were about. */
import { type AppModel, hasTarget, isEqual, MODEL_FILES, partOf, readModel, understand, type UnderstandContext } from '@lathe/app-model';
import { type Action, attachmentsOf, type ChatMessage, textOf } from '@lathe/protocol';

/** How many turns back "it" can reach. */
const MAX_TURNS = 6;

type Mentioned = Pick<UnderstandContext, 'focus' | 'pointed' | 'pointedText'>;

export function mentioned(question: ChatMessage, messages: readonly ChatMessage[], model: AppModel): Mentioned {
  const focus = focusOf(messages.slice(0, messages.indexOf(question)));
  return contextOf(question, focus !== undefined && hasTarget(model, focus) ? focus : undefined, model);
}

function contextOf(question: ChatMessage, focus: string | undefined, model: AppModel): Mentioned {
  const element = attachmentsOf(question).findLast(({ kind }) => kind === 'element');
  if (element === undefined) return { focus };
  const note = element.note ?? '';
  const text = /^text: (.*)$/ms.exec(note)?.[1]?.trim() ?? '';
  const path = /^source: (.*):\d+$/m.exec(note)?.[1];
  const tagName = /^[\w.:-]+/.exec(element.label)?.[0] ?? '';
  return { pointed: partOf({ tagName, text, path }, model), pointedText: text };
}

interface Turn {
  readonly question: ChatMessage;
  /** The model's file, as the turn found it and left it. Undefined if there was none, or what it was is not known. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/**
 * What the last turns were about: their messages, understood again with the app as it was then. A turn after which the
 * app was not as it was understood leaves no focus, since something else changed it.
 */
function focusOf(messages: readonly ChatMessage[]): string | undefined {
  let focus: string | undefined;
  for (const { question, before, after } of turnsOf(messages).slice(-MAX_TURNS)) {
    if (before === after) continue;
    const was = readModel(before);
    const is = readModel(after);
    const model = was.type === 'model' ? was.model : null;
    const understood = understand(textOf(question), model, model === null ? {} : contextOf(question, focus, model));
    focus = is.type === 'model' && isEqual(understood.model, is.model) ? understood.focus : undefined;
  }
  return focus;
}

function turnsOf(messages: readonly ChatMessage[]): Turn[] {
  let text: string | undefined;
  let question: ChatMessage | undefined;
  const turns: Turn[] = [];
  for (const message of messages) {
    if (message.role === 'user') {
      question = message;
      continue;
    }
    const before = text;
    for (const part of message.parts) {
      if (part.type !== 'artifact') continue;
      for (const { action, status } of part.artifact.actions) if (action !== undefined && status === 'complete') text = textAfter(action, text);
    }
    if (question !== undefined) turns.push({ question, before, after: text });
  }
  return turns;
}

/** The model's file after an action. */
function textAfter(action: Action, text: string | undefined): string | undefined {
  if (action.type !== 'file' || !MODEL_FILES.includes(action.path)) return text;
  if (action.operation === 'write') return action.content;
  if (action.operation !== 'edit' || text === undefined) return undefined;
  return action.edits.reduce<string | undefined>((now, edit) => (now?.includes(edit.old) === true ? now.replace(edit.old, () => edit.new) : undefined), text);
}
