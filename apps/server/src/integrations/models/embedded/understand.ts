/** Turns a sentence into an intent: an ordered table of patterns, of which the first match wins. */
import { accentIn } from './colors.ts';
import { findParts, findWants } from './find-parts.ts';
import { findStarters, findStartersOfKind } from './find-starter.ts';
import type { Intent } from './intent.ts';
import { cleanName, givenName, nameFromSentence, quotedName } from './names.ts';

type Recognizer = (sentence: string) => Intent | undefined;

/** What the sentence asks for. `isEmpty`: there is no project yet, so whatever the sentence names is to be built. */
export function understand(text: string, isEmpty: boolean): Intent {
  const sentence = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^(?:(?:please|can you|could you|would you|now|then|ok(?:ay)?,?|also|and)\s+)+/i, '')
    .replace(/(?:,?\s+please)?[\s.!?]*$/i, '');
  const order = isEmpty ? [...QUESTIONS, starter, build, starterOfKind] : [...QUESTIONS, ...COMMANDS, ...CHANGES, build];
  for (const recognize of order) {
    const intent = recognize(sentence);
    if (intent !== undefined) return intent;
  }
  return isEmpty ? firstWords(sentence) : { type: 'unknown' };
}

/** In an empty project a command such as "install zod" is still a command, but a change has nothing to change. */
function firstWords(sentence: string): Intent {
  for (const recognize of [...COMMANDS, ...CHANGES]) {
    const intent = recognize(sentence);
    if (intent !== undefined) return intent;
  }
  return { type: 'unknown' };
}

const help: Recognizer = (sentence) =>
  /^(?:help|hi|hello|hey|good (?:morning|evening)|what can you do|what (?:do|can) you (?:know|make|build)|who are you|what are you|how do(?:es)? (?:this|you) work)\b.{0,20}$/i.test(
    sentence,
  )
    ? { type: 'help' }
    : undefined;

const files: Recognizer = (sentence) =>
  /^(?:list|show|what are)(?: me)?(?: all)?(?: the| my)? files\b|^what files\b/i.test(sentence) ? { type: 'files' } : undefined;

const FILE = /((?:[\w@.-]+\/)*[\w@-]+(?:\.[\w-]+)*\.(?:tsx?|jsx?|mjs|cjs|css|html|json|md|svg))\b/;

const explain: Recognizer = (sentence) => {
  const path = FILE.exec(sentence)?.[1];
  const asks = /^(?:what (?:does|is|do)|explain|describe|show|tell me about|how does)\b/i.test(sentence);
  return path !== undefined && asks ? { type: 'explain', path } : undefined;
};

