/** What errors of a build, a terminal or a page mean, and how to fix them: an ordered table of patterns. */
import path from 'node:path/posix';
import { distance } from 'fastest-levenshtein';

/** The parts of a project that a diagnosis needs. */
export interface SourceView {
  readonly paths: readonly string[];
  /** Undefined for a file that does not exist or was not sent. */
  text(path: string): string | undefined;
}

export type Repair =
  /** Without packages: those listed in package.json. */
  | { readonly type: 'install'; readonly packages: readonly string[] }
  | { readonly type: 'replace'; readonly path: string; readonly before: string; readonly after: string }
  | { readonly type: 'run'; readonly command: string };

export interface Diagnosis {
  /** What is wrong and what to do, in a sentence or two. */
  readonly solution: string;
  readonly repair?: Repair;
}

interface Rule {
  readonly pattern: RegExp;
  readonly diagnose: (match: RegExpExecArray, text: string, project: SourceView) => Diagnosis | undefined;
}

const MAX_DIAGNOSES = 8;
const REACT_NAMES =
  /^(?:use(?:State|Effect|Ref|Memo|Callback|Context|Reducer|Id|Transition|DeferredValue|LayoutEffect)|createContext|memo|forwardRef|lazy|Suspense|Fragment)$/;
const NODE_MODULES = /^(?:node:|(?:fs|path|os|crypto|http|https|url|util|events|stream|child_process|buffer)(?:\/|$))/;
const SOURCE_FILE = /\.(?:[cm]?[jt]sx?|vue|svelte)$/;

const RULES: readonly Rule[] = [
  {
    pattern: /(?:Failed to resolve import|Rollup failed to resolve import|Unable to resolve) "([^"]+)" from "([^"]+)"/g,
    diagnose: ([, name = '', from = ''], _text, project) => missingModule(name, projectPath(from), project),
  },
  {
    pattern:
      /(?:(\S+?)\(\d+,\d+\): error TS2307: )?(?:Cannot find (?:module|package)|Module not found: (?:Error: )?Can't resolve) '([^']+)'(?: imported from (\S+))?/g,
    diagnose: ([, typed, name = '', importer], text, project) => missingModule(name, projectPath(typed ?? importer ?? fileIn(text) ?? ''), project),
  },
  {
    pattern: /Could not resolve "([^"]+)"/g,
    diagnose: ([, name = ''], text, project) => missingModule(name, fileIn(text), project),
  },
  {
    pattern: /"([\w$]+)" is not exported by "([^"]+)"/g,
    diagnose: ([, name = '', file = ''], _text, project) => missingExport(name, projectPath(file), project),
  },
  {
    pattern: /The requested module '([^']+)' does not provide an export named '([\w$]+)'/g,
    diagnose: ([, file = '', name = ''], _text, project) => missingExport(name, projectPath(file), project),
  },
  {
    pattern: /(\S+?)\(\d+,\d+\): error TS(?:2305|2459): Module '"([^"]+)"' (?:has no exported member|declares) '([\w$]+)'/g,
    diagnose: ([, from = '', specifier = '', name = ''], _text, project) => {
      const file = fileOf(specifier, projectPath(from), project);
      return file === undefined ? undefined : missingExport(name, file, project);
    },
  },
  {
    pattern: /(?:ReferenceError: )?\b([\w$]+) is not defined\b|error TS2304: Cannot find name '([\w$]+)'/g,
    diagnose: ([, thrown, typed], text, project) => undefinedName(thrown ?? typed ?? '', fileIn(text), project),
  },
  {
    pattern: /Project is incompatible with this version of Expo Go|installed version of Expo Go is for SDK|requires a newer version of Expo Go/gi,
    diagnose: () => ({
      solution: "The project's Expo SDK and the Expo Go app do not match. Update the project to the newest SDK.",
      repair: { type: 'run', command: 'npx expo install expo@latest --fix' },
    }),
  },
  {
    pattern: /(?:sh: )?(?:\d+: )?([\w.-]+): (?:command )?not found/g,
    diagnose: ([, command = '']) => ({
      solution: `The command \`${command}\` was not found: the packages are not installed, or none of them provides it. Install the packages in package.json.`,
      repair: { type: 'install', packages: [] },
    }),
  },
  {
    pattern: /Cannot read propert(?:y|ies) of (undefined|null) \(reading '([^']+)'\)/g,
    diagnose: ([, value = '', name = ''], text, project) => ({
      solution: `\`.${name}\` is read on ${value}${placeOf(text, project)}. Assign a value first, or read it with \`?.${name}\`.`,
    }),
  },
  {
    pattern: /([\w$.]+) is not a function/g,
    diagnose: ([, name = ''], text, project) => ({
      solution: `\`${name}\` is called${placeOf(text, project)}, but it is not a function. Check its name, its import and the type of the value before the dot.`,
    }),
  },
  {
    pattern: /EADDRINUSE[^\n]*?(\d{2,5})/g,
    diagnose: ([, port = '']) => ({
      solution: `Port ${port} is in use by another process of the project. Stop that process, or let the server listen on another port.`,
    }),
  },
  {
    pattern: /code ERESOLVE|unable to resolve dependency tree/g,
    diagnose: () => ({
      solution: 'Two packages require conflicting versions of a third one. Install with --legacy-peer-deps, or choose compatible versions.',
      repair: { type: 'run', command: 'npm install --legacy-peer-deps' },
    }),
  },
  {
    pattern: /error (TS\d+): ([^\n]+)/g,
    diagnose: ([, code = '', message = ''], text, project) => ({ solution: `TypeScript reports ${code}${placeOf(text, project)}: ${message.trim()}` }),
  },
  {
    pattern: /(SyntaxError|Transform failed|Unexpected (?:token|end of \w+|identifier)[^\n]*|Unterminated [^\n]+|Expected "[^\n]+)/g,
    diagnose: ([, what = ''], text, project) => ({
      solution: `The source has a syntax error${placeOf(text, project)}: ${what.trim()}. Look for a missing bracket or quote there.`,
    }),
  },
];

