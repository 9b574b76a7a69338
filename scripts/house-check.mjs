/** The rules of the house that no other tool checks. ARCHITECTURE.md explains them, and `house/` has a function for each. */
import { fileCycles, folderCycles } from './house/cycles.mjs';
import { applyExceptions, EXCEPTIONS } from './house/exceptions.mjs';
import { packageImports, providers, serverLayers, spindleFolders } from './house/imports.mjs';
import { references } from './house/references.mjs';
import { spelling } from './house/spelling.mjs';
import { emptyCatches, leftForLater, longFiles, longFunctions, names, productNames, topLevelLet } from './house/statements.mjs';
import { readTree } from './house/tree.mjs';
import { root } from './run.mjs';

const RULES = {
  packageImports,
  spindleFolders,
  serverLayers,
  providers,
  fileCycles,
  folderCycles,
  names,
  productNames,
  longFiles,
  longFunctions,
  topLevelLet,
  emptyCatches,
  leftForLater,
  references,
  spelling,
};

const tree = readTree(root);
const found = Object.entries(RULES).flatMap(([rule, check]) => check(tree).map((problem) => ({ rule, ...problem })));
const { problems, needless } = applyExceptions(found, EXCEPTIONS);
const lines = [
  ...problems.map(({ rule, file, message }) => `${file}: ${message} [${rule}]`),
  ...needless.map(({ rule, file }) => `${file}: no longer breaks ${rule}; remove its line from scripts/house/exceptions.mjs`),
];

if (lines.length > 0) {
  console.error(lines.sort().join('\n'));
  console.error(`\n${lines.length} broken house rules. They are explained in ARCHITECTURE.md.`);
  process.exitCode = 1;
} else console.log(`House rules hold in ${tree.files.size} files, with ${EXCEPTIONS.length} known exceptions.`);
