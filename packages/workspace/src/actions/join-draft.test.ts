import { describe, expect, it } from 'vitest';
import { joinDraft } from './join-draft.ts';

const DRAFT = 'import { useState } from "react";\n\nexport function List() {\n  const [items, set';

describe('a draft and the rest of it', () => {
  it.each([
    ['what comes next', 'Items] = useState([]);\n}\n', `${DRAFT}Items] = useState([]);\n}\n`],
    ['the line that was cut off, again', '  const [items, setItems] = useState([]);\n}\n', `${DRAFT}Items] = useState([]);\n}\n`],
    ['several lines again', 'export function List() {\n  const [items, setItems] = useState([]);\n}\n', `${DRAFT}Items] = useState([]);\n}\n`],
    ['the whole file again', `${DRAFT.slice(0, 60)} whole`, `${DRAFT.slice(0, 60)} whole`],
    ['nothing', '', DRAFT],
  ])('are one text, if the rest is %s', (_what, rest, whole) => expect(joinDraft(DRAFT, rest)).toBe(whole));

  it('are one text if a short line is repeated', () => {
    expect(joinDraft('[\n  "tw', '  "two",\n]')).toBe('[\n  "two",\n]');
    expect(joinDraft('f(\n)\n});', '});\n')).toBe('f(\n)\n});});\n');
  });

  it('keep short repetitions, which may be meant', () => {
    expect(joinDraft('a {\n  b {\n  }\n}', '}\n')).toBe('a {\n  b {\n  }\n}}\n');
    expect(joinDraft('one\n\n\n\n\n\n\n\n\n\n', '\n\n\n\n\n\n\n\n\ntwo')).toBe('one\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\ntwo');
  });
});
