import { describe, expect, it } from 'vitest';
import type { AppModel } from '../../model/app-model.ts';
import { understand } from '../understand.ts';

/** Messages, one after the other, and each list with who reads, adds, changes and removes. `-` is kept in the browser. */
const REQUESTS: readonly (readonly [messages: string, lists: string])[] = [
  ['a guest book', 'comments everyone everyone nobody nobody'],
  ['make me a guestbook', 'comments everyone everyone nobody nobody'],
  ['a guest book with accounts', 'comments members members author author'],
  ['ein Gästebuch', 'comments everyone everyone nobody nobody'],
  ['un libro de visitas', 'comments everyone everyone nobody nobody'],
  ["un livre d'or", 'comments everyone everyone nobody nobody'],
  ['a todo list with accounts', 'tasks author members author author'],
  ['build a todo list with user accounts', 'tasks author members author author'],
  ['a todo list with login', 'tasks author members author author'],
  ['a todo list where people sign in', 'tasks author members author author'],
  ['a todo list where everyone only sees their own tasks', 'tasks author members author author'],
  ['eine Todo-Liste mit Konten', 'tasks author members author author'],
  ['eine Aufgabenliste mit Anmeldung', 'tasks author members author author'],
  ['una lista de tareas con cuentas', 'tasks author members author author'],
  ['una lista de tareas con inicio de sesión', 'tasks author members author author'],
  ['une liste de tâches avec des comptes', 'tasks author members author author'],
  ['a todo list with a database', 'tasks author members author author'],
  ['an expense tracker with accounts', 'expenses author members author author'],
  ['a shared shopping list', 'groceries members members members members'],
  ['a todo list that everyone sees', 'tasks members members members members'],
  ['eine gemeinsame Einkaufsliste', 'groceries members members members members'],
  ['una lista de la compra compartida', 'groceries members members members members'],
  ['une liste de courses partagée', 'groceries members members members members'],
  ['a shop with products and orders', 'products everyone owner owner owner, orders author-or-owner members owner owner'],
  ['a shop with products and orders from customers', 'products everyone owner owner owner, orders author-or-owner members owner owner'],
  ['ein Laden mit Produkten und Bestellungen', 'products everyone owner owner owner, orders author-or-owner members owner owner'],
  ['una tienda con productos y pedidos', 'products everyone owner owner owner, orders author-or-owner members owner owner'],
  ['une boutique avec des produits et des commandes', 'products everyone owner owner owner, orders author-or-owner members owner owner'],
  ['upload pictures', 'pictures author members author author'],
  ['an app to upload photos', 'pictures author members author author'],
  ['a picture gallery where people upload pictures', 'photos author members author author'],
  ['Bilder hochladen', 'photos author members author author'],
  ['subir fotos', 'photos author members author author'],
  ['téléverser des photos', 'photos author members author author'],
  ['a chat in real time', 'messages members members author author'],
  ['a chat', 'messages members members author author'],
  ['build a real-time chat app', 'messages members members author author'],
  ['ein Chat in Echtzeit', 'messages members members author author'],
  ['un chat en tiempo real', 'messages members members author author'],
  ['un chat en temps réel', 'messages members members author author'],
  ['a todo list', 'tasks -'],
  ['a shop with products', 'products -'],
  ['a photo gallery', 'photos -'],
  ['a todo list >> add accounts', 'tasks author members author author'],
  ['a todo list >> add user login', 'tasks author members author author'],
  ['a todo list >> everyone should only see their own tasks', 'tasks author members author author'],
  ['a todo list >> use a database', 'tasks author members author author'],
  ['a todo list >> share it with everyone', 'tasks members members members members'],
  ['a guest book >> only I may delete entries', 'comments everyone everyone nobody owner'],
  ['a guest book >> only the author may change comments', 'comments everyone everyone author nobody'],
  ['ein Gästebuch >> nur ich darf Einträge löschen', 'comments everyone everyone nobody owner'],
  ['un libro de visitas >> solo yo puedo borrar entradas', 'comments everyone everyone nobody owner'],
  ['a chat >> only members may read messages', 'messages members members author author'],
  ['a todo list with accounts >> add a due date', 'tasks author members author author'],
  ['a todo list with accounts >> add a list of contacts', 'tasks author members author author, contacts author members author author'],
];

function listsOf(model: AppModel | null): string {
  return (model?.entities ?? [])
    .map(({ key, access }) => [key, ...(access === undefined ? ['-'] : [access.read, access.add, access.change, access.remove])].join(' '))
    .join(', ');
}

describe('a message about data that people share', () => {
  it.each(REQUESTS)('%s', (messages, expected) => {
    let model: AppModel | null = null;
    for (const message of messages.split(' >> ')) model = understand(message, model).model ?? model;
    expect(listsOf(model)).toBe(expected);
  });

  it('leaves nothing of it undone in silence', () => {
    const refused = REQUESTS.map(([messages]) => messages.split(' >> ')[0]!).flatMap((message) =>
      understand(message, null).refused.map(({ text }) => `${message}: ${text}`),
    );
    expect(refused).toEqual([]);
  });
});
