/** Names of apps and pages, and days that are left, as people write them. */
export const UNSEEN_LISTS = `
todo list >> rename task to chore everywhere | E=chores
website with 3 pages: home, about, contact and a navbar | P=About P=Contact -P=A_navbar
website with home, about and contact pages and a nav bar | P=Home P=About P=Contact
website with four pages: home, services, about and contact | P=Services P=About P=Contact
restaurant website with home, menu and contact pages and a navbar | P=Menu P=Contact
a portfolio website with home, work and contact pages, dark theme | P=Work P=Contact mode=dark
birthday list >> show how many days are left | F=Days_left:computed
birthday list >> show next birthdays first with how many days are left | V=table:sort F=Days_left:computed
todo list with due date >> show how many days are left | F=Days_left:computed
todo list >> show how many days are left | REFUSE=show how many days are left
todo list >> show how many are left and a button to clear completed | V=totals:by=done PART=clear completed
bakery website >> add a faq accordion | S=faq
movie watchlist with genre and rating | E=films F=Watched:boolean
invoice generator | E=invoices F=Customer
create an invoice generator with line items, VAT and a print button | E=invoices F=VAT_(%):number feature=print PART=line item
time tracker per project with totals | E=time_entries F=Project V=totals:by=project
reading list with notes and progress | F=Notes F=Progress:number
Football game with opponent and score | E=football_matches F=Opponent F=Score:number -F=Platform
Cumpleaños de mi hijo con lista de invitados | name=Cumpleaños_de_mi_hijo E=invitados -E=cumpleaños lang=es
My son's birthday with a guest list and a shopping list | name=My_son's_birthday E=guests E=groceries -E=birthdays
volunteer hours with name and hours >> average hours per volunteer | V=totals:by=name
`;
