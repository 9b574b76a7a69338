/** Facts about the machine that projects run on, made from the tables that it works by. */
import { type MachineFacts, machineFacts } from '@lathe/spindle/server';
import type { ModelSize } from './model-size.ts';

/** Commands that models reach for. Only those that the machine has are named. */
const FAMILIAR = 'ls cat cp mv rm mkdir find grep sed awk head tail sort uniq wc xargs diff patch tree tar zip unzip jq curl wget git ps kill'.split(' ');

export function machinePart(size: ModelSize, facts: MachineFacts = machineFacts()): string {
  const commands = FAMILIAR.filter((name) => facts.commands.includes(name));
  const alternatives = [...facts.alternatives].map(([instead, names]) => `${instead} for ${listed(names)}`);
  // Nobody uses these by accident, so the small variant leaves them out.
  const missing = size === 'small' ? '' : `- Missing in Node: ${facts.missingParts.join(', ')}.\n`;
  const impossible = facts.impossible.length === 0 ? '' : ` Nothing stands in for ${listed(facts.impossible)}.`;
  return `<machine>
The project is in /home/project, on a machine inside the user's browser that runs Node.js 24.
- Only JavaScript and WebAssembly run here: no native addons, no compilers, no Python, no Docker.
- Use ${alternatives.join(', ')}.${impossible}
- ${listed(facts.replaced)} come as WebAssembly or JavaScript by themselves. Install them as usual.
${programsOf(size, facts)}${missing}- Keep data in node:sqlite or PGlite, or use a service over https. Other hosts are reached over http and https only.
- Packages come from npm. The shell works like bash and has ${commands.join(', ')}.
- A server may listen on any port. The preview shows it in a frame of its own origin, where localStorage and IndexedDB work.
- A dev server reloads changed files by itself. Start it once, and never restart it after edits.
</machine>`;
}

function programsOf(size: ModelSize, { withoutProgram }: MachineFacts): string {
  if (size === 'small') return `- These cannot run: ${listed(families([...withoutProgram.values()].flat()))}.\n`;
  return [...withoutProgram]
    .map(([instead, names]) => `- ${listed(families(names))} cannot run. ${instead.replaceAll('your own machine', "the user's own machine")}\n`)
    .join('');
}

/** Without packages that only extend the name of another one, such as `playwright-core`. */
function families(names: readonly string[]): string[] {
  return names.filter((name) => !names.some((other) => name !== other && (name.startsWith(`${other}-`) || name.startsWith(`@${other}/`))));
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