const where: Recognizer = (sentence) => {
  const match =
    /^where(?:'s| is| are| do i (?:find|change|edit)| can i (?:find|change|edit|see))?\s+(.+?)(?: (?:defined|set|written|kept|stored|coming from))?$/i.exec(
      sentence,
    ) ??
    /^(?:in )?(?:which|what) files? (?:is|are|has|have|contains?|holds?|defines?)\s+(.+)$/i.exec(sentence) ??
    /^find\s+(.+)$/i.exec(sentence);
  const subject = match?.[1]?.replace(/^(?:the|my|a|an)\s+/i, '').replace(/["'`]/g, '');
  return subject === undefined ? undefined : { type: 'where', subject };
};

const PACKAGE = /^(?:@[a-z\d~-][a-z\d._~-]*\/)?[a-z\d~-][a-z\d._~-]*(?:@[\w.^~<>=*-]+)?$/;

const install: Recognizer = (sentence) => {
  const match =
    /^(?:run )?`?(?:npm (?:i|install|add)|yarn add|pnpm (?:add|i|install)|install)\b\s*(.*?)`?$/i.exec(sentence) ??
    /^(?:add|use) (?:the )?(?:npm )?(?:packages?|dependenc(?:y|ies)|librar(?:y|ies)|modules?)\s+(.+)$/i.exec(sentence) ??
    /^(?:add|use) (?:the )?(\S+(?:(?:,| and|, and) \S+)*) (?:npm )?(?:packages?|dependenc(?:y|ies)|librar(?:y|ies)|modules?)$/i.exec(sentence);
  if (match === null) return undefined;
  const words = (match[1] ?? '')
    .replace(/^(?:the )?(?:npm )?(?:packages?|dependenc(?:y|ies)|librar(?:y|ies)|modules?)\b/i, '')
    .split(/[\s,]+/)
    .map((word) => word.replace(/^["'`]|["'`]$/g, ''))
    .filter((word) => word !== '' && !/^(?:and|the|for|me|all|it)$/i.test(word));
  const packages = words.filter((word) => PACKAGE.test(word));
  const dev = words.some((word) => word === '-D' || word === '--save-dev');
  return packages.length === 0 && words.length > 0 ? undefined : { type: 'install', packages, dev };
};

const start: Recognizer = (sentence) =>
  /^(?:re)?(?:start|run|launch|open)(?: up)?(?: (?:it|this|again|(?:the |my )?(?:app|project|(?:dev )?server|preview)))*(?: again)?$/i.test(sentence)
    ? { type: 'start' }
    : undefined;

const buildForRelease: Recognizer = (sentence) =>
  /^(?:build|compile)(?: (?:it|this|(?:the |my )?(?:app|project|site)))?(?: for production)?$/i.test(sentence) ? { type: 'build' } : undefined;

const run: Recognizer = (sentence) => {
  const explicit = /^(?:run|execute)(?: the command)?:? `?(.+?)`?$/i.exec(sentence)?.[1];
  const typed = /^`?((?:npm|npx|node|ls|cat|echo|pwd|mkdir|tsc|vite|vitest)\b.*?)`?$/.exec(sentence)?.[1];
  const command = explicit ?? typed;
  if (command === undefined) return undefined;
  const script = /^(?:the )?(test|tests|lint|typecheck|type check|build)$/i.exec(command)?.[1]?.toLowerCase();
  if (script === undefined) return { type: 'run', command };
  return { type: 'run', command: `npm run ${script === 'tests' ? 'test' : script.replace(' ', '')}` };
};

const title: Recognizer = (sentence) => {
  const match =
    /^(?:change|set|update|make|edit)\s+(?:the |its |my )?(?:app(?:'s)? |page |site )?(?:title|name|heading|headline)(?: of (?:the|my|this) app)?(?: from .+?)?(?:\s+(?:to|into|be|as|=)|:)\s*(.+)$/i.exec(
      sentence,
    ) ??
    /^(?:rename|retitle)\s+(?:(?:it|this|(?:the |my )?(?:app|title|project|page))\s+)?(?:to|into|as)\s+(.+)$/i.exec(sentence) ??
    /^(?:call|name|title)\s+(?:it|this|(?:the |my )?(?:app|project|page))\s+(.+)$/i.exec(sentence);
  const name = match?.[1] === undefined ? undefined : cleanName(match[1], true);
  return name === undefined ? undefined : { type: 'title', title: name };
};

const scheme: Recognizer = (sentence) => {
  const asks =
    /\b(?:always |only )?(dark|light)(?: |-)(?:mode|theme|scheme|colou?rs)\b|^(?:make|turn|switch)(?: it| everything| the app)?(?: to)? (dark|light)$/i.exec(
      sentence,
    );
  if (/\b(?:both|system|automatic)\b.*\b(?:mode|theme|scheme|dark|light)\b/i.test(sentence)) return { type: 'scheme', scheme: 'light dark' };
  const wanted = (asks?.[1] ?? asks?.[2])?.toLowerCase();
  return wanted === 'dark' || wanted === 'light' ? { type: 'scheme', scheme: wanted } : undefined;
};

const color: Recognizer = (sentence) => {
  const accent = accentIn(sentence);
  const asks =
    /\bcolou?rs?\b|\baccent\b|\btheme\b/i.test(sentence) || /^(?:make|turn|paint|use|set|change)\s+(?:it|this|the|everything|my|all|to)?\b/i.test(sentence);
  // Only the accent can be changed; for other colors, the location is shown.
  if (asks && accent !== undefined && /\b(?:background|text colou?r|font|border)\b/i.test(sentence)) return { type: 'where', subject: 'colors' };
  const builds = /^(?:make|build|create|add|use)\s+(?:me )?(?:an?|another)\b/i.test(sentence);
  return accent !== undefined && asks && !builds ? { type: 'color', accent } : undefined;
};

const remove: Recognizer = (sentence) => {
  if (!/^(?:remove|delete|drop|take (?:out|away)|get rid of)\b/i.test(sentence)) return undefined;
  const path = FILE.exec(sentence)?.[1];
  if (path !== undefined) return { type: 'delete-file', path };
  const use = findParts(sentence)[0];
  return use === undefined ? undefined : { type: 'remove', use };
};

const rewrite: Recognizer = (sentence) =>
  /^(?:yes,? )?(?:re-?write|replace|start over|redo)\b/i.test(sentence)
    ? { type: 'rewrite', title: givenName(sentence), uses: findParts(sentence) }
    : undefined;

const page: Recognizer = (sentence) => {
  const match =
    /^(?:add|create|make|write|build)\s+(?:me )?(?:an?|another|the)?\s*(?:new )?(?!landing|home)(?:["'“]?([\p{L}\d -]+?)["'”]? )?page\b(?:\s+(?:called|named|titled|for|about)\s+(.+?))?(?:\s+with\s+(.+))?$/iu.exec(
      sentence,
    );
  if (match === null) return undefined;
  const named = match[2] ?? match[1];
  const use = match[3] === undefined ? undefined : findParts(match[3])[0];
  const name = (named === undefined ? undefined : cleanName(named, true)) ?? use?.part.appName ?? 'New page';
  return { type: 'add-page', name, use };
};

const component: Recognizer = (sentence) => {
  const match =
    /^(?:add|create|make|write|build)\s+(?:me )?(?:an?|another|the)?\s*(?:new )?(?:react )?component(?:\s+(?:called|named|for))?\s+["'`]?([\p{L}][\p{L}\d -]{0,40})["'`]?$/iu.exec(
      sentence,
    ) ?? /^(?:add|create|make|write|build)\s+(?:me )?(?:an?|another|the)\s+["'`]?([A-Za-z][A-Za-z\d]{1,40})["'`]? component$/i.exec(sentence);
  return match?.[1] === undefined || findParts(match[1]).length > 0 ? undefined : { type: 'add-component', name: match[1] };
};

const build: Recognizer = (sentence) => {
  const { uses, unmet } = findWants(sentence);
  if (uses.length === 0) return undefined;
  return {
    type: 'build-parts',
    title: givenName(sentence) ?? quotedName(sentence) ?? nameFromSentence(sentence),
    uses,
    unmet,
    accent: accentIn(sentence),
  };
};

/** A request for a framework or another kind of app, worded as something to be made: "install vue" is not one. */
const starter: Recognizer = (sentence) => startWith(findStarters(sentence), sentence);
const starterOfKind: Recognizer = (sentence) => startWith(findStartersOfKind(sentence), sentence);

function startWith(keys: readonly string[], sentence: string): Intent | undefined {
  const isCommand = [...COMMANDS].some((recognize) => recognize(sentence) !== undefined);
  return keys.length === 0 || isCommand ? undefined : { type: 'starter', keys, title: givenName(sentence) ?? quotedName(sentence) };
}

const thanks: Recognizer = (sentence) =>
  /^(?:thanks?(?: you)?|thx|great|nice|perfect|cool|awesome|wonderful|good job|well done|ok(?:ay)?)\b[\w ,]{0,20}$/i.test(sentence)
    ? { type: 'thanks' }
    : undefined;

const QUESTIONS: readonly Recognizer[] = [help, thanks, files, explain, where];
const COMMANDS: readonly Recognizer[] = [install, start, buildForRelease, run];
const CHANGES: readonly Recognizer[] = [remove, rewrite, title, scheme, color, page, component];
