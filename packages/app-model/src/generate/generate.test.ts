import { describe, expect, it } from 'vitest';
import { readParts } from '../testing/parts.ts';
import { understand } from '../understand/understand.ts';
import { generate } from './generate.ts';
import { tonesOf } from './tones.ts';

const parts = readParts();

/** The text of the file whose path ends so. */
function written(said: string | readonly string[], ending: string): string {
  const message = String(said);
  let model: Parameters<typeof understand>[1] = null;
  for (const each of typeof said === 'string' ? [said] : said) model = understand(each, model).model;
  const file = [...generate(model!, parts)].find(([path]) => path.endsWith(ending));
  expect(file, `${message}: ${ending}`).toBeDefined();
  return file![1];
}

describe('a written app', () => {
  it('draws what is measured day by day, and adds up money by month', () => {
    expect(written('track my weight', 'WeightChart.tsx')).toContain('byDay(groupAmounts(weights.useAll().filter((item) => item.weight !== null)');
    expect(written('expense tracker with a chart by date', 'ExpenseChart.tsx')).toContain('byMonth(');
  });

  it('marks as late what is due, and not the day on which it was written', () => {
    const table = written('invoice tracker with due date and a total', 'InvoiceTable.tsx');
    expect(table.match(/item\.(\w+) < today\(\)/g)).toEqual(['item.dueDate < today()']);
  });

  it('calls an entry by its date where it has no name', () => {
    expect(written('track my weight', 'weights/weight.ts')).toContain('formatDay(item.date)');
  });

  it('subtracts expenses from income', () => {
    const totals = written('budget tracker', 'TransactionTotals.tsx');
    expect(totals).toContain("['Expense'].includes(group.label) ? -group.value : group.value");
    expect(totals).toContain('texts.balance');
  });

  it('begins with the entries of one state, which its filter shows', () => {
    const list = written('todo list, only show open tasks', 'TaskList.tsx');
    expect(list).toContain("useBrowse(items, taskFields, null, { done: 'no' })");
    expect(list).toContain("['done'].includes(key)");
  });

  it('adds up by week and by year', () => {
    expect(written('expense tracker with a chart per week', 'ExpenseChart.tsx')).toContain('byDay(groupAmounts(expenses.useAll(), (item) => weekOf(item.date)');
    expect(written('expense tracker with totals per year', 'ExpenseTotalsByDate.tsx')).toContain('byYear(groupAmounts(items, (item) => item.date.slice(0, 4)');
  });

  it('computes an age, prints, and changes between light and dark', () => {
    const message = 'patients with name, birthday and age, with a print button and a dark mode toggle';
    expect(written(message, 'patients/patient.ts')).toContain("item.birthday === '' ? null : yearsSince(item.birthday)");
    expect(written(message, 'PatientTable.tsx')).toContain('onPrint={() => window.print()}');
    expect(written(message, 'src/App.tsx')).toContain('<ThemeSwitch />');
  });

  it('says how much of a limit is used this month, and marks what is running low', () => {
    const totals = written('expense tracker with a monthly limit of 400', 'ExpenseTotals.tsx');
    expect(totals).toContain('items.filter((item) => item.date.slice(0, 7) === today().slice(0, 7))');
    expect(totals).toContain('warning={warning}');
    const table = written('stock list with a low stock warning', 'StockTable.tsx');
    expect(table).toContain('item.quantity !== null && item.minimum !== null && item.quantity < item.minimum');
  });

  it('says how much of a goal is reached, of the amount or of the entries', () => {
    const water = written('drink 2 liters of water a day tracker', 'WaterTotals.tsx');
    expect(water).toContain('reached: sumOf(items.filter((item) => item.date.slice(0, 10) === today().slice(0, 10)), (item) => item.quantity ?? 0), of: 2 }');
    expect(water).toContain('} liters`');
    expect(water).toContain('goal={goal}');
    expect(written('reading goal: 24 books this year', 'BookTotals.tsx')).toContain('=== today().slice(0, 4)).length, of: 24 }');
  });

  it('shows rows in groups, sorts days by when they come next, and filters by favorites', () => {
    const contacts = written(['contacts', 'group by city'], 'ContactCards.tsx');
    expect(contacts).toContain('{inGroups(browse.shown, (item) => item.city).map((group) => (');
    expect(contacts).toContain('{group.items.map((item) => (');
    expect(written(['birthdays list', 'sort by next birthday'], 'BirthdayTable.tsx')).toContain("isDescending: false, next: 'yearly' }");
    expect(written(['recipes app', 'mark favorites with a star'], 'RecipeCards.tsx')).toContain("'favorite'].includes(key)");
  });

  it('shows figures that have nothing in common without a sum', () => {
    const figures = written('dashboard with revenue, active users and churn as big numbers', 'FigureTotals.tsx');
    expect(figures).toContain('groups.map((group) => ({ label: group.label');
    expect(figures).not.toContain('texts.total');
  });

  it('shows the days and numbers that were asked for, and says so of charts and totals', () => {
    const table = written(['expense tracker', 'only show this month'], 'ExpenseTable.tsx');
    expect(table).toContain("useBrowse(expenses.useAll(), expenseFields, null, { date: 'this-month' })");
    expect(table).toContain('ranges={{ date: DAY_RANGES }}');
    const totals = written(['expense tracker', 'only show the last 30 days', 'show the average per day'], 'ExpenseTotals.tsx');
    expect(totals).toContain(".filter((item) => isWithin(item.date, 'last-30'))");
    expect(totals).toContain("note={rangeText('last-30')}");
    expect(totals).toContain("/ periodsOf(items.map((item) => item.date), 'day')");
  });

  it('ticks the steps of a checklist where they are shown', () => {
    const list = written('todo list with subtasks', 'TaskList.tsx');
    expect(list).toContain('<Checklist label="Subtasks" steps={item.subtasks} onChange={(subtasks) => tasks.update(item.id, { subtasks })} />');
    expect(written('todo list with subtasks', 'TaskForm.tsx')).toContain('<ChecklistInput label="Subtasks"');
    // A tile of a gallery is a button, which holds no other controls.
    expect(written(['todo list with subtasks', 'show it as a gallery'], 'TaskGallery.tsx')).not.toContain('Checklist');
  });

  it('counts the days to the next birthday, and to a date', () => {
    expect(written(['birthday list', 'show how many days are left'], 'birthdays/birthday.ts')).toContain("nextRank(item.birthday, 'yearly')");
    expect(written(['todo list with due date', 'show how many days are left'], 'tasks/task.ts')).toContain('daysUntil(item.dueDate)');
  });

  it('is filtered by tags, and by a text where that was asked for', () => {
    expect(written('blog with tags', 'ArticleCards.tsx')).toContain("['tags'].includes(key)");
    const cards = written(['book list', 'filter by author'], 'BookCards.tsx');
    expect(cards).toContain("['author', 'genre', 'status'].includes(key)");
    expect(cards).not.toContain('ranges=');
  });

  it('asks before it deletes where that was asked for', () => {
    expect(written('todo list, ask before deleting', 'tasks/task.ts')).toContain('window.confirm(texts.askDelete(taskName(item)))');
  });

  it('has no bar with its name above a heading that says the same', () => {
    expect(written('recipe collection', 'src/App.tsx')).not.toContain('AppShell');
    expect(written('online store with a cart', 'src/App.tsx')).toContain('AppShell');
  });
});

