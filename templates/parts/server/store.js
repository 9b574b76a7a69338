/** Items of one kind, kept in memory: a restart clears them. `fields` are the keys with their types: `{ title: 'text' }`. */
export function createStore(fields) {
  const items = new Map();
  let nextId = 1;

  return {
    list: () => [...items.values()],
    get: (id) => items.get(Number(id)),
    create(body) {
      const item = { id: nextId++, ...checked(fields, body) };
      items.set(item.id, item);
      return item;
    },
    /** Changes what is given and keeps the rest. Undefined if there is no such item. */
    update(id, body) {
      const before = items.get(Number(id));
      if (before === undefined) return undefined;
      const item = { ...before, ...checked(fields, { ...before, ...body }) };
      items.set(item.id, item);
      return item;
    },
    remove(id) {
      const item = items.get(Number(id));
      items.delete(Number(id));
      return item;
    },
  };
}

/** What was sent cannot be stored. `problems` says why, by field. */
export class InvalidInput extends Error {
  constructor(problems) {
    super(Object.entries(problems).map(([field, problem]) => `${field} ${problem}`).join(', '));
    this.problems = problems;
  }
}

/** The fields of a request, and nothing else. The first one must be there. */
function checked(fields, body) {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new InvalidInput({ body: 'must be an object' });
  const problems = {};
  const values = {};
  for (const [index, [key, type]] of Object.entries(fields).entries()) {
    const value = body[key];
    if (value === undefined || value === null || value === '') {
      if (index === 0) problems[key] = 'is missing';
      else values[key] = null;
    } else if (typeof value !== (type === 'number' ? 'number' : 'string')) problems[key] = type === 'number' ? 'must be a number' : 'must be a text';
    else values[key] = value;
  }
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems);
  return values;
}
