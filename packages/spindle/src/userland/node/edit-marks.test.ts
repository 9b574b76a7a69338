import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Parser } from 'acorn';
import { describe, expect, it } from 'vitest';
import { guardLoops } from './vm/loop-guard.ts';
import { prepareContextScript } from './vm/context-script.ts';
import { marked, withoutEdits } from './edit-marks.ts';
import { transformScript } from './esm/script-transform.ts';
import { SCRIPT_SYNTAX } from './esm/syntax-errors.ts';
import { forEachChild, type Node } from './esm/syntax-tree.ts';
import { MODULE_SYNTAX, transformModule } from './esm/transform.ts';
import { randomGraph, TRICKY_PROGRAMS } from './esm/tricky-programs.ts';

type Syntax = typeof MODULE_SYNTAX | typeof SCRIPT_SYNTAX;

/** The texts of all functions, methods and classes as the engine tells them. */
function textsOf(source: string, syntax: Syntax): string[] {
  const texts: string[] = [];
  const visit = (node: Node): void => {
    const isMethod = node.type === 'MethodDefinition' || (node.type === 'Property' && (node.method || node.kind !== 'init'));
    if (isMethod || /Function|^Class(?:Declaration|Expression)$/.test(node.type)) texts.push(source.slice(node.start, node.end).replace(/^static\s+/, ''));
    // The function of a method has no text of its own.
    if (isMethod && (node.type === 'MethodDefinition' || node.type === 'Property')) {
      if (node.computed) visit(node.key as Node);
      forEachChild(node.value as Node, visit);
    } else forEachChild(node, visit);
  };
  visit(Parser.parse(source, syntax) as Node);
  return texts;
}

function textsOfModule(source: string): string[] {
  // The first one is the function around the module.
  return textsOf(transformModule(source).code, SCRIPT_SYNTAX).slice(1).map(withoutEdits);
}

describe('the text of each function is what its author wrote', () => {
  const programs = { ...TRICKY_PROGRAMS, 'random graph': randomGraph(7) };
  it.each(Object.entries(programs))('in modules: %s', (_name, files) => {
    for (const source of Object.values(files)) {
      // A module that is refused has no functions.
      if (!isValid(source)) continue;
      expect(textsOfModule(source)).toEqual(textsOf(source, MODULE_SYNTAX));
    }
  });

  it('in published modules', () => {
    const directory = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'dist/node/chunks');
    for (const name of readdirSync(directory)) {
      // The largest takes half a minute.
      if (!name.endsWith('.js') || name === 'node.js') continue;
      const source = readFileSync(join(directory, name), 'utf8');
      expect(textsOfModule(source)).toEqual(textsOf(source, MODULE_SYNTAX));
    }
  });

  it('in scripts that are edited for their context and for a time limit, too', () => {
    const source =
      'var f = async () => { for await (const a of b) await this; try { await 1 } catch { eval("x") } };\n' +
      'function g() { for (const a of b) while (a) { this; import(/* a */\n"b") } return async () => { do await this; while (import("c")) } }';
    const once = transformScript(source, '$spindle(1)').code;
    const twice = guardLoops(once, '$spindle.tick()').code;
    const { code } = prepareContextScript(twice);
    for (const text of [once, twice, code]) expect(textsOf(text, SCRIPT_SYNTAX).map(withoutEdits)).toEqual(textsOf(source, SCRIPT_SYNTAX));
  });
});

describe('a mark', () => {
  it('tells anything that was replaced, in a comment on one line', () => {
    for (const original of ['ns /* a */ . name', 'ns\n.\r\nname', '100 % *\u2028/ */', '%2a;', '$m_name', '', '$mé', '\f']) {
      const text = marked('$mr.meta', original);
      expect(text).not.toMatch(/[\n\r\u2028]/);
      expect(withoutEdits(`a${text}b`)).toBe(`a${original}b`);
    }
  });

  it('needs no comment for the variable of an imported name', () => {
    for (const text of ['$m_name.v', '(0,$m_name.v)', ';(0,$m_name.v)', '$m12$_name.v', '$m_name']) {
      expect(marked(text, 'name')).not.toContain('/*');
      expect(withoutEdits(marked(text, 'name'))).toBe('name');
    }
  });

  it('may be inside another, next to another, or cut off at the end', () => {
    const inner = marked('$b;', '');
    expect(withoutEdits(`1${marked(`{${inner}$c(`, '')}2${marked(')', '')}${marked('}', '')}3`)).toBe('123');
    expect(withoutEdits(`1${marked('$m_name.v', 'name').slice(0, -1)}`)).toBe('1name');
    expect(withoutEdits(`1${marked(`{${inner}`, '').slice(0, -2)}`)).toBe('1');
  });

  it('is not mistaken for other white space', () => {
    for (const text of ['', 'a', '\f', '\v \v', '\v\f', '\f\v', ' \t\n\v\f\r']) expect(withoutEdits(text)).toBe(text);
  });
});

function isValid(source: string): boolean {
  try {
    Parser.parse(source, MODULE_SYNTAX);
    return true;
  } catch {
    return false;
  }
}