/** The diagnoses of the problems, at least one. */
export function diagnose(errors: string, project: SourceView): Diagnosis[] {
  const found = new Map<string, Diagnosis>();
  for (const problem of separate(errors)) {
    for (const { pattern, diagnose: of } of RULES) {
      const diagnoses = [...problem.matchAll(pattern)].flatMap((match) => of(match as RegExpExecArray, problem, project) ?? []);
      for (const diagnosis of diagnoses) if (!found.has(diagnosis.solution)) found.set(diagnosis.solution, diagnosis);
      if (diagnoses.length > 0) break;
    }
  }
  if (found.size === 0) return [{ solution: `I do not know this error${placeOf(errors, project)}: ${firstLine(errors)}` }];
  return [...found.values()].slice(0, MAX_DIAGNOSES);
}

/** The problems of a prompt, each in its fence. A text without fences is one problem. */
function separate(errors: string): string[] {
  const fenced = [...errors.matchAll(/^(`{3,})\n([\s\S]*?)\n\1$/gm)].map(([, , text = '']) => text);
  return fenced.length > 0 ? fenced : [errors];
}

function missingModule(name: string, from: string | undefined, project: SourceView): Diagnosis | undefined {
  if (NODE_MODULES.test(name)) return undefined;
  if (/^[./]|^@\//.test(name)) return missingFile(name, from, project);
  const packageName = name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
  const manifest = project.text('package.json') ?? '';
  return manifest.includes(`"${packageName}"`)
    ? { solution: `The package \`${packageName}\` is listed in package.json but not installed. Install it.`, repair: { type: 'install', packages: [] } }
    : { solution: `The package \`${packageName}\` is used but not installed. Install it.`, repair: { type: 'install', packages: [packageName] } };
}

function missingFile(name: string, from: string | undefined, project: SourceView): Diagnosis {
  const wanted = resolve(name, from);
  const nearest = project.paths
    .map((candidate) => ({ candidate, far: distance(stem(candidate), stem(wanted)) }))
    .filter(({ candidate, far }) => candidate !== from && far <= Math.max(1, Math.floor(stem(wanted).length / 4)))
    .sort((a, b) => a.far - b.far)[0]?.candidate;
  const source = from === undefined ? undefined : project.text(from);
  if (nearest === undefined || from === undefined || source === undefined)
    return {
      solution: `${from === undefined ? 'A file' : `\`${from}\``} imports \`${name}\`, but there is no such file. Create the file or remove the import.`,
    };
  const specifier = specifierOf(nearest, from, name);
  const after = source.replaceAll(new RegExp(`(['"])${escaped(name)}\\1`, 'g'), (_all, quote: string) => `${quote}${specifier}${quote}`);
  return {
    solution: `\`${from}\` imports \`${name}\`, which does not exist, but \`${nearest}\` does. Import \`${specifier}\`.`,
    ...(after === source ? {} : { repair: { type: 'replace', path: from, before: source, after } }),
  };
}

function missingExport(name: string, file: string, project: SourceView): Diagnosis {
  const source = project.text(file);
  const declaration = new RegExp(`^(?:async )?(?:function\\*?|const|let|class|interface|type|enum) ${escaped(name)}\\b`, 'm');
  if (source !== undefined && declaration.test(source)) {
    const after = source.replace(declaration, (line) => `export ${line}`);
    return { solution: `\`${name}\` is in \`${file}\` but not exported. Export it.`, repair: { type: 'replace', path: file, before: source, after } };
  }
  const exported = [...(source ?? '').matchAll(/^export (?:default )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) ([\w$]+)/gm)].map(
    ([, other = '']) => other,
  );
  if (name === 'default' && exported[0] !== undefined) return { solution: `\`${file}\` has no default export. Import \`{ ${exported[0]} }\` from it instead.` };
  const near = exported.find((other) => distance(other.toLowerCase(), name.toLowerCase()) <= 2);
  return {
    solution: `\`${file}\` does not export \`${name}\`${near === undefined ? '' : `; it exports \`${near}\`, which may be what you meant`}. Add it there, or import one of its exports${exported.length > 0 ? ` (${exported.slice(0, 6).join(', ')})` : ''}.`,
  };
}

function undefinedName(name: string, file: string | undefined, project: SourceView): Diagnosis {
  const source = file === undefined ? undefined : project.text(file);
  const home = REACT_NAMES.test(name)
    ? 'react'
    : project.paths.find(
        (other) =>
          SOURCE_FILE.test(other) &&
          other !== file &&
          new RegExp(`^export (?:async )?(?:function|const|class|let) ${escaped(name)}\\b`, 'm').test(project.text(other) ?? ''),
      );
  if (home === undefined)
    return { solution: `\`${name}\` is used${file === undefined ? '' : ` in \`${file}\``} but not defined anywhere. Import it or correct its name.` };
  const specifier = home === 'react' || file === undefined ? home : specifierOf(home, file, './');
  const line = `import { ${name} } from '${specifier}';\n`;
  return {
    solution: `\`${name}\` is used${file === undefined ? '' : ` in \`${file}\``} without an import. Import it from \`${specifier}\`.`,
    ...(file === undefined || source === undefined
      ? {}
      : { repair: { type: 'replace', path: file, before: source, after: withImported(source, name, specifier, line) } }),
  };
}

