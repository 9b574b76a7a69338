import { describe, expect, it } from 'vitest';
import type { ElementFacts } from './element-facts.ts';
import { locate } from './locate.ts';
import { type PointChange, planChange } from './plan-change.ts';
import { applied } from './source-edit.ts';
import { createSourceFiles } from './source-files.ts';

const facts = (tagName: string, more: Partial<ElementFacts> = {}): ElementFacts => ({
  ...{ tagName, classNames: [], attributes: {}, ancestors: [], places: [] },
  ...more,
});

/** The changed file, or why nothing was changed. */
function change(files: Record<string, string>, element: ElementFacts, wanted: PointChange, hasTailwind = false): string {
  const sources = createSourceFiles({ paths: () => Object.keys(files), readText: (path) => files[path] });
  const location = locate(sources, element);
  const located = typeof location === 'object' && 'element' in location ? location : undefined;
  const plan = planChange({ files: sources, hasTailwind }, located, element, wanted);
  if (typeof plan === 'string') return plan;
  const after = applied(files[plan.path] as string, plan);
  return Object.keys(files).length === 1 ? after : `${plan.path}: ${after}`;
}

describe('a change of text', () => {
  const text = (path: string, source: string, element: ElementFacts, wording: string) => change({ [path]: source }, element, { type: 'text', text: wording });

  it('keeps the layout of the source', () => {
    expect(text('a.tsx', '<p>\n  Old\n</p>', facts('p', { text: 'Old' }), 'New text')).toBe('<p>\n  New text\n</p>');
  });

  it.each([
    ['a.tsx', 'a {b} <c>', "<p>{'a {b} <c>'}</p>"],
    ['a.tsx', "it's {x}", "<p>{'it\\'s {x}'}</p>"],
    ['a.html', 'a & <b>', '<p>a &amp; &lt;b&gt;</p>'],
    ['a.svelte', '{x}', '<p>&#123;x&#125;</p>'],
    ['a.vue', '{{ x }}', '<p>&#123;&#123; x }}</p>'],
  ])('writes text in %s that reads as %s', (path, wording, expected) => {
    expect(text(path, '<p>Old</p>', facts('p', { text: 'Old' }), wording)).toBe(expected);
  });

  it('finds what is written as a string, in a list of the same file or in another one', () => {
    const list = "const cards = [{ title: 'Fast' }, { title: 'Small' }];\nexport const C = () => cards.map((card) => <li key={card.title}>{card.title}</li>);";
    expect(text('a.jsx', list, facts('li', { text: 'Small', places: [{ path: '/home/project/a.jsx', line: 2, column: 42 }] }), "It's tiny")).toContain(
      "{ title: 'It\\'s tiny' }];",
    );
    const files = { 'src/App.tsx': '<h2>{t}</h2>', 'src/texts.ts': 'export const t = "Welcome back";' };
    expect(change(files, facts('h2', { text: 'Welcome back' }), { type: 'text', text: 'Hi' })).toBe('src/texts.ts: export const t = "Hi";');
  });

  it('finds what is passed to a component', () => {
    expect(text('a.tsx', '<Card title="Old words" />', facts('h3', { text: 'Old words' }), 'say "hi"')).toBe('<Card title="say &quot;hi&quot;" />');
    expect(text('a.tsx', '<Button variant="ghost">Print</Button>', facts('button', { text: 'Print', classNames: ['x'] }), 'Send')).toBe(
      '<Button variant="ghost">Send</Button>',
    );
  });

  it('finds HTML in a string of a program', () => {
    const source = 'page.innerHTML = `\n  <h1 class="a">New app</h1>\n  <p>$' + '{count} open</p>\n`;';
    expect(text('a.js', source, facts('h1', { text: 'New app', classNames: ['a'] }), 'a < `b`')).toBe(source.replace('New app', 'a &lt; \\`b\\`'));
    expect(change({ 'a.js': source }, facts('h1', { text: 'New app', classNames: ['a'] }), { type: 'style', property: 'color', value: '#fff' })).toContain(
      '<h1 style="color: #fff" class="a">New app</h1>',
    );
    expect(text('a.js', source, facts('p', { text: '4 open' }), 'x')).toBe('not-found');
  });

  it('is refused where the text is computed, is there twice, or would be empty', () => {
    const place = [{ path: 'a.tsx', line: 1, column: 0 }];
    expect(text('a.tsx', '<p>{n} open</p>', facts('p', { text: '4 open', places: place }), 'x')).toBe('computed');
    expect(text('a.tsx', "const a = ['Go', 'Go'];", facts('p', { text: 'Go' }), 'x')).toBe('several');
    expect(text('a.tsx', '<p>Old</p>', facts('p', { text: 'Old' }), '  ')).toBe('invalid');
    expect(text('a.tsx', '<p>Old</p>', facts('p', { text: 'Other' }), 'x')).toBe('not-found');
  });
});

