/** Apps with a database, built from one sentence by the built-in assistant. `apps-with-data.engines.ts` walks all five on both engines. */
import { guestBook, todoList, WALK_TIMEOUT_MS } from './data-app-walks.ts';
import { test } from './test.ts';

test.setTimeout(WALK_TIMEOUT_MS);

test('a todo list with accounts: two people do not see each other’s tasks', ({ page }) => todoList(page));

test('a guest book: what a visitor writes is there after a reload', ({ page }) => guestBook(page));
