/** Who may import whom, as ARCHITECTURE.md says. Each rule takes a tree and returns what is wrong. */
import { packageOf } from './tree.mjs';

const OURS = {
  '@lathe/protocol': 'protocol',
  '@lathe/app-model': 'app-model',
  '@lathe/app-model/starters': 'app-model/starters',
  '@lathe/backend': 'backend',
  '@lathe/spindle': 'spindle',
  '@lathe/spindle/server': 'spindle/server',
  '@lathe/workspace': 'workspace',
};
/** Where the web app boots Spindle and so imports more than its types. */
const BOOTS_SPINDLE = /^apps\/web\/src\/(?:main\.tsx|runtime\/boot\.ts)$/;
const MAY_IMPORT = {
  protocol: () => false,
  'app-model': () => false,
  backend: () => false,
  spindle: () => false,
  workspace: (target, isType) => target === 'protocol' || (target === 'spindle' && isType),
  web: (target, isType, file) =>
    ['workspace', 'protocol', 'app-model/starters'].includes(target) || (target === 'spindle' && (isType || BOOTS_SPINDLE.test(file))),
  server: (target) => target === 'protocol' || target === 'app-model' || target === 'backend' || target === 'spindle/server',
};

export function packageImports(tree) {
  const problems = [];
  for (const file of tree.files.keys()) {
    const owner = packageOf(file);
    for (const { specifier, isType } of tree.importsOf(file)) {
      const target = OURS[specifier];
      if (target && !tree.isTest(file) && MAY_IMPORT[owner]?.(target, isType, file) === false)
        problems.push({ file, message: `may not import ${target}${isType ? ' (types)' : ''}` });
      if (/^(?:react|react-dom)(?:\/|$)/.test(specifier) && owner !== 'web') problems.push({ file, message: 'React belongs in apps/web only' });
    }
    for (const { target, specifier } of tree.targetsOf(file))
      if (packageOf(target) !== owner) problems.push({ file, message: `reaches into another package (${specifier})` });
  }
  return problems;
}

/** Spindle's folders and what each may import; its programs meet only in messages and memory. */
const SPINDLE_FOLDERS = {
  abi: ['abi'],
  filesystem: ['filesystem', 'abi'],
  kernel: ['kernel', 'filesystem', 'abi'],
  userland: ['userland', 'filesystem', 'abi'],
  host: ['host', 'abi'],
  gateway: ['gateway', 'abi'],
  server: ['server', 'abi'],
};
/**
 * The implementation of ES modules is that of processes, and others use it: the installation service transforms modules
 * ahead of time, and the gateway runs an app's service worker that is a module.
 */
const USES_MODULES = (file, target) =>
  /^packages\/spindle\/src\/(?:server|gateway)\//.test(file) && target.startsWith('packages/spindle/src/userland/node/esm/');

export function spindleFolders(tree) {
  const folderOf = (path) => /^packages\/spindle\/src\/([^/]+)\//.exec(path)?.[1];
  return importsWhere(tree, (file, target) => {
    const from = folderOf(file);
    const to = folderOf(target);
    if (!from || !to || SPINDLE_FOLDERS[from]?.includes(to) || USES_MODULES(file, target)) return undefined;
    return `${from} may not import ${to} (${target})`;
  });
}

/** A file's role is its name or the end of its name: `routes.ts`, `duplicate-routes.ts`. */
const roleOf = (path) => /(?:\/|-)(routes|service|repository)\.ts$/.exec(path)?.[1];
const ROLE_MAY_NOT_IMPORT = { routes: ['repository'], service: ['routes'], repository: ['routes', 'service'] };

export function serverLayers(tree) {
  return importsWhere(tree, (file, target) => {
    if (!file.startsWith('apps/server/src/')) return undefined;
    const to = roleOf(target);
    return ROLE_MAY_NOT_IMPORT[roleOf(file)]?.includes(to) ? `${roleOf(file)} may not import a ${to} file (${target})` : undefined;
  });
}

/** A vendor's file exports what creates a provider. Outside its own folder nothing imports it, and only services.ts imports the registry. */
export function providers(tree) {
  const kindOf = (path) => /^apps\/server\/src\/integrations\/([^/]+)\//.exec(path)?.[1];
  const isVendor = (path) => kindOf(path) && /^export (?:async )?(?:function|const) create\w*Provider\b/m.test(tree.files.get(path));
  const isRegistry = (path) => /\/integrations\/[^/]+\/registry\.ts$/.test(path);
  const isCompositionRoot = (path) => path === 'apps/server/src/services.ts';
  return importsWhere(tree, (file, target, isType) => {
    if (isCompositionRoot(file)) return undefined;
    if (isRegistry(target) && !isType) return `only services.ts may import a registry (${target})`;
    if (!isVendor(target) || isRegistry(target)) return undefined;
    return kindOf(file) === kindOf(target) ? undefined : `only the registry may import a provider (${target})`;
  });
}

function importsWhere(tree, faultOf) {
  return [...tree.files.keys()]
    .filter((file) => !tree.isTest(file))
    .flatMap((file) =>
      tree.targetsOf(file).flatMap(({ target, isType }) => {
        const message = tree.isTest(target) ? undefined : faultOf(file, target, isType);
        return message ? [{ file, message }] : [];
      }),
    );
}