describe('a change of style without Tailwind', () => {
  const style = (path: string, source: string, property: 'color' | 'paddingTop', value: string, more: Partial<ElementFacts> = {}) =>
    change({ [path]: source }, facts('p', { text: 'x', ...more }), { type: 'style', property, value });

  it.each([
    ['a.tsx', '<p>x</p>', "<p style={{ color: '#fff' }}>x</p>"],
    ['a.tsx', "<p style={{ margin: 4, color: 'red' }}>x</p>", "<p style={{ margin: 4, color: '#fff' }}>x</p>"],
    ['a.tsx', '<p style={{ margin: 4 }}>x</p>', "<p style={{ margin: 4, color: '#fff' }}>x</p>"],
    ['a.html', '<p>x</p>', '<p style="color: #fff">x</p>'],
    ['a.vue', '<p style="margin: 0; color: red">x</p>', '<p style="margin: 0; color: #fff">x</p>'],
    ['a.svelte', '<p style="margin: 0;">x</p>', '<p style="margin: 0; color: #fff">x</p>'],
    ['a.astro', '<p style="background-color: red">x</p>', '<p style="background-color: red; color: #fff">x</p>'],
  ])('is written into the tag of %s: %s', (path, source, expected) => {
    expect(style(path, source, 'color', '#fff')).toBe(expected);
  });

  it('is refused where the style is computed, or is not CSS', () => {
    expect(style('a.tsx', '<p style={theme.text}>x</p>', 'color', '#fff')).toBe('computed');
    expect(style('a.tsx', '<p {...rest}>x</p>', 'color', '#fff')).toBe('computed');
    expect(style('a.vue', '<p :style="s">x</p>', 'color', '#fff')).toBe('computed');
    expect(style('a.html', '<p>x</p>', 'color', 'red"><script>')).toBe('invalid');
    expect(style('a.html', '<p>x</p>', 'color', 'red; background: url(x)')).toBe('invalid');
  });

  const files = (css: string) => ({ 'src/App.tsx': '<p className="lead">x</p>', 'src/app.css': css });
  const inRule = (css: string, property: 'color' | 'paddingTop', value: string, count = 1) =>
    change(files(css), facts('p', { text: 'x', classNames: ['lead'], classCounts: { lead: count } }), { type: 'style', property, value });

  it.each([
    ['.lead {\n  color: red;\n}\n', '.lead {\n  color: #fff;\n}\n'],
    ['.lead { margin: 0 }', '.lead { margin: 0; color: #fff; }'],
    ['.lead {\n  margin: 0;\n}\n', '.lead {\n  margin: 0;\n  color: #fff;\n}\n'],
    ['.lead {}', '.lead { color: #fff; }'],
    ['p.lead { color: red !important }', 'p.lead { color: #fff !important }'],
    ['@layer base { .lead { color: red; } }', '@layer base { .lead { color: #fff; } }'],
  ])('is written into the rule for this element: %s', (css, expected) => {
    expect(inRule(css, 'color', '#fff')).toBe(`src/app.css: ${expected}`);
  });

  it.each([
    ['other elements have the class', '.lead { color: red; }', 3],
    ['two rules set it', '.lead { color: red; } .lead { color: blue; }', 1],
    ['the rule has a condition', '@media (min-width: 40em) { .lead { color: red; } }', 1],
    ['the rule is for more', '.lead, .other { color: red; }', 1],
    ['the rule depends on what is around', 'main .lead { color: red; }', 1],
    ['the rule is a state', '.lead:hover { color: red; }', 1],
  ])('is written into the tag if %s', (_, css, count) => {
    expect(inRule(css, 'color', '#fff', count)).toBe('src/App.tsx: <p style={{ color: \'#fff\' }} className="lead">x</p>');
  });

  it('is written into the styles of a component, also if they stand above the markup', () => {
    const source = '<style>\n.lead { color: red; }\n</style>\n<p class="lead">x</p>';
    expect(style('a.svelte', source, 'paddingTop', '8px', { classNames: ['lead', 's-1'], classCounts: { lead: 1 } })).toBe(
      '<style>\n.lead { color: red; padding-top: 8px; }\n</style>\n<p class="lead">x</p>',
    );
  });
});

