import { type AppModel, type Language, languageOfMessage, readModel, reasonIn, understand, type UnderstandContext, type Understanding } from '@lathe/app-model';
import { textOf } from '@lathe/protocol';
import type { ModelRequest } from '../provider.ts';
import { say, type Answer } from './answer.ts';
import { buildApp } from './answers/build-app.ts';
import { unknown } from './answers/commands.ts';
import { designLinkIn, importDesign } from './answers/design.ts';
import { fixProblems } from './answers/fix.ts';
import { nextSteps, offer, offeringModels } from './answers/next-steps.ts';
import { inProject } from './answers/frameworks.ts';
import { answerRequest, combined } from './answers/requests.ts';
import type { Situation } from './answers/situation.ts';
import { mentioned } from './mentioned.ts';
import { LookNeeded, ProjectView } from './project-view.ts';
import { sentencesIn, type Sentences } from './sentences/sentences.ts';

/** The built-in assistant's answer to a conversation: first what it must read, then what it says and does. */
export async function respond(
  request: Pick<ModelRequest, 'messages' | 'messageId' | 'context' | 'tools' | 'starters'>,
  files: Omit<Situation, 'project' | 'starters' | 'texts'>,
): Promise<Answer> {
  const turn = request.messages.find((message) => message.id === request.messageId);
  const question = request.messages.findLast((message) => message.role === 'user');
  const text = question === undefined ? '' : textOf(question);
  const project = new ProjectView(request.context, turn);
  const design = designLinkIn(text);
  // The words of an address have no language.
  const texts = sentencesIn(languageOf(design === undefined ? text : text.replace(design, ''), project));
  const situation: Situation = { ...files, project, texts, starters: request.starters ?? [] };
  const answer = await answerOrLook(() =>
    question?.type === 'problems'
      ? fixProblems(text, situation)
      : design !== undefined
        ? importDesign(text, design, situation)
        : answerMessage(text, situation, (model) => (question === undefined ? {} : mentioned(question, request.messages, model))),
  );
  if (answer.type === 'look') {
    return request.tools === 'none' ? say(texts.lastStep) : answer;
  }
  const isFirst = !request.messages.some((message) => message.role === 'assistant' && message.id !== request.messageId && textOf(message) !== '');
  const spoken = isFirst ? introduced(answer, texts) : answer;
  const allowed = request.tools === 'all' ? spoken : withoutActions(spoken, texts);
  return allowed.type === 'answer' && (isFirst || answer.isPartial === true) ? offeringModels(allowed) : allowed;
}

/** Of the message. One in no language, such as a name or a command, is answered in that of the app. */
function languageOf(text: string, project: ProjectView): Language {
  const read = readModel(project.texts.get(project.modelFile));
  return languageOfMessage(text, read.type === 'model' ? read.model : null);
}

async function answerOrLook(answer: () => Answer | Promise<Answer>): Promise<Answer> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof LookNeeded)) throw error;
    return { type: 'look', calls: error.calls };
  }
}

async function answerMessage(text: string, situation: Situation, mentions: (model: AppModel) => UnderstandContext): Promise<Answer> {
  const { project, texts } = situation;
  const read = readModel(project.has(project.modelFile) ? project.text(project.modelFile) : undefined);
  if (read.type === 'unreadable') return say(texts.unreadableModel(read.message));
  const before = read.type === 'model' ? read.model : null;
  const understood = understand(text, before, { ...(before === null ? {} : mentions(before)), files: project.paths });
  const answers: Answer[] = [];
  for (const request of understood.requests) answers.push(await answerRequest(request, before, situation, understood.requests));
  if (understood.operations.length > 0 && understood.model !== null) {
    const isFresh = /\b(?:start over|start again|rewrite|replace the app|from scratch)\b/i.test(text);
    answers.push(await buildApp({ before, after: understood.model, operations: understood.operations, isFresh }, situation));
  }
  if (
    answers.length === 0 &&
    understood.refused.every(({ reason, nearest }) => reason === reasonIn('not-understood', understood.language) && nearest === undefined)
  )
    return unknown(text, situation);
  const left = notDone(understood, texts);
  const offered = understood.model !== null && answers.some(hasActions) ? offer(nextSteps(inProject(understood.model, project), texts)) : [];
  return combined([...answers, ...(left === undefined ? [] : [left]), ...offered], texts);
}

function hasActions(answer: Answer): boolean {
  return answer.type === 'answer' && answer.pieces.some((piece) => piece.type === 'action');
}

/** What of the message was not done, and why. */
function notDone({ refused }: Understanding, texts: Sentences): Answer | undefined {
  if (refused.length === 0) return undefined;
  const lines = refused.map(({ text, reason, nearest }) =>
    [texts.notDone(text, reason).replaceAll('..', '.'), ...(nearest === undefined ? [] : [texts.canDo(nearest)])].join(' '),
  );
  return { ...say(...lines), isPartial: true };
}

function introduced(answer: Extract<Answer, { type: 'answer' }>, { introduction }: Sentences): Answer {
  const [first, ...rest] = answer.pieces;
  if (first?.type !== 'text') return { ...answer, pieces: [{ type: 'text', text: introduction }, ...answer.pieces] };
  return { ...answer, pieces: [{ type: 'text', text: `${introduction}\n\n${first.text}` }, ...rest] };
}

/** Planning changes nothing, so it says what it would do. */
function withoutActions(answer: Answer, texts: Sentences): Answer {
  if (answer.type === 'look') return answer;
  const count = answer.pieces.filter((piece) => piece.type === 'action').length;
  if (count === 0) return answer;
  const first = answer.pieces.find((piece) => piece.type === 'text');
  return say(...(first === undefined ? [] : [first.text]), texts.planned(count));
}
