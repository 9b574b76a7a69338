import { describe, expect, it } from 'vitest';
import { sampleCatalog } from '../../testing/sample-database.ts';
import { diagramSvg } from './diagram-svg.ts';
import { layOut } from './layout.ts';
import { relationLine } from './relation-line.ts';
import { columnNotes, relationSentence, relationTexts } from './relation-text.ts';
import { fitting, zoomed } from './use-canvas.ts';

const table = (name: string) => sampleCatalog.tables.find((one) => one.name === name)!;

describe('the diagram of a schema', () => {
  const layout = layOut(sampleCatalog.tables);
  const placed = (id: string) => layout.tables.find((one) => one.id === id)!;

  it('places each table once, and none over another', () => {
    expect(layout.tables).toHaveLength(sampleCatalog.tables.length);
    for (const a of layout.tables)
      for (const b of layout.tables) {
        if (a === b || a.x !== b.x) continue;
        expect(a.y + a.height <= b.y || b.y + b.height <= a.y).toBe(true);
      }
    for (const { x, y, height } of layout.tables) {
      expect(Math.min(x, y)).toBeGreaterThan(0);
      expect(y + height).toBeLessThan(layout.height);
    }
  });

  it('places what others refer to before them', () => {
    expect(placed('auth.users').x).toBeLessThan(placed('public.customers').x);
    expect(placed('public.customers').x).toBeLessThan(placed('public.orders').x);
    expect(placed('public.orders').x).toBeLessThan(placed('public.order_items').x);
  });

  it('is the same whatever the order', () => {
    const again = layOut([...sampleCatalog.tables].reverse());
    expect(new Map(again.tables.map(({ id, x, y }) => [id, [x, y]]))).toEqual(new Map(layout.tables.map(({ id, x, y }) => [id, [x, y]])));
  });

  it('copes with circles, references to oneself, and no tables', () => {
    const a = { ...table('tasks'), name: 'a', foreignKeys: [{ ...table('tasks').foreignKeys[0]!, target: { schema: 'public', table: 'b', columns: ['id'] } }] };
    const b = { ...a, name: 'b', foreignKeys: [{ ...a.foreignKeys[0]!, target: { schema: 'public', table: 'a', columns: ['id'] } }] };
    const own = { ...a, name: 'own', foreignKeys: [{ ...a.foreignKeys[0]!, target: { schema: 'public', table: 'own', columns: ['id'] } }] };
    const circle = layOut([a, b, own]);
    expect(circle.tables).toHaveLength(3);
    expect(circle.relations).toHaveLength(3);
    for (const relation of circle.relations) expect(relationLine(relation, 0).path).not.toContain('NaN');
    expect(layOut([])).toMatchObject({ tables: [], relations: [] });
  });

  it('draws a line for each reference, in right angles', () => {
    expect(layout.relations.map(({ from, to }) => `${from.table.name} ${to.table.name}`).sort()).toEqual([
      'customers users',
      'order_items orders',
      'order_items products',
      'orders customers',
      'orders users',
      'tasks orders',
      'tasks shifts',
    ]);
    for (const relation of layout.relations) expect(relationLine(relation, 1).path).toMatch(/^M[\d.]+ [\d.]+H[\d.]+(?:Q[\d. ]+V[\d.]+Q[\d. ]+H[\d.]+)?$/);
  });
});

describe('a schema in words', () => {
  it('says how tables are related, and what deleting does', () => {
    expect(relationTexts(table('orders'), sampleCatalog.tables).map(relationSentence)).toEqual([
      'belongs to customers (blocks delete)',
      'belongs to auth.users (set to null)',
      'has many order_items (deleted with it)',
      'has many tasks (set to null)',
    ]);
  });

  it('says what a column has beside its type', () => {
    const notes = (name: string) => columnNotes(table('orders').columns.find((one) => one.name === name)!);
    expect([notes('id'), notes('status'), notes('note'), notes('created_at'), notes('pickup_at')]).toEqual([
      'generated',
      'open by default',
      'may be empty',
      'now by default',
      '',
    ]);
  });
});

describe('the picture of a schema', () => {
  it('is well-formed whatever tables are called', () => {
    const odd = { ...table('tasks'), name: '<b>&', foreignKeys: [] };
    const svg = diagramSvg(layOut([odd]));
    expect(svg).toContain('&lt;b&gt;&amp;');
    expect(svg).not.toContain('<b>');
  });
});

describe('the view of the diagram', () => {
  it('fits what is large, and does not enlarge what is small', () => {
    expect(fitting({ width: 1000, height: 500 }, { width: 500, height: 500 })).toEqual({ scale: 0.5, x: 0, y: 125 });
    expect(fitting({ width: 100, height: 100 }, { width: 500, height: 500 })).toEqual({ scale: 1, x: 200, y: 200 });
  });

  it('zooms around a point, within limits', () => {
    expect(zoomed({ x: 0, y: 0, scale: 1 }, 2, { x: 100, y: 50 })).toEqual({ x: -100, y: -50, scale: 2 });
    expect(zoomed({ x: 0, y: 0, scale: 2 }, 2, { x: 100, y: 50 })).toEqual({ x: 0, y: 0, scale: 2 });
  });
});
