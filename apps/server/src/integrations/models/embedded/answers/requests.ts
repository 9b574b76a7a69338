/** What is asked of the project rather than of the app. */
import type { AppModel, ProjectRequest } from '@lathe/app-model';
import { say, type Answer } from '../answer.ts';
import { diagnose } from '../diagnose.ts';
import { enumerated, type Sentences } from '../sentences/sentences.ts';
import { build, install, publish, run, start, sync } from './commands.ts';
import { describeApp } from './describe-app.ts';
import { extendServer } from './extend-server.ts';
import { createFile, deleteFile } from './files.ts';
import { explainFile, listFiles, whereIs } from './look-up.ts';
import { moveFile } from './move-file.ts';
import { setUp } from './set-up/set-up.ts';
import { writeTest } from './set-up/write-test.ts';
import { nothingYet, type Situation } from './situation.ts';
import { useStarter } from './starter.ts';

export function answerRequest(
  request: ProjectRequest,
  model: AppModel | null,
  situation: Situation,
  all: readonly ProjectRequest[] = [request],
): Answer | Promise<Answer> {
  const { texts } = situation;
  switch (request.type) {
    case 'install':
      return install(request.packages, request.dev, situation);
    case 'run':
      return run(request.command, situation);
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
    case 'extend-server':
      return extendServer(request, situation);
    case 'starter':
      return useStarter(request, situation);
    case 'describe-app':
      return model === null ? nothingYet(situation) : say(`**${model.name}**: ${describeApp(model, texts)}`);
    case 'undo':
      return say(texts.undo);
    case 'start-over':
      return say(texts.startOver);
    case 'help':
      return say(texts.abilities);
    case 'deploy':
      return publish(situation);
    case 'sync':
      return sync(situation);
    case 'broken':
      return { ...say(texts.broken), isPartial: true };
    case 'thanks':
      return say(texts.welcome);
    case 'move-file':
      return moveFile(request.from, request.to, situation);
    case 'set-up':
      return setUp(request.what, situation);
    case 'write-test':
      return writeTest(
        request.subject,
        situation,
        all.some(({ type, ...more }) => type === 'set-up' && 'what' in more && more.what === 'tests'),
      );
  }
}

function artifactTitles(answers: readonly Answer[], texts: Sentences): string {
  const titles = answers.flatMap((answer) => (answer.type === 'answer' && answer.artifactTitle !== '' ? [answer.artifactTitle] : []));
  return enumerated(titles, texts);
}

/** One answer to all requests of a message. What must be read first comes first. */
export function combined(answers: readonly Answer[], texts: Sentences): Answer {
  const looks = answers.flatMap((answer) => (answer.type === 'look' ? answer.calls : []));
  if (looks.length > 0) return { type: 'look', calls: looks };
  const pieces = answers.flatMap((answer) => (answer.type === 'answer' ? answer.pieces : []));
  const isPartial = answers.some((answer) => answer.type === 'answer' && answer.isPartial === true);
  return { type: 'answer', artifactTitle: artifactTitles(answers, texts), pieces, isPartial };
}
