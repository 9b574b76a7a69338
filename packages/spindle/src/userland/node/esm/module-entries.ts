import type { ExportNamedDeclaration, ImportAttribute, ImportDeclaration, Literal, Identifier, Program } from 'acorn';
import { LineCounter } from './line-counter.ts';
import { declaredNames } from './syntax-tree.ts';
import type { IndirectExport, ModuleRequest } from './transformed-module.ts';

/** V8's numbers for an ordinary import and for `import source`. */
export const EVALUATION_PHASE = 2;
export const SOURCE_PHASE = 1;

type Place = readonly [number, number, number];

export interface ImportedName {
  readonly request: number;
  /** Null means the namespace object. */
  readonly name: string | null;
  readonly place: Place;
}

/** A module's imports and exports (ECMA-262, ParseModule), from its import and export declarations. */
export interface ModuleEntries {
  readonly requests: readonly ModuleRequest[];
  /** By local name. */
  readonly imports: ReadonlyMap<string, ImportedName>;
  /** Local name of each of the module's own exported bindings, with its number. */
  readonly locals: ReadonlyMap<string, number>;
  readonly localExports: readonly (readonly [string, number])[];
  readonly indirectExports: readonly IndirectExport[];
  readonly starExports: readonly number[];
}

/** Local name of `export default expression`, which has no name. */
export const DEFAULT_LOCAL = '*default*';

export function readModuleEntries(program: Program, source: string): ModuleEntries {
  const requests: ModuleRequest[] = [];
  const requestNumbers = new Map<string, number>();
  const imports = new Map<string, ImportedName>();
  const locals = new Map<string, number>();
  const localExports: (readonly [string, number])[] = [];
  const indirectExports: IndirectExport[] = [];
  const starExports: number[] = [];
  const lines = new LineCounter(source);

  const placeOf = (node: { start: number; end: number }): Place => {
    const [line, column] = lines.at(node.start);
    return [line, column, node.end - node.start];
  };
  const request = (specifier: string, attributeNodes: readonly ImportAttribute[] | undefined, phase = EVALUATION_PHASE): number => {
    const attributes: Record<string, string> = {};
    for (const { key, value } of attributeNodes ?? []) attributes[nameOf(key)] = String(value.value);
    const id = JSON.stringify([specifier, phase, Object.entries(attributes).sort()]);
    let number = requestNumbers.get(id);
    if (number === undefined) {
      number = requests.push({ specifier, attributes, phase }) - 1;
      requestNumbers.set(id, number);
    }
    return number;
  };
  const exportLocal = (exported: string, local: string): void => {
    let number = locals.get(local);
    if (number === undefined) locals.set(local, (number = locals.size));
    localExports.push([exported, number]);
  };
  const readImport = (node: ImportDeclaration): void => {
    const number = request(String(node.source.value), node.attributes, phaseOf(node));
    for (const specifier of node.specifiers) {
      const isNamespace = specifier.type === 'ImportNamespaceSpecifier';
      const imported = specifier.type === 'ImportSpecifier' ? specifier.imported : specifier.local;
      imports.set(specifier.local.name, {
        request: number,
        name: isNamespace ? null : specifier.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(imported),
        place: placeOf(imported),
      });
    }
  };
  const listed: ExportNamedDeclaration[] = [];
  const readNamedExport = (node: ExportNamedDeclaration): void => {
    const { declaration } = node;
    if (node.source) {
      const number = request(String(node.source.value), node.attributes);
      for (const { exported, local, ...range } of node.specifiers) {
        indirectExports.push({ name: nameOf(exported), request: number, importName: nameOf(local), place: placeOf(range) });
      }
    } else if (!declaration) listed.push(node);
    else if (declaration.type === 'VariableDeclaration') for (const name of declaredNames(declaration)) exportLocal(name, name);
    else exportLocal(declaration.id.name, declaration.id.name);
  };

  for (const node of program.body) {
    switch (node.type) {
      case 'ImportDeclaration':
        readImport(node);
        break;
      case 'ExportAllDeclaration': {
        const number = request(String(node.source.value), node.attributes);
        if (node.exported) indirectExports.push({ name: nameOf(node.exported), request: number, importName: null, place: placeOf(node.exported) });
        else starExports.push(number);
        break;
      }
      case 'ExportNamedDeclaration':
        readNamedExport(node);
        break;
      case 'ExportDefaultDeclaration': {
        const { declaration } = node;
        const isNamed = (declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration') && declaration.id;
        exportLocal('default', isNamed ? isNamed.name : DEFAULT_LOCAL);
      }
    }
  }
  // `export { a }` may precede the import or declaration of `a`.
  for (const node of listed) {
    for (const { exported, local, ...range } of node.specifiers) {
      const imported = imports.get(nameOf(local));
      if (imported === undefined) exportLocal(nameOf(exported), nameOf(local));
      else indirectExports.push({ name: nameOf(exported), request: imported.request, importName: imported.name, place: placeOf(range) });
    }
  }
  return { requests, imports, locals, localExports, indirectExports, starExports };
}

/** The plugin adds `phase` to the tree. */
export function phaseOf(node: object): number {
  return (node as { phase?: string }).phase === 'source' ? SOURCE_PHASE : EVALUATION_PHASE;
}

function nameOf(node: Identifier | Literal): string {
  return node.type === 'Literal' ? String(node.value) : node.name;
}
