import { act, say, type Answer } from '../answer.ts';
import { code } from '../sentences/code.ts';
import { nothingYet, type Situation } from './situation.ts';

export function install(packages: readonly string[], dev: boolean, situation: Situation): Answer {
  if (situation.project.isEmpty) return nothingYet(situation);
  const { command } = situation.texts;
  return act(
    command.installTitle(packages.join(', ')),
    command.install(packages.map(code).join(', '), dev),
    [{ type: 'install', packages: [...packages], ...(dev ? { dev } : {}) }],
    command.installed(packages.length > 0),
  );
}

export function run(line: string, { texts: { command } }: Situation): Answer {
  return act(command.runTitle(line), command.run(line), [{ type: 'shell', command: line }], command.ran);
}

export function build(situation: Situation): Answer {
  if (situation.project.isEmpty) return nothingYet(situation);
  const { command } = situation.texts;
  return act(command.buildTitle, command.build, [{ type: 'build' }], command.built);
}

/** The person is asked before anything is published. */
export function publish(situation: Situation): Answer {
  if (situation.project.isEmpty) return nothingYet(situation);
  const { command } = situation.texts;
  return act(command.publishTitle, command.publish, [{ type: 'build-and-deploy' }], command.published);
}

/** The person is asked before anything is pushed. */
export function sync(situation: Situation): Answer {
  if (situation.project.isEmpty) return nothingYet(situation);
  const { command } = situation.texts;
  return act(command.syncTitle, command.sync, [{ type: 'github-sync' }], command.synced);
}

export function start(situation: Situation): Answer {
  if (situation.project.isEmpty) return nothingYet(situation);
  const { command } = situation.texts;
  return act(command.startTitle, command.start, [{ type: 'start' }], command.started);
}

export function unknown(message: string, { project, texts }: Situation): Answer {
  const short = message.trim().replace(/\s+/g, ' ');
  const quoted = short.length > 80 ? `${short.slice(0, 79)}…` : short;
  return { ...say(project.isEmpty ? texts.unknownApp(quoted) : texts.unknownChange(quoted), texts.abilities), isPartial: true };
}
