/**
 * Runs in the project's machine, as `node -e`: answers what the project's own TypeScript, ESLint, component compilers
 * and type checkers say of a text that may not be saved. A line of JSON in, `{ id, path, text }`; a line out, behind a
 * mark, `{ id, diagnostics }`, and another one once a slower checker has answered. What tools print besides has no mark
 * and is nobody's business.
 */
const { spawn } = require('node:child_process');
const { createRequire } = require('node:module');
const fs = require('node:fs');
const path = require('node:path');
const { createInterface } = require('node:readline');

const MARK = '\u0001lathe ';
const root = process.cwd();
const own = createRequire(path.join(root, 'package.json'));
/** Texts as they are in the editor, by absolute path. */
const texts = new Map();
const services = new Map();

const ts = load('typescript', ({ createLanguageService }) => typeof createLanguageService === 'function');
const eslintModule = load('eslint', ({ ESLint }) => typeof ESLint === 'function');
let eslint = eslintModule && new eslintModule.ESLint({ cwd: root });

function load(name, isUsable) {
  try {
    const found = own(name);
    return isUsable(found) ? found : undefined;
  } catch {
    return undefined; // the project does not have it
  }
}

/** The configuration whose files a file is among: the nearest one's, or one that it refers to. */
function configOf(file) {
  const nearest = ts.findConfigFile(path.dirname(file), ts.sys.fileExists);
  if (!nearest) return { path: '', options: { allowJs: true, checkJs: false, jsx: ts.JsxEmit.Preserve, noEmit: true }, fileNames: [] };
  const parse = (config) => {
    const parsed = ts.getParsedCommandLineOfConfigFile(config, {}, { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined });
    return parsed && { path: config, options: parsed.options, fileNames: parsed.fileNames, references: parsed.projectReferences ?? [] };
  };
  const first = parse(nearest);
  if (!first) return { path: '', options: {}, fileNames: [] };
  if (first.fileNames.includes(file)) return first;
  for (const reference of first.references) {
    const referred = parse(ts.resolveProjectReferencePath(reference));
    if (referred?.fileNames.includes(file)) return referred;
  }
  return first;
}

/** Of each file its configuration, until the one next to it changes. */
const configs = new Map();
function knownConfigOf(file) {
  const nearest = ts.findConfigFile(path.dirname(file), ts.sys.fileExists);
  const changedAt = nearest ? fs.statSync(nearest).mtimeMs : 0;
  const known = configs.get(file);
  if (known?.changedAt === changedAt) return known.config;
  const config = configOf(file);
  if (known) services.delete(config.path);
  configs.set(file, { config, changedAt });
  return config;
}

