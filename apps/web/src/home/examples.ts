import type { IconName } from '../components/icons.ts';

/** Prompts that work with the built-in assistant as well as with a language model. */
export const EXAMPLES: ReadonlyArray<{ readonly icon: IconName; readonly label: string; readonly prompt: string }> = [
  { icon: 'check', label: 'Todo list with due dates', prompt: 'A todo list with due dates' },
  {
    icon: 'rows',
    label: 'Inventory for a shop',
    prompt: 'An inventory list for a small shop: items with a name, a quantity and a shelf, in a table with a form to add more',
  },
  { icon: 'globe', label: 'Landing page', prompt: 'A landing page for a neighborhood bakery with opening hours and a menu' },
  { icon: 'clock', label: 'Focus timer', prompt: 'A focus timer with 25-minute sessions and a count of the sessions completed today' },
];
