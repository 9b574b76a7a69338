import { describe, expect, it } from 'vitest';
import { keptQueries, queryName, readQueries } from './kept-queries.ts';

function storage(isFull = false) {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
  } as Storage;
}
const past = (text: string, isFailed = false) => ({ text, at: 1, isFailed, outcome: '1 row' });

describe('the queries of a project', () => {
  it('are kept for it, and not for another', () => {
    const browser = storage();
    const first = keptQueries(browser, 'a', () => 'id');
    first.write('select 1');
    first.save('Sales', 'select 2');
    first.ran(past('select 3'));
    expect(keptQueries(browser, 'a', () => 'id').queries.get()).toEqual({
      draft: 'select 1',
      saved: [{ id: 'id', name: 'Sales', text: 'select 2' }],
      past: [past('select 3')],
    });
    expect(keptQueries(browser, 'b', () => 'id').queries.get().past).toEqual([]);
  });

  it('are replaced by name, and removed', () => {
    let ids = 0;
    const kept = keptQueries(storage(), 'a', () => String(++ids));
    kept.save('Sales', '1');
    kept.save('Other', '2');
    kept.save('Sales', '3');
    kept.remove('2');
    expect(kept.queries.get().saved).toEqual([{ id: '1', name: 'Sales', text: '3' }]);
  });

  it('of two pages are kept together, and each page goes on with its own draft', () => {
    const browser = storage();
    const [one, other] = [keptQueries(browser, 'a', () => 'one'), keptQueries(browser, 'a', () => 'other')];
    one.write('select 1');
    one.save('Sales', '1');
    other.write('select 2');
    other.save('Orders', '2');
    one.write('select 3');
    expect(one.queries.get()).toMatchObject({ draft: 'select 3', saved: [{ name: 'Sales' }, { name: 'Orders' }] });
    expect(keptQueries(browser, 'a', String).queries.get().saved).toHaveLength(2);
    other.remove('one');
    expect(other.queries.get()).toMatchObject({ draft: 'select 2', saved: [{ name: 'Orders' }] });
  });

  it('of the past are the newest fifty, each once, and none that is huge', () => {
    const kept = keptQueries(storage(), 'a', String);
    for (let index = 0; index < 60; index++) kept.ran(past(`select ${index}`));
    kept.ran(past('select 20'));
    kept.ran(past('x'.repeat(30_000)));
    expect(kept.queries.get().past).toHaveLength(50);
    expect(
      kept.queries
        .get()
        .past.slice(0, 2)
        .map(({ text }) => text),
    ).toEqual(['select 20', 'select 59']);
  });

  it('stay while the page is open if the storage is full, and broken ones are left out', () => {
    const kept = keptQueries(storage(true), 'a', String);
    kept.write('select 1');
    expect(kept.queries.get().draft).toBe('select 1');
    expect(readQueries('{"draft": 1, "saved": [{"id": 1}, null], "past": {}}')).toEqual({ draft: '', saved: [], past: [] });
    expect(readQueries('nonsense').past).toEqual([]);
  });

  it('are called by their first comment, or by how they begin', () => {
    expect([queryName('-- Sales per day\nselect 1'), queryName(' select\n  1')]).toEqual(['Sales per day', 'select 1']);
  });
});
