import { html } from '@codemirror/lang-html';
import { typescriptLanguage } from '@codemirror/lang-javascript';
import { defineLanguageFacet, Language, languageDataProp, LanguageSupport } from '@codemirror/language';
import { type Input, NodeSet, NodeType, Parser, type ParseWrapper, type PartialParse, parseMixed, Tree, type TreeFragment } from '@lezer/common';

const data = defineLanguageFacet();
const set = new NodeSet([
  NodeType.define({ id: 0, name: 'Astro', top: true, props: [[languageDataProp, data]] }),
  NodeType.define({ id: 1, name: 'Frontmatter' }),
  NodeType.define({ id: 2, name: 'Template' }),
]);
const [ASTRO, FRONTMATTER, TEMPLATE] = set.types as unknown as [NodeType, NodeType, NodeType];
/** Astro allows only empty lines before the first fence. Source: withastro/compiler, the tokenizer's front matter. */
const FENCES = /^\s*---[^\S\n]*\n(?<script>[\s\S]*?)^---[^\S\n]*$/m;

/** A TypeScript script between fences, then an HTML template with components. */
export function astro(): LanguageSupport {
  const template = html({ selfClosingTags: true, matchClosingTags: false });
  const languages: Readonly<Record<string, Parser>> = { Frontmatter: typescriptLanguage.parser, Template: template.language.parser };
  const nest = parseMixed(({ name }) => {
    const parser = languages[name];
    return parser ? { parser } : null;
  });
  return new LanguageSupport(new Language(data, new AstroParser(nest), [], 'astro'), template.support);
}

/** Finds the parts, which are then parsed in their own languages. */
class AstroParser extends Parser {
  readonly #nest: ParseWrapper;

  constructor(nest: ParseWrapper) {
    super();
    this.#nest = nest;
  }

  createParse(input: Input, fragments: readonly TreeFragment[], ranges: readonly { from: number; to: number }[]): PartialParse {
    // In a code block of another document, only the block is parsed.
    const [from, to] = [ranges[0]?.from ?? 0, ranges.at(-1)?.to ?? input.length];
    const parse: PartialParse = {
      parsedPos: from,
      stoppedAt: null,
      stopAt: () => undefined, // it is one step
      advance: () => treeOf(input.read(from, to)),
    };
    return this.#nest(parse, input, fragments, ranges);
  }
}

function treeOf(text: string): Tree {
  const match = FENCES.exec(text);
  const script = match?.index === 0 ? match.groups?.['script'] : undefined;
  if (match === null || script === undefined) return new Tree(ASTRO, [new Tree(TEMPLATE, [], [], text.length)], [0], text.length);
  const end = match[0].length;
  const begin = match[0].indexOf('\n', match[0].indexOf('---')) + 1;
  return new Tree(ASTRO, [new Tree(FRONTMATTER, [], [], script.length), new Tree(TEMPLATE, [], [], text.length - end)], [begin, end], text.length);
}