describe('a change of style with Tailwind', () => {
  const NAMES = ['a', 'text-sm', 'text-red-500', 'md:text-lg'];
  const p = facts('p', { text: 'x', classNames: NAMES });
  const style = (source: string, property: string, value: string, element = p) =>
    change({ 'a.tsx': source }, element, { type: 'style', property: property as 'color', value }, true);
  const SOURCE = '<p className="a text-sm text-red-500 md:text-lg">x</p>';

  it.each([
    ['color', '#0f766e', 'a text-sm text-[#0f766e] md:text-lg'],
    ['color', 'var(--ink)', 'a text-sm text-(--ink) md:text-lg'],
    ['fontSize', '20px', 'a text-xl text-red-500 md:text-lg'],
    ['fontSize', '21px', 'a text-[21px] text-red-500 md:text-lg'],
    ['fontWeight', '600', 'a text-sm text-red-500 md:text-lg font-semibold'],
    ['textAlign', 'center', 'a text-sm text-red-500 md:text-lg text-center'],
    ['paddingTop', '16px', 'a text-sm text-red-500 md:text-lg pt-4'],
    ['marginBottom', '-6px', 'a text-sm text-red-500 md:text-lg -mb-1.5'],
    ['marginLeft', '13px', 'a text-sm text-red-500 md:text-lg ml-[13px]'],
  ])('replaces the class for the same property, and no other: %s %s', (property, value, classes) => {
    expect(style(SOURCE, property, value)).toBe(`<p className="${classes}">x</p>`);
  });

  it('uses the theme’s names for its colors', () => {
    const files = {
      'a.tsx': '<p className="text-muted text-title">x</p>',
      'a.css': '@theme inline { --color-muted: red; --color-brand: blue; --text-title: 2rem }',
    };
    const element = facts('p', { text: 'x', classNames: ['text-muted', 'text-title'] });
    expect(change(files, element, { type: 'style', property: 'color', value: 'var(--color-brand)' }, true)).toBe(
      'a.tsx: <p className="text-brand text-title">x</p>',
    );
  });

  it('writes a class where there is none', () => {
    expect(style('<p>x</p>', 'color', '#fff', facts('p', { text: 'x' }))).toBe('<p className="text-[#fff]">x</p>');
    expect(change({ 'a.html': '<p>x</p>' }, facts('p', { text: 'x' }), { type: 'style', property: 'textAlign', value: 'right' }, true)).toBe(
      '<p class="text-right">x</p>',
    );
  });

  it('changes the string of an expression that is in force', () => {
    expect(style("<p className={cn('a text-sm', isOn ? 'text-red-500' : 'text-green-500', 'md:text-lg')}>x</p>", 'color', '#fff')).toBe(
      "<p className={cn('a text-sm', isOn ? 'text-[#fff]' : 'text-green-500', 'md:text-lg')}>x</p>",
    );
    expect(style('<p className={styles}>x</p>', 'color', '#fff')).toBe("<p style={{ color: '#fff' }} className={styles}>x</p>");
  });

  it('changes the use of a component that passes its classes on, not the component', () => {
    const files = {
      'src/button.tsx': "export const Button = ({ className, ...props }) => <button className={cn('px-4', className)} {...props} />;",
      'src/App.tsx': '<Button className="mt-2">Save</Button>',
    };
    const places = [
      { path: 'src/button.tsx', line: 1, column: 53 },
      { path: 'src/App.tsx', line: 1, column: 0 },
    ];
    const element = facts('button', { text: 'Save', classNames: ['px-4', 'mt-2'], places });
    expect(change(files, element, { type: 'style', property: 'marginTop', value: '16px' }, true)).toBe('src/App.tsx: <Button className="mt-4">Save</Button>');
    expect(change(files, element, { type: 'text', text: 'Send' }, true)).toBe('src/App.tsx: <Button className="mt-2">Send</Button>');
  });
});

