/**
 * Parses a `.env` file into pairs. Source: Dotenv::ParseContent in node/src/node_dotenv.cc: `export` prefixes,
 * comments, three kinds of quotes, and `\n` in double quotes.
 */
export function parseEnvironmentFile(text: string): Map<string, string> {
  const pairs = new Map<string, string>();
  let rest = text.replaceAll('\r', '').trim();
  while (rest !== '') {
    if (rest[0] === '\n' || rest[0] === '#') {
      const end = rest.indexOf('\n');
      rest = end === -1 ? '' : rest.slice(end + 1);
      continue;
    }
    const equals = rest.indexOf('=');
    const lineEnd = rest.indexOf('\n');
    if (equals === -1 || (lineEnd !== -1 && lineEnd < equals)) {
      if (lineEnd === -1) break;
      rest = rest.slice(lineEnd + 1).trim();
      continue;
    }
    let key = rest.slice(0, equals).trim();
    rest = rest.slice(equals + 1);
    if (key === '') break;
    if (key.startsWith('export ')) key = key.slice('export '.length).trim();
    if (rest === '' || rest[0] === '\n') {
      pairs.set(key, '');
      rest = rest.slice(1);
      continue;
    }
    rest = rest.trimStart();
    const { value, remaining } = takeValue(rest);
    pairs.set(key, value);
    rest = remaining.trim();
  }
  return pairs;
}

function takeValue(rest: string): { value: string; remaining: string } {
  const quote = rest[0];
  if (quote === '"' || quote === "'" || quote === '`') {
    const closing = rest.indexOf(quote, 1);
    if (closing !== -1) {
      const quoted = rest.slice(1, closing);
      const end = rest.indexOf('\n', closing + 1);
      return { value: quote === '"' ? quoted.replaceAll('\\n', '\n') : quoted, remaining: end === -1 ? '' : rest.slice(end + 1) };
    }
  }
  const end = rest.indexOf('\n');
  const line = end === -1 ? rest : rest.slice(0, end);
  const comment = line.indexOf('#');
  return { value: (comment === -1 ? line : line.slice(0, comment)).trim(), remaining: end === -1 ? '' : rest.slice(end + 1) };
}
