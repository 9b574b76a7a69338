import type { DesignBox, DesignFrame, DesignNode, DesignPicture, DesignStyle, DesignText } from '@lathe/protocol';
import { describe, expect, it } from 'vitest';
import { outlineOf } from './outline.ts';
import { type DesignTarget, writeDesignFiles } from './write-files.ts';

let nextId = 1;
const id = () => String(nextId++);
const box = (name: string, style: DesignStyle, children: readonly DesignNode[] = [], more: Partial<DesignBox> = {}): DesignBox => ({
  type: 'box',
  id: id(),
  name,
  style,
  children,
  ...more,
});
const text = (
  name: string,
  characters: string,
  { size = 16, weight = 400, ...style }: { size?: number; weight?: number } & Record<string, string | number> = {},
): DesignText => ({
  type: 'text',
  id: id(),
  name,
  style: { 'font-family': '"Inter", system-ui, sans-serif', 'font-size': `${size}px`, ...(style as Record<string, string>) },
  lines: characters.split('\n').map((line) => ({ runs: [{ text: line, style: {} }] })),
  fontSize: size,
  fontWeight: weight,
});
const icon = (name: string): DesignPicture => {
  const own = id();
  return { type: 'picture', id: own, name, style: { width: '32px' }, asset: { id: own, type: 'vector', name }, width: 32, height: 32 };
};
const card = (title: string): DesignBox =>
  box('Card', { display: 'flex', 'background-color': '#ffffff' }, [icon('Icon'), text('Title', title, { size: 20, weight: 600 })], {
    component: { id: 'c', name: 'Feature card' },
  });

function frame(...children: DesignNode[]): DesignFrame {
  const assets = [...collect(children)];
  return {
    name: 'Landing page',
    width: 1280,
    height: 800,
    root: box('Landing page', { width: '100%', 'background-color': '#ffffff' }, children),
    namedColors: [{ name: 'Brand/Primary', value: '#2563eb' }],
    assets,
    notes: ['The mask “a” was left out.'],
  };
}

function* collect(nodes: readonly DesignNode[]): Generator<DesignPicture['asset']> {
  for (const node of nodes) {
    if (node.type === 'picture') yield node.asset;
    if (node.type === 'box') yield* collect(node.children);
  }
}

function write(design: DesignFrame, target: DesignTarget = 'react', assetPaths = new Map(design.assets.map((asset) => [asset.id, `designs/${asset.id}.svg`]))) {
  const { files, pagePath, use } = writeDesignFiles(design, {
    target,
    hasTypeScript: true,
    url: 'https://www.figma.com/design/x',
    assetPaths,
    hasFile: () => false,
  });
  const css = [...files].find(([path]) => path.endsWith('.css'))?.[1] ?? '';
  return { page: files.get(pagePath) ?? '', css, notes: files.get('DESIGN.md') ?? '', paths: [...files.keys()], use };
}

