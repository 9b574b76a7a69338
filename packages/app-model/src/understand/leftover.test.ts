import { describe, expect, it } from 'vitest';
import { understand } from './understand.ts';

/** The parts of the last message that were not done. */
function notDone(...messages: readonly string[]): string[] {
  let model = null as Parameters<typeof understand>[1];
  let refused: string[] = [];
  for (const message of messages) {
    const understood = understand(message, model);
    model = understood.model;
    refused = understood.refused.map(({ text }) => text);
  }
  return refused;
}

describe('a part of a message that left no trace in the app', () => {
  it.each([
    [['shop inventory where I can see what is running low'], 'i can see what is running low'],
    [['a todo list', 'sort them by title at most 20'], 'sort them by title at most 20'],
    [['a flash card app for spanish verbs'], 'for spanish verbs'],
    [['bucket list with photos and a map'], 'map'],
    [['expense tracker', 'set a budget of 300 for food'], 'set a budget of 300 for food'],
    [['workout log', 'add a chart of weight over time'], 'add a chart of weight over time'],
    [['todo list', 'add a due date and a reminder'], 'reminder'],
    [['running plan for 10 weeks with week, distance and done'], 'for 10 weeks'],
    [['an invoice app with customer, amount and 19% vat'], '19% vat'],
    [['habit tracker', 'show a chart and a weekly goal of 5'], 'weekly goal of 5'],
    [['faq page for a software product with an accordion'], 'accordion'],
    [['museum guide with name, floor and audio guides'], 'audio guide'],
  ])('is said by name: %j', (messages, part) => {
    expect(notDone(...messages).map((each) => each.toLowerCase())).toEqual([part]);
  });

  it.each([
    [['a list of my favorite restaurants in Berlin with address and rating']],
    [['eine Einkaufsliste mit Menge', 'füge einen Preis hinzu']],
    [['a todo list', 'add a due date and make everything orange please']],
    [['a stopwatch for swim training']],
    [['simple counter with plus minus and reset']],
    [['Zähler mit plus und minus']],
    [['counter app with + and - buttons and a reset button']],
    [['list of medicines for my mother with dose']],
    [['app to remember what I lent to whom and until when']],
    [['a todo list', 'make the app purple with rounded corners']],
  ])('is nothing where all of it was done: %j', (messages) => {
    expect(notDone(...messages)).toEqual([]);
  });

  it('leaves nothing for "it" to mean', () => {
    expect(notDone('a todo list', 'remove the foo and delete it')).toEqual(['foo']);
    expect(notDone('a todo list', 'remove the foo and call it Bar')).toEqual(['foo', 'call it Bar']);
  });
});
