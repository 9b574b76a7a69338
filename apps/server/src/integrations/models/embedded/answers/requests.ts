/** What is asked of the project rather than of the app. */
import { type AppModel, listed, type ProjectRequest } from '@lathe/app-model';
import { say, type Answer } from '../answer.ts';
import { diagnose } from '../diagnose.ts';
import { ABILITIES, build, install, run, start } from './commands.ts';
import { describeApp } from './describe-app.ts';
import { createFile, deleteFile } from './files.ts';
import { explainFile, listFiles, whereIs } from './look-up.ts';
import { moveFile } from './move-file.ts';
import { setUp, writeTest } from './set-up.ts';
import { nothingYet, type Situation } from './situation.ts';
import { useStarter } from './starter.ts';

export function answerRequest(request: ProjectRequest, model: AppModel | null, situation: Situation): Answer | Promise<Answer> {
  switch (request.type) {
    case 'install':
      return install(request.packages, request.dev, situation);
    case 'run':
      return run(request.command);
    case 'build':
      return build(situation);
    case 'start':
      return start(situation);
    case 'create-file':
      return createFile(request.path, situation);
    case 'delete-file':
      return deleteFile(request.path, situation);
    case 'explain-file':
      return explainFile(request.path, situation);
    case 'explain-error':
      return say(
        diagnose(request.text, situation.project)
          .map(({ solution }) => `- ${solution}`)
          .join('\n'),
      );
    case 'list-files':
      return listFiles(situation);
    case 'where':
      return whereIs(request.subject, situation);
    case 'starter':
      return useStarter(request, situation);
    case 'describe-app':
      return model === null ? nothingYet('a todo list') : say(`**${model.name}**: ${describeApp(model)}`);
    case 'undo':
      return say('"Undo turn" below my last answer takes it back, and the history has every version before. I cannot press it for you.');
    case 'start-over':
      return say('Say what the new app is to be, for example "start over with a todo list". The version before stays in the history.');
    case 'help':
      return say(ABILITIES);
    case 'thanks':
      return say('You are welcome. Tell me what to do next, or say "help" to see what I can do.');
    case 'move-file':
      return moveFile(request.from, request.to, situation);
    case 'set-up':
      return setUp(request.what, situation);
    case 'write-test':
      return writeTest(request.subject, situation);
  }
}

function artifactTitles(answers: readonly Answer[]): string {
  return listed(answers.flatMap((answer) => (answer.type === 'answer' && answer.artifactTitle !== '' ? [answer.artifactTitle] : [])));
}

/** One answer to all requests of a message. What must be read first comes first. */
export function combined(answers: readonly Answer[]): Answer {
  const looks = answers.flatMap((answer) => (answer.type === 'look' ? answer.calls : []));
  if (looks.length > 0) return { type: 'look', calls: looks };
  const pieces = answers.flatMap((answer) => (answer.type === 'answer' ? answer.pieces : []));
  const isPartial = answers.some((answer) => answer.type === 'answer' && answer.isPartial === true);
  return { type: 'answer', artifactTitle: artifactTitles(answers), pieces, isPartial };
}