describe('a change of a link or picture', () => {
  const link = (source: string, element: ElementFacts, address: string, path = 'a.tsx') => change({ [path]: source }, element, { type: 'link', address });
  const picture = (source: string, src: string, address: string, path = 'a.tsx') =>
    change({ [path]: source }, facts('img', { attributes: { src }, places: [{ path, line: source.split('\n').length }] }), { type: 'picture', address });

  it('is written into the attribute', () => {
    const a = facts('a', { text: 'Home', attributes: { href: '/' } });
    expect(link('<a href="/">Home</a>', a, '/start?x=1&y=2')).toBe('<a href="/start?x=1&amp;y=2">Home</a>');
    expect(link("<a href='/'>Home</a>", a, '#top', 'a.vue')).toBe("<a href='#top'>Home</a>");
    expect(picture('<img src="/a.png" />', '/a.png', '/b.png')).toBe('<img src="/b.png" />');
    expect(picture('<img alt="" src="./a.png" />', '/src/a.png', 'https://example.com/b.png', 'a.vue')).toBe('<img alt="" src="https://example.com/b.png" />');
  });

  it('is written where the address comes from: a router’s link, a list, an imported file', () => {
    const a = facts('a', {
      text: 'Home',
      attributes: { href: '/' },
      places: [
        { path: 'node_modules/x.js', line: 1 },
        { path: 'a.tsx', line: 1 },
      ],
    });
    expect(link('<Link to="/">Home</Link>', { ...a, places: [{ path: 'a.tsx', line: 1 }] }, '/start')).toBe('<Link to="/start">Home</Link>');
    expect(picture("const list = [{ src: '/a.png' }];\n<img src={list[0].src} />", '/a.png', '/b.png')).toBe(
      "const list = [{ src: '/b.png' }];\n<img src={list[0].src} />",
    );
    expect(picture("import logo from './logo.svg';\n<img src={logo} />", '/src/logo.svg', '/b.png')).toBe(
      'import logo from \'./logo.svg\';\n<img src="/b.png" />',
    );
  });

  it('is refused for what runs code, for what no address is, and where the address is computed', () => {
    const a = facts('a', { text: 'Home', attributes: { href: '/' } });
    for (const address of ['javascript:alert(1)', 'JavaScript:x', 'data:text/html,x', 'a b', '', '"><b>'])
      expect(link('<a href="/">Home</a>', a, address)).toBe('invalid');
    expect(picture('<img src={url(x)} />', '/a.png', '/b.png')).toBe('computed');
  });
});
