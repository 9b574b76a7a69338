/** Rules about names, sizes and statements of single files. */
import { parseAst } from 'rolldown/parseAst';
import { headerOf } from './tree.mjs';

const LONG_FILE_LINES = 600;
const LONG_FUNCTION_LINES = 150;
const EMPTY_NAMES = /(?:^|\/)(?:utils?|helpers?|common|shared|misc|[\w-]*manager)(?:\/|\.[a-z]+$)/;
/** Nouns of the product, which Spindle does not know: it is published alone. */
const PRODUCT_NAMES = /\b(?:lathe|chats?|artifacts?|workspace\.md|assistant\.md)\b/i;
/** Only this file may spell them. */
const LEFT_FOR_LATER = new RegExp(`\\b(?:${['TO', 'FIX', 'HA'].map((start, i) => start + ['DO', 'ME', 'CK'][i]).join('|')}|X{3})\\b`);

const eachFile = (tree, faultOf) =>
  [...tree.files].flatMap(([file, text]) => {
    const message = faultOf(file, text);
    return message ? [{ file, message }] : [];
  });

/** `bindings/` follow Node's own names, of which `util` is one. */
export function names(tree) {
  return eachFile(tree, (file) =>
    EMPTY_NAMES.test(file) && !file.includes('/bindings/') ? 'a name that says nothing (utils, helpers, common, shared, manager)' : undefined,
  );
}

export function productNames(tree) {
  return eachFile(tree, (file, text) => {
    if (!file.startsWith('packages/spindle/src/') || tree.isTest(file)) return undefined;
    const found = PRODUCT_NAMES.exec(text.replaceAll('@lathe/spindle', ''))?.[0];
    return found ? `Spindle does not know the product, and this names it: ${found}` : undefined;
  });
}

export function longFiles(tree) {
  return eachFile(tree, (file, text) => {
    const lines = text.split('\n').length;
    if (lines <= LONG_FILE_LINES || tree.isTest(file)) return undefined;
    return /\blong\b|one file|table|grammar/i.test(headerOf(text)) ? undefined : `${lines} lines without a reason in its header`;
  });
}

export function emptyCatches(tree) {
  return eachFile(tree, (_file, text) =>
    /catch\s*(?:\([^)]*\))?\s*\{\s*\}/.test(text) || /\.catch\(\s*\(\w*\)\s*=>\s*\{\s*\}\s*\)/.test(text) ? 'an empty catch' : undefined,
  );
}

export function leftForLater(tree) {
  return eachFile(tree, (_file, text) => LEFT_FOR_LATER.exec(text)?.[0] && `something left for later (${LEFT_FOR_LATER.exec(text)[0]})`);
}

/** State belongs to what is made with it, not to a module. A program (`.mjs`) runs once, and its top level is its main function. */
export function topLevelLet(tree) {
  return [...tree.files].flatMap(([file, text]) => {
    if (!/\.tsx?$/.test(file) || tree.isTest(file) || !/^(?:export )?(?:let|var) /m.test(text)) return [];
    return parse(file, text)
      .body.map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
      .filter((node) => node?.type === 'VariableDeclaration' && node.kind !== 'const')
      .map((node) => ({ file, message: `a top-level ${node.kind} (${node.declarations[0].id.name})` }));
  });
}

/**
 * The reason is a sentence of the header that begins with "One function". The lines of classes inside a function do not
 * count: Spindle's bindings make classes over a realm, and their methods are functions of their own.
 */
export function longFunctions(tree) {
  return [...tree.files].flatMap(([file, text]) => {
    if (tree.isTest(file) || text.split('\n').length <= LONG_FUNCTION_LINES || /\bOne function\b/.test(headerOf(text))) return [];
    const linesOf = ({ start, end }) => text.slice(start, end).split('\n').length;
    return functionsOf(parse(file, text).body)
      .map(({ node, name }) => ({ name, lines: linesOf(node) - classesIn(node.body).reduce((sum, inner) => sum + linesOf(inner), 0) }))
      .filter(({ lines }) => lines > LONG_FUNCTION_LINES)
      .map(({ name, lines }) => ({
        file,
        message: `${name} has ${lines} lines; over ${LONG_FUNCTION_LINES}, the file's header must say why ("One function: ...")`,
      }));
  });
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const CLASSES = new Set(['ClassDeclaration', 'ClassExpression']);

const childrenOf = (node) =>
  Array.isArray(node)
    ? node
    : node !== null && typeof node === 'object'
      ? Object.entries(node).flatMap(([key, child]) => (key === 'parent' ? [] : [child]))
      : [];

/** Every function in a syntax tree, with the name of what it is assigned to where it has none of its own. */
function functionsOf(node, name = 'a function') {
  const ownName = node?.id?.name ?? node?.key?.name ?? name;
  const inside = childrenOf(node).flatMap((child) => functionsOf(child, ownName));
  return FUNCTIONS.has(node?.type) ? [{ node, name: ownName }, ...inside] : inside;
}

/** The outermost classes in a syntax tree. */
function classesIn(node) {
  return CLASSES.has(node?.type) ? [node] : childrenOf(node).flatMap(classesIn);
}

function parse(file, text) {
  return parseAst(text, { lang: file.endsWith('x') ? 'tsx' : file.endsWith('.mjs') ? 'js' : 'ts' });
}
