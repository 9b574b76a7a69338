/**
 * Runs in the project's machine, as `node -e`: answers what the project's own TypeScript and ESLint say
 * of a text that may not be saved. A line of JSON in, `{ id, path, text }`; a line out, behind a mark,
 * `{ id, diagnostics }`. What tools print besides has no mark and is nobody's business.
 */
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
  if (!ts) return [];
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
    const starts = [0];
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
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

let work = Promise.resolve();
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, path: relative, text } = JSON.parse(line);
  work = work.then(async () => {
    const file = path.join(root, relative);
    texts.set(file, { text, version: id });
    let diagnostics = [];
    try {
      diagnostics = [...typeErrors(file), ...(await lintErrors(file, text))];
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    }
    process.stdout.write(`${MARK}${JSON.stringify({ id, diagnostics })}\n`);
  });
});