describe('the order of the files', () => {
  it('is what is imported, then the app, then the page, which the dev server reloads', () => {
    const paths = [...generate(understand('a todo list', null).model!, parts).keys()];
    expect(paths.slice(-2)).toEqual(['src/App.tsx', 'index.html']);
    expect(paths.indexOf('src/data/collection.ts')).toBeLessThan(paths.indexOf('src/tasks/TaskList.tsx'));
  });
});

describe('a whole app', () => {
  it('is there in less than 400 ms', () => {
    const messages = ['todo app', 'online store with a cart', 'landing page for a bakery', 'budget tracker with a chart', 'snake'];
    const times = messages.map((message) => {
      const startedAt = performance.now();
      generate(understand(message, null).model!, parts);
      return performance.now() - startedAt;
    });
    expect(Math.max(...times)).toBeLessThan(400);
  });
});

describe('a written shop', () => {
  it('puts a product into the cart with its price, and counts up what is there already', () => {
    const gallery = written('online store with a cart', 'ProductGallery.tsx');
    expect(gallery).toContain('else carts.add({ ...blankCart(), product: item.id, quantity: 1, price: item.price });');
    expect(gallery).toContain('carts.update(inCart.id, { quantity: (inCart.quantity ?? 0) + 1 })');
    expect(written('a product catalog', 'ProductGallery.tsx')).not.toContain('addToCart');
  });
});

describe('the layout of a page', () => {
  it.each([
    ['todo app', 'page page-list'],
    ['kanban board', 'page page-board'],
    ['landing page for a bakery', 'page page-site'],
    ['a memory game', 'page page-game page-single'],
    ['pomodoro timer', 'page page-tool page-single'],
    ['recipe collection', 'page page-gallery'],
    ['expense tracker with a chart', 'page page-split'],
  ])('follows from what is on it: %s', (message, classes) => {
    expect(written(message, 'src/pages/HomePage.tsx')).toContain(`className="${classes}"`);
  });
});

describe('the color of an option', () => {
  it.each([
    [
      ['Low', 'Medium', 'High'],
      [7, 1, 4],
    ],
    [
      ['Niedrig', 'Mittel', 'Hoch'],
      [7, 1, 4],
    ],
    [
      ['Ingreso', 'Gasto'],
      [2, 4],
    ],
    [
      ['À lire', 'En lecture', 'Lu'],
      [7, 1, 2],
    ],
  ])('follows from what %j mean', (options, tones) => {
    expect(Object.values(tonesOf({ options }) ?? {})).toEqual(tones);
  });

  it('is that of its place where the options mean nothing', () => {
    expect(tonesOf({ options: ['Food', 'Home', 'Travel'] })).toBeUndefined();
  });
});

describe('a written site', () => {
  it.each([
    ['landing page for a bakery called Flour & Salt', 'Made by hand every morning'],
    ['portfolio website for a photographer', 'Pictures with quiet light'],
    ['eine Webseite für eine Bäckerei', 'Jeden Morgen von Hand gemacht'],
    ['landing page for my wedding', 'Say in one sentence'],
  ])('says what its trade would say: %s', (message, text) => {
    expect(written(message, 'src/pages/HomePage.tsx')).toContain(text);
  });
});
