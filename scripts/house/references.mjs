/** References from comments to `docs/`, and links between documents: the file exists, and so does the heading or the table row. */
import { posix } from 'node:path';

/** `docs/decisions.md`, `docs/decisions.md#C3`, `docs/decisions.md#C3, #C4 and #D1`. */
const IN_SOURCE = /(?<path>\bdocs\/[\w./-]+\.md)(?<ids>#[\w.-]*\w(?:(?:,| and) #[\w.-]*\w)*)?/g;
/** Documents that readers do not have. */
const ELSEWHERE =
  /(?<!docs\/[\w/-]*)\b(?:workspace|assistant|experience|integrations|remaining)\.md\b|(?<!docs\/)\b[Dd]ecisions?,? [A-J]\d|\b(?:assistant protocol|(?:workspace|assistant) specification)\b/;
const LINK = /\]\((?!https?:)(?<path>[^)#\s]*)(?:#(?<id>[^)\s]+))?\)/g;

export function references(tree) {
  const check = (file, path, ids) =>
    !tree.documents.has(path)
      ? [{ file, message: `no such document: ${path}` }]
      : ids.filter((id) => !idsOf(tree.documents.get(path)).has(id)).map((id) => ({ file, message: `${path} has no heading or row ${id}` }));

  const inSources = [...tree.files].flatMap(([file, text]) =>
    [...commentsOf(text).matchAll(IN_SOURCE)].flatMap(({ groups }) =>
      check(file, groups.path, groups.ids?.match(/[\w.-]*\w/g).filter((id) => id !== 'and') ?? []),
    ),
  );
  const elsewhere = [...tree.files].flatMap(([file, text]) => {
    const found = file.startsWith('scripts/house/') ? undefined : ELSEWHERE.exec(text)?.[0];
    return found ? [{ file, message: `cites something outside the repository (${found})` }] : [];
  });
  const inDocuments = [...tree.documents].flatMap(([file, text]) =>
    [...text.matchAll(LINK)].flatMap(({ groups }) => {
      const path = groups.path === '' ? file : posix.join(posix.dirname(file), groups.path);
      return path.endsWith('.md') ? check(file, path, groups.id === undefined ? [] : [groups.id]) : [];
    }),
  );
  return [...inSources, ...elsewhere, ...inDocuments];
}

/** The lines that are comments, and the ends of those that close with one. */
const commentsOf = (text) => text.replace(/^(?!\s*(?:\/?\*|\/\/)).*?(?=\/\/ |$)/gm, '');

/** What can be referred to in a document: the anchors of its headings, as GitHub makes them, and the first cells of its rows. */
function idsOf(text) {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
  const rows = [...text.matchAll(/^\| ([A-Z]?\d+(?:\.\d+)?) \|/gm)].map(([, id]) => id);
  return new Set([...headings, ...rows]);
}
