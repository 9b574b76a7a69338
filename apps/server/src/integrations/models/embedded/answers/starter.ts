import { act, say, type Answer } from '../answer.ts';
import type { Intent } from '../intent.ts';
import type { Situation } from './situation.ts';

/** A starter of the requested framework. Building something with it takes a language model, and the answer says so. */
export function useStarter({ keys, title }: Extract<Intent, { type: 'starter' }>, { starters }: Situation): Answer {
  const starter = keys.flatMap((key) => starters.find((candidate) => candidate.key === key) ?? [])[0];
  if (starter === undefined) {
    return say(
      'I have no starter for that. The home page lists all starters under "Start from a template". In a new project I can also build a React app, for example "a todo list with due dates".',
    );
  }
  return act(
    title ?? `Start with ${starter.name}`,
    `I will import the **${starter.name}** starter (${starter.description}), install its packages and start it.`,
    [{ type: 'import-template', key: starter.key, title: title ?? starter.name }, { type: 'install', packages: [] }, { type: 'start' }],
    `The **${starter.name}** starter is in the project. My own parts use React, so I cannot build an app with them here, but I can install packages, run commands and find things. A language model can write the rest: connect one under Settings, Applications.`,
  );
}
