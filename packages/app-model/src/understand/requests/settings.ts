/** What is said of a whole list or app, often without a verb: its order, what it begins with, defaults, and lists that belong together. */
export const SETTINGS = `
a packing list, dark by default | E=packing_list mode=dark
chore chart for two kids, completed ones last | V=list:sort
reading list, grouped by genre | V=board:by=genre
a member list with name and start date, sorted by start date | E=members F=Start:date V=table:sort
todo list >> finished things go to the end | V=list:sort
todo list >> the tasks that are done should be at the very bottom | V=list:sort
todo list >> only show open tasks | V=list:only
todo list >> hide completed ones by default | V=list:only
todo list >> archive done tasks | V=list:only
bug tracker >> just show open bugs | V=table:only
todo list >> confirm before deleting | -feature=undo
todo list with priorities >> the default for priority is high | F=Priority:default
todo list with priorities >> priority should be low by default | F=Priority:default
expense tracker >> a note field and sort by amount please | F=Note V=table:sort
authors have books, books have a title and a year | E=authors E=books F=Author:reference F=Year
a clinic where doctors have patients and patients have visits | E=doctors E=patients E=visits F=Doctor:reference F=Patient:reference
our shop: suppliers have products, products have a price | E=suppliers E=products F=Supplier:reference name=Our_shop
keep a record of who borrowed my books | E=loans F=Person
sign-up sheet for the summer picnic | E=sign-ups F=Email
sign-up sheet for the summer picnic, at most 30 guests | E=sign-ups PART=at most 30
stock list for a little bike shop | E=stock F=Quantity
t-shirt shop with sizes XS, S, M and L | E=products O=XS O=L
kanban with four columns: backlog, doing, review, done | O=Backlog O=Review V=board
a web page with just a contact form and our opening hours | S=form TEXT=Opening_hours -F=Opening_hour
pets with name, last checkup and next vaccination | F=Last_checkup:date F=Next_vaccination:date
Aufgabenliste >> Fertige ausblenden | V=list:only
Aufgabenliste >> vor dem Löschen nachfragen | -feature=undo
lista de tareas >> oculta las terminadas | V=list:only
liste de tâches >> affiche seulement les terminées | V=list:only
un site vitrine pour un fleuriste avec horaires | S=hero TEXT=Horaires
`;
