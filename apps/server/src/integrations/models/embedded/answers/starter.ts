import { act, say, type Answer } from '../answer.ts';
import type { Intent } from '../intent.ts';
import type { Situation } from './situation.ts';

/** A starter of the framework that was asked for. The answer says that only a language model can build with it. */
export function useStarter({ keys, title }: Extract<Intent, { type: 'starter' }>, { starters }: Situation): Answer {
  const starter = keys.flatMap((key) => starters.find((candidate) => candidate.key === key) ?? [])[0];
  if (starter === undefined) {
    return say(
      'I have no starter for that here. The home page shows all of them, under "Start from a template"; in a new project I can also build an app with React, for example "a todo list with due dates".',
    );
  }
  return act(
    title ?? `Start with ${starter.name}`,
    `I will put the **${starter.name}** starter into the project (${starter.description}), install its packages and start it.`,
    [{ type: 'import-template', key: starter.key, title: title ?? starter.name }, { type: 'install', packages: [] }, { type: 'start' }],
    `The **${starter.name}** starter is in the project. My own parts are made with React, so I cannot build an app from them here: I can install packages, run commands and find things. A language model can write the rest: connect one under Settings, Applications.`,
  );
}
