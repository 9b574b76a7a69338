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
sailing log - boat, hours, crew | F=Boat F=Crew
bike rides with date distance and notes | F=Date:date F=Distance:number F=Notes
flower watering calendar, every flower has a last watered date | F=Last_watered_date:date F=Name
party games with min and max players | F=Min_player:number F=Max_player:number
boat dealer inventory with model, year and price | E=stock F=Model F=Year F=Price
saving for a trip with target, saved and what is missing | F=What_is_missing:computed
bug tracker >> assign each bug to someone | REFUSE=person
todo list >> assign tasks to family members | F=Person E=tasks
todo list >> finished tasks should not be shown | V=list:only
expense tracker >> a monthly total | V=totals:by=date
stock list >> show the total value for each item | F=Total_value:computed
workout log >> fill in the date with today | F=Date:default
wine list with min and max temperature | F=Min_temperature:number F=Max_temperature:number
Ausgaben >> zeig die Summe pro Monat | V=totals:by=date
liste de films >> trier par note et ajouter une photo | F=Photo V=cards:sort
notes app with a dark mode switch | TEXT="switch":true
todo list >> a button to switch between light and dark | TEXT="switch":true
todo list >> add a theme toggle >> remove the theme toggle | -TEXT="switch":true
cookbook >> i want to print the recipes | feature=print
guest list with a print button | feature=print
patients with name, date of birth and age | F=Age:computed
expense tracker >> a chart of the costs per week | V=chart:period=week
expense tracker >> total per year | V=totals:period=year
countdown to new year | S=countdown:date=01-01
a graduation countdown on june 20 2027 | S=countdown:date=2027-06-20
days until our holiday | S=countdown
exam list >> add a countdown to the finals on march 3 | S=countdown:date=03-03
10 minute countdown | S=timer:minutes=10
todo list >> let people drag and drop the tasks | REFUSE=drag
pocket money log with amount earned and spent | F=Amount_earned:money F=Amount_spent:money
video planner with a status of idea, filmed, cut and online | O=Filmed O=Online
lessons with pupil, date, hours, rate and total | F=Rate:money F=Total:computed
rota planner for a bar | -E=bar_planners
flea market price list | E=products F=Price:money
my portfolio as a website | S=hero name=Portfolio
expense tracker >> a chart by category and month | V=chart:by=category V=chart:by=date -F=Month
contact list >> put a map link for the address | REFUSE=map
landing page for a cafe >> dark green, bigger logo | accent=green mode=auto PART=bigger logo
todo list with priorities >> sort by priority, high first | V=list:sort TEXT="isDescending":true
wines, sort by year, grouped by type | V=board:by=type2
inventory with an available checkbox >> show only items that are available | V=table:only
una web para mi taller con precios y horario | S=hero S=pricing TEXT=Horario
contacts >> each contact can have several calls | E=calls F=Contact:reference
a page where members can vote on the best cake | S=poll TEXT=The_best_cake?
Vokabeltrainer Spanisch Deutsch | E=Vokabeln
Probenplan mit Datum, Ort und Leitung | F=Datum:date F=Ort F=Leitung
liste de tâches >> ajoute une date et agrandis le texte | F=Date:date size=large
expense tracker >> a monthly limit of 400 | V=totals:limit=400
expense tracker >> warn me if i spend more than 50 a day | V=totals:limit=50 V=totals:period=day
household budget with a limit of 900 and a warning when we go over | V=totals:limit=900
expense tracker >> show a warning when i am over my budget | REFUSE=warning
spare parts stock with a low stock warning | F=Quantity:low
stock list >> highlight quantities below 3 | F=Quantity:low
expense tracker >> add a second page with a list of stock >> low stock warning | F=Quantity:low
stock list >> show items below minimum in red | F=Quantity:low
a toy library with toys, age group and photo | F=Age_group F=Photo -F=Toy
club books with due dates and late in red | F=Due_date:date accent=auto PART=late
website for a wedding dj with a portfolio | S=pictures -S=faq
nanny hours with time in and time out | F=Time_in:datetime F=Time_out:datetime
todo list >> add a "blocked" status | O=Blocked F=Status:choice
expense tracker >> show how much we spent this year | V=totals:period=year
book list >> add a progress bar for reading | REFUSE=progress
landing page for a bakery >> translate it to french | P=Accueil
landing page for a bakery >> a newsletter sign-up at the end | E=subscribers F=Email -F=Paid
contact list >> alphabetical order | V=cards:sort
una lista de libros con botón para imprimir | feature=print
Lager mit Warnung bei niedrigem Bestand | F=Menge:low
eine Seite für unseren Verein mit Terminen | S=hero E=Termine
un compte à rebours pour noël | S=countdown:date=12-25
tutor list with level B1, B2, C1 | O=B1 O=C1
phone use log with minutes per day | F=Minutes_per_day:number
garage list with tenant and plate number | F=Plate_number:text
site for a potter, black and white | accent=black
shopping list >> put a greeting at the top | S=text -F=Greeting
bug tracker >> hide closed ones | ANY
Einkaufsliste >> nach Kategorie sortieren | V=list:sort
recipe collection >> best rated first | REFUSE=rating
todo list >> put finished tasks below the open ones | V=list:sort
todo list with due dates and priority >> order by priority, then by due date | V=list:sort PART=due date
todo list with due dates >> sort by due date by default | V=list:sort
todo list with due dates >> show the due date in the list | REFUSE=already
todo list >> show the due date in the list | F=Due_date:date
todo list >> users can search the tasks | REFUSE=already
expense tracker >> show the balance | REFUSE=balance
quiz about capitals >> add questions | REFUSE=two answers
wine app where people can see the price and rate it | F=Rating -F=Rate_it
squash booking with court 1, 2 or 3 | O=1 O=3
contact list >> company and birthday please | F=Company F=Birthday:date
todo list >> priority and notes please | F=Priority F=Notes
todo list >> finished items at the end | V=list:sort
bug tracker >> hide the done ones | ANY
recipe collection >> show the price in the list | F=Price:money
todo list >> unfinished tasks first | V=list:sort
packing list >> hide packed things | V=list:only
guest list >> only show confirmed guests | V=table:only
invoices, unpaid last | ANY
expense tracker >> yearly totals | V=totals:period=year
expense tracker >> weekly chart | V=chart:period=week
contacts with birthday and age | F=Age:computed
event list with a theme switch | TEXT="switch":true
countdown until halloween | S=countdown:date=10-31
a photo gallery of our trips | F=Photo:image V=gallery
opening night checklist | E=tasks
loans of tools | E=loans
contact list >> show it as a table with the name and the email only | V=table PART=name
inventory >> print the list | feature=print
bug tracker >> chart of bugs per month | V=chart:period=month
lista de tareas >> ordena por título y oculta las hechas | V=list:sort V=list:only
Rezepte-App mit Druckansicht und Bewertung | F=Bewertung:rating -F=Druckansicht feature=print
word list with word, meaning and a learned checkbox | F=Learned:boolean -F=Checkbox
party budget with a limit of 900 | V=totals:limit=900 -V=totals:period
todo list >> dark and light mode switch | TEXT="switch":true -F=Dark
Filmliste mit Titel und Bewertung, nach Bewertung sortiert | V=cards:sort -F=Nach
Aufgabenliste >> offene Aufgaben nach oben | V=list:sort
cleaning hours with rate and total | F=Total:computed
book swap board for our school | -E=schools
sales tracker | E=sales F=Product F=Amount:money -F=Company
sales log with product, quantity and price | E=sales EXACT=Product,Quantity,Price
a sales pipeline | E=leads V=board:by=status
registro de ventas | E=ventas F=Producto F=Importe:money -E=oportunidades
suivi des ventes | E=ventes lang=fr -E=prospects
Verkäufe der Bäckerei | E=Verkäufe lang=de
garage sale list | E=garage_sales F=Product
meeting minutes with attendees | F=Attendees -E=attendees
meetings with date, attendees and notes | F=Attendees
list of attendees with name and email | E=attendees
conference app with attendees and sponsors | E=attendees E=sponsors
crea una app de presupuesto mensual con totales | name=Presupuesto_mensual
un budget mensuel avec un total | lang=fr V=totals F=Montant:money
Monatsbudget | lang=de V=totals
sales tracker >> add a chart by month | V=chart:by=date
sales tracker >> group by customer | V=table:group
meeting minutes >> add attendees | F=Attendees
meeting list >> add attendees and a decision | F=Attendees F=Decision
registro de ventas >> añade una nota | F=Nota
todo app where I can add, edit and delete tasks | E=tasks F=Title
an app to add, edit and delete contacts | E=contacts
a page where users can create, edit and delete posts | E=posts
todo list >> I want to be able to edit and delete tasks | REFUSE=tasks
todo list >> let me add/remove tasks | REFUSE=tasks
todo list >> delete the tasks | -E=tasks
contact list >> I want to add, edit and remove contacts | REFUSE=contacts
expense tracker with a chart by category and a total at the top | V=totals V=chart:by=category
`;