/** Adds to an existing import, or adds a line at the top. */
function withImported(source: string, name: string, specifier: string, line: string): string {
  const existing = new RegExp(`^(import (?:[\\w$]+, )?\\{)([^}]*)(\\} from ['"]${escaped(specifier)}['"])`, 'm');
  if (existing.test(source)) return source.replace(existing, (_all, head: string, names: string, tail: string) => `${head} ${name},${names.trimEnd()} ${tail}`);
  return line + source;
}

/** Relative to the root: without origin, query, working directory and leading slashes. */
function projectPath(text: string): string {
  return text
    .replace(/^[a-z]+:\/\/[^/]+/, '')
    .replace(/[?#].*$/, '')
    .replace(/^\/?home\/project\//, '')
    .replace(/^\/+/, '');
}

function resolve(name: string, from: string | undefined): string {
  if (name.startsWith('@/')) return `src/${name.slice(2)}`;
  if (name.startsWith('/')) return projectPath(name);
  return path.join(path.dirname(from ?? 'x'), name);
}

/** The file that an import refers to. */
function fileOf(specifier: string, from: string, project: SourceView): string | undefined {
  const target = resolve(specifier, from);
  return project.paths.find(
    (candidate) => candidate === target || (SOURCE_FILE.test(candidate) && candidate.replace(SOURCE_FILE, '') === target.replace(SOURCE_FILE, '')),
  );
}

/** In the importer's style: with or without an extension. */
function specifierOf(target: string, from: string, like: string): string {
  const relative = path.relative(path.dirname(from), target);
  const named = relative.startsWith('.') ? relative : `./${relative}`;
  return /\.[a-z]+$/i.test(path.basename(like)) ? named : named.replace(SOURCE_FILE, '');
}

const stem = (file: string): string =>
  path
    .basename(file)
    .replace(/\.[^.]+$/, '')
    .toLowerCase();
const PLACE = /((?:[\w@.-]+\/)*[\w@[\].-]+\.(?:[cm]?[jt]sx?|vue|svelte|css|html|json))(?:\?[^\s:)]*)?(?::(\d+)|\((\d+),)/;

function fileIn(text: string): string | undefined {
  const named = PLACE.exec(text.replaceAll(/[a-z]+:\/\/[^/\s]+\//g, '').replaceAll('/home/project/', ''))?.[1];
  return named ?? /(?:^|\s|")((?:src|app|pages|components|lib)\/[\w./@-]+\.\w+)/m.exec(text)?.[1];
}

/** " in `src/App.tsx`, line 3 (`const a = b.c`)" if the text names a location. */
function placeOf(text: string, project: SourceView): string {
  const match = PLACE.exec(text.replaceAll(/[a-z]+:\/\/[^/\s]+\//g, '').replaceAll('/home/project/', ''));
  const file = match?.[1];
  if (match === null || file === undefined) return '';
  const line = Number(match[2] ?? match[3]);
  const code = project.text(file)?.split('\n')[line - 1]?.trim();
  return ` in \`${file}\`, line ${line}${code ? ` (\`${code.replaceAll('`', "'").slice(0, 80)}\`)` : ''}`;
}

const firstLine = (text: string): string =>
  text
    .split('\n')
    .find((line) => /\w/.test(line) && !/^(?:#|`{3})/.test(line))
    ?.trim() ?? text.trim();
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
