import { describe, expect, it } from 'vitest';
import { InvalidSvgError, sanitizeSvg } from './sanitize-svg.ts';

const wrap = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${inner}</svg>`;
const kept = (inner: string) => /<svg[^>]*>(.*)<\/svg>$/s.exec(sanitizeSvg(wrap(inner)))?.[1];

describe('sanitizing drawings', () => {
  it('keeps what design tools export, with its letters in their case', () => {
    const drawing =
      '<defs><linearGradient id="a" gradientUnits="userSpaceOnUse"><stop stop-color="#fff" stop-opacity="0.5"></stop></linearGradient><clipPath id="b"><path d="M0 0h8v8z"></path></clipPath></defs><g clip-path="url(#b)" fill="url(#a)"><use xlink:href="#c"></use><text font-family="Inter">A &amp; B</text></g>';
    expect(kept(drawing)).toBe(drawing);
    const picture = '<image href="data:image/png;base64,iVBORw0KGgo="></image>';
    expect(kept(picture)).toBe(picture);
    expect(sanitizeSvg('<?xml version="1.0"?><!DOCTYPE svg><svg width="8"/>')).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="8"></svg>',
    );
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in CDATA', '<script><![CDATA[alert(1)]]></script>'],
    ['a script in another namespace', '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>'],
    ['a foreign object', '<foreignObject><iframe src="javascript:alert(1)"></iframe></foreignObject>'],
    ['an event handler', '<path onload="alert(1)" ONCLICK="alert(1)"/>'],
    ['a script as a link', '<use href="javascript:alert(1)"/>'],
    ['a link with hidden characters', '<use href="&#x6a;avascript&#58;alert(1)"/>'],
    ['a drawing from an address', '<use href="https://example.com/a.svg#x"/>'],
    ['a page in a picture', '<image href="data:text/html;base64,PHNjcmlwdD4="/>'],
    ['a drawing in a picture, which could have scripts', '<image href="data:image/svg+xml;base64,PHN2Zz4="/>'],
    ['an animation that sets a link', '<a><set attributeName="href" to="javascript:alert(1)"/><animate onbegin="alert(1)"/></a>'],
    ['styles that load', '<style>@import url(https://example.com/a.css);</style>'],
    ['a paint from an address', '<path fill="url(https://example.com/a.svg#b)"/>'],
    ['a style with an address', '<path style="background:url(&quot;https://example.com&quot;)"/>'],
    ['a style with an address in another function', `<path style="background:image-set('https://example.com/a.png' 1x)"/>`],
    ['a mask from an address', `<g mask="-webkit-image-set('//example.com/a.png' 1x)"/>`],
    ['a style with escapes', '<path style="fill:u\\72l(https://example.com)"/>'],
    ['an entity of its own', '<text>&xxe;</text>'],
  ])('removes %s', (_name, attack) => {
    const result = kept(attack) ?? '';
    expect(result).not.toMatch(/alert|script|example\.com|data:text|svg\+xml|iframe|onload|onclick|foreign/i);
    expect(result).not.toContain('<style');
  });

  it('refuses what is not a drawing, or one that would exhaust the parser', () => {
    expect(() => sanitizeSvg('<html><svg/></html>')).toThrow(InvalidSvgError);
    expect(() => sanitizeSvg('nothing')).toThrow(InvalidSvgError);
    expect(() => sanitizeSvg(wrap('<g>'.repeat(100_000)))).toThrow(InvalidSvgError);
  });
});
