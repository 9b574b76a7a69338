/** Favorites, what comes next, and groups by what is there or is added. */
export const ORDERS = `
recipes app >> show only favorites | F=Favorite:boolean V=cards:only
recipe app >> only show the favorites with a toggle | F=Favorite:boolean
movie list >> mark favorites with a star | F=Favorite:boolean
movie list >> add a favorites filter | F=Favorite:boolean
a list of songs >> favorites only | V=list:only
books with title and author and favorites | F=Favorite:boolean
eine Rezeptsammlung >> nur Favoriten anzeigen | F=Favorit:boolean V=cards:only
lista de libros >> solo los favoritos | F=Favorito:boolean V=cards:only
birthdays list >> sort by next birthday | V=table:sort
birthday reminder with name and date, sorted by next birthday | V=table:sort PART=reminders
friends' birthdays with gift ideas >> next birthday first | V=table:sort
appointments list >> show it as a table >> sort by next appointment | V=table:sort
contacts >> group by city | F=City V=cards:group=city
contacts app >> group them by company | F=Company V=cards:group=company
movies >> group by director | V=cards:group=director
a shopping list >> group by aisle | F=Aisle V=list:group=aisle
contacts >> group by company and sort alphabetically | V=cards:group=company V=cards:sort
todo list >> add a person and group by person | V=list:group=person
plant tracker >> add a room and group by room | V=cards:group=room
packing list for camping >> show only what is not packed | V=list:only
todo app >> add a due date, color overdue tasks red and count open tasks | F=Due_date accent=auto PART=count open tasks
todo app >> add a due date and color overdue tasks red | F=Due_date accent=auto PART=overdue
employees >> group by department >> remove the department | -F=Department
todo list >> group by priority | V=board:by=priority
`;
