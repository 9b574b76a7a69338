import { type AppModel, understand } from '@lathe/app-model';
import { ASK_A_MODEL, MAX_QUICK_ACTIONS } from '@lathe/protocol';
import { say, type Answer } from '../answer.ts';

/** What can be asked for next, to be clicked: only what would then be done in full. */
export function nextSteps(model: AppModel): readonly string[] {
  const works = (message: string): boolean => {
    const { operations, refused, requests } = understand(message, model);
    return operations.length > 0 && refused.length === 0 && requests.length === 0;
  };
  return candidates(model).filter(works).slice(0, MAX_QUICK_ACTIONS);
}

/** The most useful first. */
function candidates(model: AppModel): string[] {
  const views = new Set(model.pages.flatMap((page) => page.sections.map((section) => (section.type === 'view' ? section.view : section.type))));
  const entity = model.entities[0];
  if (!entity) return ['Add a FAQ', 'Add a page called About', 'Make it blue', 'Dark mode', 'Add notes'];
  const choice = entity.fields.find(({ type }) => type === 'choice');
  const has = (type: string): boolean => entity.fields.some((field) => field.type === type);
  return [
    ...(choice && !views.has('board') ? [`Show the ${entity.plural} as a board`] : []),
    ...(choice && !views.has('chart') ? [`Add a chart by ${choice.label}`] : []),
    ...(choice ? [] : ['Add priorities']),
    ...(has('date') ? [] : ['Add a due date']),
    ...(has('tags') ? [] : ['Add tags']),
    ...(entity.features.export ? [] : ['Add export']),
    'Make it blue',
    'Add a page called About',
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
