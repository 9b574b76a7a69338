import { EditorState } from '@codemirror/state';
import { ensureSyntaxTree } from '@codemirror/language';
import { describe, expect, it } from 'vitest';
import { languageOf } from './languages.ts';

describe('the languages of the templates', () => {
  it.each([
    ['src/App.tsx', 'TypeScript React', 'export const A = () => <b>{1}</b>', 'JSXElement'],
    ['src/main.ts', 'TypeScript', 'let a: number', 'TypeAnnotation'],
    ['index.js', 'JavaScript', 'const a = 1', 'VariableDeclaration'],
    ['App.vue', 'Vue', '<template><p v-if="a">{{ b }}</p></template>', 'Element'],
    ['App.svelte', 'Svelte', '{#if a}<p>{b}</p>{/if}', 'Element'],
    ['index.astro', 'Astro', '<Layout title="x" />', 'Element'],
    ['index.astro', 'Astro', '---\nconst a: Array<string> = [];\n---\n<Layout title="x" />', 'TypeAnnotation'],
    ['index.astro', 'Astro', '\n---\nconst a = 1 < 2;\n---\n<Layout title="x" />', 'Element'],
    ['index.astro', 'Astro', '<p>\n---\nlet a: b\n---\n</p>', 'Element'],
    ['app.component.html', 'Angular', '<p *ngIf="a">{{ b }}</p>', 'Element'],
    ['index.html', 'HTML', '<p>x</p>', 'Element'],
    ['a.css', 'CSS', 'a { color: red }', 'RuleSet'],
    ['a.scss', 'SCSS', '$a: 1px; a { b { top: $a } }', 'RuleSet'],
    ['a.sass', 'Sass', 'a\n  top: 1px\n', 'RuleSet'],
    ['a.less', 'Less', '@a: 1px; a { top: @a }', 'RuleSet'],
    ['package.json', 'JSON', '{"a": 1}', 'Property'],
    ['slides.md', 'Markdown', '---\ntheme: x\n---\n# Title\n', 'ATXHeading1'],
    ['ci.yml', 'YAML', 'a: 1', 'Pair'],
    ['logo.svg', 'XML', '<svg/>', 'Element'],
    ['0001.sql', 'SQL', 'select 1;', 'Statement'],
  ])('%s is %s', async (path, name, text, node) => {
    const language = languageOf(path);
    expect(language?.name).toBe(name);
    const state = EditorState.create({ doc: text, extensions: [(await language?.load()) ?? []] });
    const found: string[] = [];
    ensureSyntaxTree(state, text.length, 5000)?.iterate({ enter: ({ name: type }) => void found.push(type) });
    expect(found).toContain(node);
  });

  it('Astro in a code block ends with the block', async () => {
    const block = '---\nconst a: b = 1;\n---\n<p>x</p>\n';
    const before = '# Astro\n\n```astro\n';
    const parser = (await languageOf('a.astro')?.load())?.language.parser;
    const tree = parser?.parse(`${before}${block}\`\`\`\n`, [], [{ from: before.length, to: before.length + block.length }]);
    const found: string[] = [];
    tree?.iterate({ enter: ({ name }) => void found.push(name) });
    expect(found).toEqual(expect.arrayContaining(['TypeAnnotation', 'Element']));
    expect(tree?.length).toBe(block.length);
  });

  it.each([
    ['.env.local', 'Properties'],
    ['netlify.toml', 'TOML'],
    ['deploy/Dockerfile', 'Dockerfile'],
    ['run.sh', 'Shell'],
    ['.prettierrc', 'JSON'],
    ['LICENSE', undefined],
  ])('%s is %s', async (path, name) => {
    expect(languageOf(path)?.name).toBe(name);
    await languageOf(path)?.load();
  });
});