function serviceFor(file) {
  const config = knownConfigOf(file);
  const known = services.get(config.path);
  if (known) {
    known.files.add(file);
    return known.service;
  }
  const files = new Set([...config.fileNames, file]);
  const version = (name) => {
    const open = texts.get(name);
    if (open) return `open ${open.version}`;
    try {
      return String(fs.statSync(name).mtimeMs);
    } catch {
      return 'gone';
    }
  };
  const host = {
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getScriptFileNames: () => [...files],
    getScriptVersion: version,
    getScriptSnapshot(name) {
      const text = texts.get(name)?.text ?? ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getCompilationSettings: () => config.options,
    getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
  };
  const service = ts.createLanguageService(host);
  services.set(config.path, { service, files });
  return service;
}

function typeErrors(file) {
  if (!ts || !/\.[cm]?[jt]sx?$/.test(file)) return [];
  const service = serviceFor(file);
  // JavaScript that the configuration leaves out is nobody's.
  if (!service.getProgram()?.getSourceFile(file)) return [];
  return [...service.getSyntacticDiagnostics(file), ...service.getSemanticDiagnostics(file)].flatMap(({ start, length, messageText, code, category }) =>
    start === undefined
      ? []
      : [
          {
            from: start,
            to: start + (length ?? 0),
            severity: category === ts.DiagnosticCategory.Error ? 'error' : 'warning',
            message: ts.flattenDiagnosticMessageText(messageText, '\n'),
            source: `TS${code}`,
          },
        ],
  );
}

async function lintErrors(file, text) {
  if (!eslint) return [];
  try {
    if (await eslint.isPathIgnored(file)) return [];
    const [result] = await eslint.lintText(text, { filePath: file });
    const starts = startsOf(text);
    const offset = (line, column) => Math.min(text.length, (starts[line - 1] ?? text.length) + column - 1);
    return (result?.messages ?? []).map(({ line = 1, column = 1, endLine = line, endColumn = column, severity, message, ruleId }) => ({
      from: offset(line, column),
      to: offset(endLine, endColumn),
      severity: severity === 2 ? 'error' : 'warning',
      message,
      source: ruleId ?? 'eslint',
    }));
  } catch {
    eslint = undefined; // without a configuration that it understands it says the same of every file
    return [];
  }
}

/** Offsets of the lines' starts. */
function startsOf(text) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** The word at a place. Lines and columns count from 1. */
function wordAt(text, line, column) {
  const from = Math.min(text.length, (startsOf(text)[line - 1] ?? text.length) + column - 1);
  return { from, to: from + (/^[\w$-]+|^\S/.exec(text.slice(from))?.[0].length ?? 0) };
}

/** What a component's compiler says of the text alone. */
const COMPILERS = {
  '.vue'(text, file) {
    const compiler = load('vue/compiler-sfc', ({ parse }) => typeof parse === 'function');
    const { errors, descriptor } = compiler?.parse(text, { filename: file, sourceMap: false }) ?? { errors: [] };
    const found = errors.map(({ message, loc }) => ({ ...placeIn(loc?.start?.offset, loc?.end?.offset), severity: 'error', message, source: 'Vue' }));
    if (!descriptor || found.length > 0 || !(descriptor.script || descriptor.scriptSetup)) return found;
    try {
      compiler.compileScript(descriptor, { id: 'check', fs: { fileExists: fs.existsSync, readFile: (name) => fs.readFileSync(name, 'utf8') } });
      return [];
    } catch (error) {
      const block = (descriptor.scriptSetup ?? descriptor.script).loc.start.offset;
      const message = String(error.message)
        .split('\n')[0]
        .replace(/^\[.*?\] /, '')
        .replace(/ \(\d+:\d+\)$/, '');
      return [{ ...placeIn(block + (typeof error.pos === 'number' ? error.pos : 0)), severity: 'error', message, source: 'Vue' }];
    }
  },
  '.svelte'(text, file) {
    const compiler = load('svelte/compiler', ({ compile }) => typeof compile === 'function');
    const shown =
      (severity) =>
      ({ message, code, start, end, position }) => ({
        ...placeIn(position?.[0] ?? start?.character, position?.[1] ?? end?.character),
        severity,
        message: message.split('\n')[0],
        source: code ?? 'Svelte',
      });
    try {
      return (compiler?.compile(text, { filename: file, generate: false }).warnings ?? []).map(shown('warning'));
    } catch (error) {
      return [shown('error')(error)];
    }
  },
};

const placeIn = (from = 0, to = from + 1) => ({ from, to: Math.max(to, from) });

/** Checkers of whole projects, which read files from the disk: where they are, how they are called, and what a line says. */
const CHECKERS = {
  '.vue': {
    packageName: 'vue-tsc',
    arguments: () => ['--noEmit', '--pretty', 'false', '-p', fs.existsSync(path.join(root, 'tsconfig.app.json')) ? 'tsconfig.app.json' : '.'],
    line: /^(?<path>.+?)\((?<line>\d+),(?<column>\d+)\): (?<severity>error|warning) (?<source>TS\d+): (?<message>.+)$/,
  },
  '.svelte': {
    packageName: 'svelte-check',
    arguments: () => ['--output', 'machine', '--compiler-warnings', 'css_unused_selector:ignore'],
    line: /^\d+ (?<severity>ERROR|WARNING) "(?<path>[^"]+)" (?<line>\d+):(?<column>\d+) "(?<message>(?:[^"\\]|\\.)*)"/,
  },
  '.astro': {
    packageName: '@astrojs/check',
    arguments: () => [],
    line: /^(?<path>\S.*?):(?<line>\d+):(?<column>\d+) - (?<severity>error|warning) ts\((?<source>\d+)\): (?<message>.+?)$/,
  },
};

/** Some checkers color what they print in any case. */
const COLORS = /\u001b\[[\d;]*m/g;

/** Undefined if the project does not have it. Not every package lets its package.json be resolved. */
function programOf(packageName) {
  const manifest = (own.resolve.paths(packageName) ?? []).map((folder) => path.join(folder, packageName, 'package.json')).find((file) => fs.existsSync(file));
  if (manifest === undefined) return undefined;
  const { bin } = JSON.parse(fs.readFileSync(manifest, 'utf8'));
  return path.join(path.dirname(manifest), typeof bin === 'string' ? bin : Object.values(bin)[0]);
}

/** The checker that runs. A newer question ends it. */
let checking;

/** What the project's own checker says of a saved file. Undefined if it has none, or the text is not saved. */
async function checkerErrors(file, text) {
  const checker = CHECKERS[path.extname(file)];
  const program = checker && programOf(checker.packageName);
  if (program === undefined || fs.readFileSync(file, 'utf8') !== text) return undefined;
  const child = spawn(process.execPath, [program, ...checker.arguments()], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
  });
  checking = child;
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  const signal = await new Promise((resolve) => child.on('close', (_code, ended) => resolve(ended)));
  if (signal !== null) return undefined;
  return output.split(/\r?\n/).flatMap((printed) => {
    const found = checker.line.exec(printed.replaceAll(COLORS, ''))?.groups;
    if (!found || path.resolve(root, found.path) !== file) return [];
    const source = found.source ? `TS${found.source.replace(/^TS/, '')}` : checker.packageName;
    const message = found.message.replaceAll('\\n', ' ').replaceAll('\\"', '"');
    return [{ ...wordAt(text, Number(found.line), Number(found.column)), severity: found.severity.toLowerCase(), message, source }];
  });
}

let work = Promise.resolve();
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, path: relative, text } = JSON.parse(line);
  checking?.kill('SIGKILL');
  work = work.then(async () => {
    const file = path.join(root, relative);
    texts.set(file, { text, version: id });
    let diagnostics = [];
    try {
      diagnostics = [...typeErrors(file), ...(COMPILERS[path.extname(file)]?.(text, file) ?? []), ...(await lintErrors(file, text))];
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    }
    process.stdout.write(`${MARK}${JSON.stringify({ id, diagnostics })}\n`);
    const more = await checkerErrors(file, text).catch(() => undefined);
    // Both may report the same mistake.
    const others = (more ?? []).filter((one) => diagnostics.every(({ from, severity }) => from !== one.from || severity !== one.severity));
    if (others.length > 0) process.stdout.write(`${MARK}${JSON.stringify({ id, diagnostics: [...diagnostics, ...others] })}\n`);
  });
});
