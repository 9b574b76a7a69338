import { fileURLToPath } from 'node:url';
import { LANGUAGES, type Language, understand } from '@lathe/app-model';
import type { ChatMessage } from '@lathe/protocol';
import { describe, expect, it } from 'vitest';
import { nextSteps } from '../answers/next-steps.ts';
import { createPartFiles } from '../part-files.ts';
import { respond } from '../respond.ts';
import { enumerated, sentencesIn } from './sentences.ts';

const templates = fileURLToPath(new URL('../../../../../../../templates', import.meta.url));
const partFiles = createPartFiles(`${templates}/parts`);

async function answerTo(text: string): Promise<string> {
  const question: ChatMessage = { id: 'u', role: 'user', createdAt: '2026-01-01T00:00:00.000Z', parts: [{ type: 'text', step: 0, text }] };
  const request = { messages: [question], messageId: 'm', context: { title: 'x', files: [], contents: [] }, tools: 'all' as const };
  const answer = await respond(request, { partFiles, starterFile: async () => '', now: () => new Date(0) });
  return answer.type === 'look' ? '' : answer.pieces.map((piece) => (piece.type === 'text' ? piece.text : '')).join('\n');
}

const APPS: Readonly<Record<Language, string>> = {
  en: 'a todo list with priorities',
  de: 'eine Aufgabenliste mit Prioritäten',
  es: 'una lista de tareas con prioridad',
  fr: 'une liste de tâches avec priorité',
};

describe('the sentences of the built-in assistant', () => {
  it.each([
    ['a todo list', 'I am not a language model', '**Todo list** is ready. It keeps tasks with title and done. It shows a list of tasks.'],
    ['eine Aufgabenliste', 'Ich bin kein Sprachmodell', 'ist fertig. Die App speichert Aufgaben mit Titel und Erledigt. Sie zeigt eine Liste der Aufgaben.'],
    ['una lista de tareas', 'No soy un modelo de lenguaje', 'está lista. Guarda tareas con título y hecho. Muestra una lista de tareas.'],
    ['une liste de tâches', 'Je ne suis pas un modèle de langage', 'est prête. Elle garde des tâches avec titre et fait. Elle montre une liste de tâches.'],
  ])('answer "%s" in its language', async (message, introduction, done) => {
    const answer = await answerTo(message);
    expect(answer).toContain(introduction);
    expect(answer).toContain(done);
  });

  it.each([
    ['build this https://www.figma.com/design/AbCdEfGhIjKlMnOp/Shop?node-id=1-2 please', 'I will fetch the frame', undefined],
    ['https://www.figma.com/design/AbCdEfGhIjKlMnOp/Shop?node-id=1-2', 'I will fetch the frame', undefined],
    [
      'build https://www.figma.com/design/AbCdEfGhIjKlMnOp/Shop?node-id=1-2 with a working cart',
      'I will fetch the frame',
      'Not done: "build with a working cart": I write the frame as it was designed.',
    ],
    ['Importiere den Entwurf https://figma.com/file/AbCdEfGhIjKlMnOp/Shop?node-id=1-2', 'Ich hole den Frame', undefined],
  ])('import a frame for "%s" and name what else was asked', async (message, will, left) => {
    const answer = await answerTo(message);
    expect(answer).toContain(will);
    if (left === undefined) expect(answer).not.toMatch(/Not done|Nicht gemacht/);
    else expect(answer).toContain(left);
  });

  it.each([
    ['entferne den Timer', 'Nicht gemacht: „entferne den Timer“: es gibt noch keine App.'],
    ['elimina el temporizador', 'Sin hacer: «elimina el temporizador»: aún no hay ninguna aplicación.'],
    ['supprime le minuteur', 'Pas fait : « supprime le minuteur » : il n’y a pas encore d’application.'],
  ])('say in its language what was not done of "%s"', async (message, reason) => {
    expect(await answerTo(message)).toContain(reason);
  });

  it.each([
    ['en', 'plugh', 'Not done: "plugh" is no app that I know how to build.'],
    ['de', 'das ist ein Quux', 'Nicht gemacht: In „das ist ein Quux“ habe ich keine App erkannt'],
  ])('quote in its language what was not understood (%s): %s', async (_language, message, answer) => {
    expect(await answerTo(message)).toContain(answer);
  });

  it.each(LANGUAGES)('offer at least two next steps that are then done (%s)', (language) => {
    const { model } = understand(APPS[language], null);
    if (model === null) throw new Error('no app');
    const steps = nextSteps(model, sentencesIn(language));
    expect(steps.length).toBeGreaterThanOrEqual(2);
    for (const step of steps) expect(understand(step, model).language).toBe(language);
  });

  it('have the same names in every language, and say something for each', () => {
    const shape = (value: unknown): unknown =>
      typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shape(inner)]))
        : value === ''
          ? 'nothing'
          : typeof value;
    const { values: _values, ...english } = sentencesIn('en');
    for (const language of LANGUAGES) {
      const { values: _other, ...texts } = sentencesIn(language);
      expect(shape(texts)).toEqual(shape(english));
    }
  });

  it.each([
    [APPS.de, 'füge Prioritäten hinzu', 'das gibt es schon'],
    [APPS.es, 'elimina la página PAGE', 'solo hay uno'],
    [APPS.fr, 'ajoute une priorité', 'c’est déjà là'],
  ])('give the reason in its language, too: %s, %s', (app, message, reason) => {
    const { model } = understand(app, null);
    const { refused } = understand(message.replace('PAGE', model?.pages[0]?.title ?? ''), model);
    expect(refused.map((each) => each.reason).join()).toContain(reason);
  });

  it('join names as the language does', () => {
    expect(enumerated(['A', 'B', 'C'], sentencesIn('en'))).toBe('A, B and C');
    expect(enumerated(['A', 'B'], sentencesIn('de'))).toBe('A und B');
    expect(enumerated(['padres', 'hijos'], sentencesIn('es'))).toBe('padres e hijos');
    expect(enumerated(['A', 'hielo'], sentencesIn('es'))).toBe('A y hielo');
  });
});
