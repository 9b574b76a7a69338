import { adapted, type AppModel, understand } from '@lathe/app-model';
import { ASK_A_MODEL, MAX_QUICK_ACTIONS } from '@lathe/protocol';
import { say, type Answer } from '../answer.ts';
import type { Sentences } from '../sentences/sentences.ts';

/** What can be asked for next, to be clicked: only what would then be done in full. */
export function nextSteps(model: AppModel, { next }: Sentences): readonly string[] {
  const works = (message: string): boolean => {
    const { operations, refused, requests, model: after } = understand(message, model);
    const isShown = after !== null && adapted(after).left.every(({ isQuiet }) => isQuiet === true);
    return operations.length > 0 && refused.length === 0 && requests.length === 0 && isShown;
  };
  return candidates(model, next).filter(works).slice(0, MAX_QUICK_ACTIONS);
}

/** The most useful first. */
function candidates(model: AppModel, next: Sentences['next']): string[] {
  const views = new Set(model.pages.flatMap((page) => page.sections.map((section) => (section.type === 'view' ? section.view : section.type))));
  const entity = model.entities[0];
  if (!entity) return [next.faq, next.about, next.blue, next.dark, next.notes];
  const choice = entity.fields.find(({ type }) => type === 'choice');
  const has = (type: string): boolean => entity.fields.some((field) => field.type === type);
  return [
    ...(choice && !views.has('board') ? [next.board(entity.plural)] : []),
    ...(choice && !views.has('chart') ? [next.chart(choice.label)] : []),
    ...(choice ? [] : [next.priorities]),
    ...(has('date') ? [] : [next.dueDate]),
    ...(has('tags') ? [] : [next.tags]),
    ...(entity.features.export ? [] : [next.export]),
    next.blue,
    next.about,
  ];
}

/** The steps as the last piece of an answer. */
export function offer(steps: readonly string[]): Answer[] {
  return steps.length === 0 ? [] : [say(`${OPEN}${steps.join('\n')}${CLOSE}`)];
}

/** The answer with an offer of the models at hand, beside the steps that it may offer. */
export function offeringModels(answer: Extract<Answer, { type: 'answer' }>): Answer {
  const last = answer.pieces.at(-1);
  if (last?.type !== 'text' || !last.text.startsWith(OPEN))
    return { ...answer, pieces: [...answer.pieces, { type: 'text', text: `${OPEN}${ASK_A_MODEL}${CLOSE}` }] };
  return { ...answer, pieces: [...answer.pieces.slice(0, -1), { type: 'text', text: `${last.text.slice(0, -CLOSE.length)}\n${ASK_A_MODEL}${CLOSE}` }] };
}

const OPEN = '<latheQuickActions>\n';
const CLOSE = '\n</latheQuickActions>';