describe('writing a design as a page', () => {
  it('gives landmarks, one main heading, buttons and fields their elements', () => {
    const { page } = write(
      frame(
        box('Navbar', { display: 'flex' }, [
          text('Logo', 'Orchard', { size: 24, weight: 700 }),
          box('Button', { padding: '12px' }, [text('Label', 'Sign up')]),
        ]),
        box('Hero', {}, [text('Headline', 'Fruit', { size: 56, weight: 700 }), text('Sub', 'Also large', { size: 56, weight: 700 })]),
        box('Email field', { border: '1px solid #cccccc' }, [text('Placeholder', 'you@example.com', { color: '#94a3b8' })]),
        box('Icon button', {}, [icon('x')]),
      ),
    );
    expect(page).toMatch(/<main className="landing-page">\s*<nav/);
    expect(page).toContain('<button className="landing-page-button" type="button"><span');
    expect(page.match(/<h1/g)).toHaveLength(1);
    expect(page).toMatch(/<h1[^>]*>Fruit<\/h1>\s*<h2[^>]*>Also large/);
    expect(page).not.toMatch(/<h\d[^>]*>Orchard/);
    expect(page).toMatch(/<input [^>]*type="email" placeholder="you@example.com" aria-label="you@example.com" \/>/);
    expect(page).toMatch(/<button [^>]*aria-label="Icon button"/);
  });

  it('writes a component once, with props for what differs', () => {
    const cards = [card('Picked today'), card('No plastic')];
    const { page } = write(frame(...cards));
    expect(page.match(/interface FeatureCardProps/g)).toHaveLength(1);
    expect(page).toContain('<FeatureCard icon="/designs/');
    expect(page).toContain('title="No plastic" />');
    // Two drawings of the same file are no difference.
    const same = write(frame(...cards), 'react', new Map(frame(...cards).assets.map((asset) => [asset.id, 'designs/same.svg'])));
    expect(same.page).toContain('<FeatureCard title="Picked today" />');
    // Another look is another markup.
    expect(write(frame(card('A'), { ...card('B'), style: { color: '#000000' } })).page).not.toContain('FeatureCard');
  });

  it.each<[DesignTarget, string, string]>([
    ['react', 'src/designs/LandingPage.tsx', 'import'],
    ['next', 'app/landing-page/page.tsx', '/landing-page'],
    ['vue', 'src/designs/LandingPage.vue', 'import'],
    ['nuxt', 'pages/landing-page.vue', '/landing-page'],
    ['svelte', 'src/designs/LandingPage.svelte', 'import'],
    ['sveltekit', 'src/routes/landing-page/+page.svelte', '/landing-page'],
    ['astro', 'src/pages/landing-page.astro', '/landing-page'],
    ['html', 'public/landing-page.html', '/landing-page.html'],
  ])('writes a page for %s that no template language misreads', (target, path, use) => {
    const result = write(frame(text('Body', 'Keep {all} of <it> & "more"\n{{ raw }}'), card('A'), card('B')), target);
    expect(result.paths[0]).toBe(path);
    expect(result.use.type === 'import' ? 'import' : result.use.path).toBe(use);
    if (target === 'react' || target === 'next') expect(result.page).toContain(`{'Keep {all} of <it> & "more"'}<br />{'{{ raw }}'}`);
    else {
      expect(result.page).toContain('Keep &#123;all&#125; of &lt;it&gt; &amp; &quot;more&quot;<br />&#123;&#123; raw &#125;&#125;');
      expect(result.page.match(/alt=""/g)).toHaveLength(2);
    }
    const link = /(?:import '|src="|href=")([^'"]+\.css)/.exec(result.page)?.[1];
    expect(link).toBe(
      { nuxt: '../assets/designs/landing-page.css', astro: '../designs/landing-page.css', next: './design.css', sveltekit: './design.css' }[target as string] ??
        './landing-page.css',
    );
  });

  it('names colors by the design or by their hue, and uses them in the stylesheet', () => {
    const { css, notes } = write(
      frame(
        box('A', { 'background-color': '#2563eb', 'border-radius': '12px', gap: '24px' }),
        box('B', { 'background-color': '#2563eb', border: '1px solid #e2e8f0', 'border-radius': '12px' }),
        box('C', { 'background-color': '#16a34a' }),
      ),
    );
    expect(css).toContain('--brand-primary: #2563eb;');
    expect(css).toContain('background-color: var(--brand-primary);');
    expect(css).toContain('border: 1px solid var(--blue-91);');
    expect(css).toContain('border-radius: var(--radius-12);');
    expect(css).toMatch(/--green-36: #16a34a/);
    expect(notes).toContain('| `--brand-primary` | `#2563eb` | 2 |');
    expect(notes).toContain('24px (1×)');
    expect(notes).toContain('- The mask “a” was left out.');
  });

  it('shrinks large texts and paddings on phones, and nothing else', () => {
    const { css } = write(
      frame(text('Title', 'Big', { size: 56 }), text('Body', 'Small'), box('Wide', { padding: '80px 64px' }), box('Narrow', { padding: '12px 24px' })),
    );
    expect(css).toContain('font-size: min(56px, 9vw);');
    expect(css).toContain('font-size: 16px;');
    expect(css).toContain('padding: 80px min(64px, 6vw);');
    expect(css).toContain('padding: 12px 24px;');
  });

  it('keeps the place of a picture that could not be fetched', () => {
    const { page } = write(frame(icon('Lost')), 'react', new Map());
    expect(page).toContain('<span className="landing-page-lost" aria-hidden="true" />');
    expect(page).not.toContain('<img');
  });

  it('writes the same files for the same frame, with names in any language', () => {
    const design = { ...frame(box('Größe 9', { color: '#000000' }), box('Größe 9', { color: '#ffffff' })), name: '首页' };
    expect(writeDesignFiles(design, { target: 'react', hasTypeScript: false, url: '', assetPaths: new Map(), hasFile: () => false })).toEqual(
      writeDesignFiles(design, { target: 'react', hasTypeScript: false, url: '', assetPaths: new Map(), hasFile: () => false }),
    );
    const { paths, css } = write(design);
    expect(paths[0]).toBe('src/designs/Frame.tsx');
    expect(css).toContain('.frame-grosse-9-2 {');
  });

  it('outlines the frame for a model, and says how much it left out', () => {
    const outline = outlineOf(frame(card('Picked today')));
    expect(outline.split('\n')[1]).toBe(' box "Card" <Feature card> display:flex;background-color:var(--white)');
    expect(outline).toContain('  picture "Icon" Icon width:32px');
    expect(outline).toMatch(/ {2}text "Title" "Picked today" font-family/);
    const long = outlineOf(frame(...Array.from({ length: 3_000 }, (_, index) => text(`Text ${index}`, 'word '.repeat(100)))));
    expect(long.length).toBeLessThan(60_000);
    expect(long).toMatch(/\(\d+ more layers\)$/);
  });
});
