const escaped = (text) => String(text).replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

/** The page at `/`: what the server answers to. */
export function page({ title, routes, resources }) {
  const ofResources = Object.keys(resources).flatMap((name) => [
    { method: 'GET', path: `/${name}` },
    { method: 'POST', path: `/${name}` },
    { method: 'GET', path: `/${name}/:id` },
    { method: 'PUT', path: `/${name}/:id` },
    { method: 'DELETE', path: `/${name}/:id` },
  ]);
  const rows = [...routes, ...ofResources].map(({ method, path }) => {
    const shown = escaped(path);
    const isLink = method === 'GET' && !/[:{]/.test(path);
    return `<li><span>${escaped(method)}</span> ${isLink ? `<a href="${shown}">${shown}</a>` : `<code>${shown}</code>`}</li>`;
  });
  const fields = Object.entries(resources).map(
    ([name, types]) => `<p>An item of <code>/${escaped(name)}</code>: ${Object.entries(types).map(([key, type]) => `<code>${escaped(key)}</code> (${escaped(type)})`).join(', ')}</p>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>
  :root { color-scheme: light dark; --muted: light-dark(#5c616b, #a0a5ae); --line: light-dark(#e4e4e8, #2a2c31); }
  body { max-width: 44rem; margin: 0 auto; padding: 3rem 1.25rem; background: light-dark(#f7f7f8, #101113); color: light-dark(#191b1f, #ecedf0); font: 15px/1.5 Inter, system-ui, sans-serif; }
  h1 { margin: 0 0 1.5rem; font-size: 1.75em; line-height: 1.2; letter-spacing: -0.022em; }
  ul { margin: 0 0 1.5rem; padding: 0; border: 1px solid var(--line); border-radius: 10px; background: light-dark(#fff, #18191c); list-style: none; }
  li { display: grid; grid-template-columns: 5rem 1fr; align-items: center; min-height: 2.75rem; padding: 0 1rem; }
  li:not(:last-child) { border-bottom: 1px solid var(--line); }
  li span { color: var(--muted); font-weight: 600; font-size: 0.8125em; }
  a { color: light-dark(#0b6b75, #5cc3cf); }
  code, li a { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace; font-size: 0.9em; }
  p { color: var(--muted); }
</style>
<main>
<h1>${escaped(title)}</h1>
<ul>${rows.join('')}</ul>
${fields.join('\n')}
</main>
`;
}
