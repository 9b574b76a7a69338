/** Everyday requests in the voices of different people, written before the rules that read them. */
export const VOICES = `
grocery list with quantity and aisle, sortable | E=groceries F=Quantity:number F=Aisle -F=Sortable feature=sort
bookmark manager with url, title, tags and searchable | EXACT=URL,Title,Tags feature=search
recipe box with ingredients, steps and tags, searchable | E=recipes F=Tags:tags -F=Searchable
simple, modern todo list with priority low, medium, high | E=tasks O=Medium
a searchable and printable recipe box | E=recipes feature=print
a clean, printable guest list with name and table | E=guests F=Table feature=print
contacts, responsive and modern, with name and phone | E=contacts F=Phone:phone -F=Responsive
a list of games with title, players and exportable as csv | E=games F=Players:number feature=export
a todo list >> make it printable | feature=print
a todo list >> make it sortable and printable | feature=print PART=sortable
a todo list >> the list should be printable | feature=print
notes app >> make it responsive | REFUSE=responsive
`;
