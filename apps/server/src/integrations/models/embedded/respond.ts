import { textOf } from '@lathe/protocol';
import type { ModelRequest } from '../provider.ts';
import { say, type Answer } from './answer.ts';
import { buildParts, rewriteApp } from './answers/build-parts.ts';
import { ABILITIES, build, install, INTRODUCTION, run, start, unknown } from './answers/commands.ts';
import { fixProblems } from './answers/fix.ts';
import { changeColor, changeScheme, changeTitle } from './answers/looks.ts';
import { explainFile, listFiles, whereIs } from './answers/look-up.ts';
import type { Situation } from './answers/situation.ts';
import { useStarter } from './answers/starter.ts';
import { addComponent, addPage, deleteFile, removePart } from './answers/structure.ts';
import type { Intent } from './intent.ts';
import { LookNeeded, ProjectView } from './project-view.ts';
import { understand } from './understand.ts';

/** The built-in assistant's answer to a conversation: first what it must read, then what it says and does. */
export async function respond(
  request: Pick<ModelRequest, 'messages' | 'messageId' | 'context' | 'tools' | 'starters'>,
  files: Omit<Situation, 'project' | 'starters'>,
): Promise<Answer> {
  const turn = request.messages.find((message) => message.id === request.messageId);
  const project = new ProjectView(request.context, turn);
  const question = request.messages.findLast((message) => message.role === 'user');
  const intent: Intent =
    question?.type === 'problems' ? { type: 'fix', errors: textOf(question) } : understand(question === undefined ? '' : textOf(question), project.isEmpty);
  const answer = await answerOrLook(intent, { ...files, project, starters: request.starters ?? [] });
  if (answer.type === 'look') {
    return request.tools === 'none' ? say('I would have to read more files for that, but this is the last step of the turn. Send the message again.') : answer;
  }
  const isFirst = !request.messages.some((message) => message.role === 'assistant' && message.id !== request.messageId && textOf(message) !== '');
  const spoken = isFirst ? introduced(answer) : answer;
  return request.tools === 'all' ? spoken : withoutActions(spoken);
}

async function answerOrLook(intent: Intent, situation: Situation): Promise<Answer> {
  try {
    return await answer(intent, situation);
  } catch (error) {
    if (!(error instanceof LookNeeded)) throw error;
    return { type: 'look', calls: [error.call] };
  }
}

function answer(intent: Intent, situation: Situation): Answer | Promise<Answer> {
  switch (intent.type) {
    case 'build-parts':
      return buildParts(intent, situation);
    case 'starter':
      return useStarter(intent, situation);
    case 'rewrite':
      return rewriteApp(intent, situation);
    case 'add-page':
      return addPage(intent.name, intent.use, situation);
    case 'add-component':
      return addComponent(intent.name, situation);
    case 'remove':
      return removePart(intent.use, situation);
    case 'delete-file':
      return deleteFile(intent.path, situation);
    case 'title':
      return changeTitle(intent.title, situation);
    case 'color':
      return changeColor(intent.accent, situation);
    case 'scheme':
      return changeScheme(intent.scheme, situation);
    case 'install':
      return install(intent.packages, intent.dev, situation);
    case 'run':
      return run(intent.command);
    case 'build':
      return build(situation);
    case 'start':
      return start(situation);
    case 'files':
      return listFiles(situation);
    case 'where':
      return whereIs(intent.subject, situation);
    case 'explain':
      return explainFile(intent.path, situation);
    case 'fix':
      return fixProblems(intent.errors, situation);
    case 'help':
      return say(ABILITIES);
    case 'thanks':
      return say('You are welcome. Tell me what to do next, or say "help" to see what I can do.');
    case 'unknown':
      return unknown(situation.project.isEmpty);
  }
}

function introduced(answer: Extract<Answer, { type: 'answer' }>): Answer {
  const [first, ...rest] = answer.pieces;
  if (first?.type !== 'text') return { ...answer, pieces: [{ type: 'text', text: INTRODUCTION }, ...answer.pieces] };
  return { ...answer, pieces: [{ type: 'text', text: `${INTRODUCTION}\n\n${first.text}` }, ...rest] };
}

/** Planning changes nothing, so it says what it would do. */
function withoutActions(answer: Answer): Answer {
  if (answer.type === 'look') return answer;
  const count = answer.pieces.filter((piece) => piece.type === 'action').length;
  if (count === 0) return answer;
  const first = answer.pieces.find((piece) => piece.type === 'text');
  return say(
    ...(first === undefined ? [] : [first.text]),
    `That is ${count} ${count === 1 ? 'step' : 'steps'}. Switch from Plan to Build and send the message again, and I will do it.`,
  );
}
