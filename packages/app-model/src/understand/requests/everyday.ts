/** Requests as people type them in a hurry: lists of questions, no verb, two wishes in one, and what is beyond it. */
export const EVERYDAY = `
an app to keep track of my loans to friends, who, how much and when they pay back | EXACT=Person,Amount,Pay_back F=Pay_back:date
a list of podcasts i want to hear with host, topic and if i finished it | F=Finished:boolean
birthday wishlist for my daughter with price and link, mark as bought | F=Bought:boolean F=Link:url
babysitter list with phone and hourly rate | F=Hourly_rate:money
car maintenance log | E=car_services
signup form for our soccer camp: kids name, age, parents email, allergies | E=sign-ups S=form EXACT=Kids_name,Age,Parents_email,Allergies
a page to compare phone plans | E=phone_plans
contact form for my website with name, email and message | E=messages S=form FIRST=form
log of bird sightings with species, place, date and a photo | F=Place F=Photo:image
my monthly bills, with a total and when they are due | V=totals F=Due_date:date
a page where people can order cupcakes | E=orders S=form
customer feedback form | S=form F=Feedback
i want to write down every coffee i try: roaster, beans, brew method, score out of 10 | E=coffees F=Roaster F=Score:max
homework planner for my son with subject, due date and done | E=assignments EXACT=Subject,Due_date,Done
list of all the series we watch with season, episode and streaming service | F=Season:number F=Streaming_service
quick poll for where to eat tonight: thai, pizza or burger | TEXT=Thai
a site for my plumbing company, blue, with services, reviews and phone number | S=testimonials TEXT=555-0100 -F=Phone_number accent=blue
baby log: feeding, diaper, sleep with time | E=baby_log F=Time:datetime -E=sleep
gift ideas for people, with budget and bought yes/no | F=Bought:boolean -F=Bought_yes/no
pricing page for a start-up | S=pricing S=hero -S=features
bug tracker for our small team with severity and who works on it | F=Person -F=Who_works_on_it
water intake counter that starts at 0 and goes up by 250 | S=counter:step=250 name=Water_intake_counter
cookbook for my grandma's recipes, big letters please | size=large name=Cookbook_for_my_grandma's_recipes
shop inventory where i can see what is running low | E=stock PART=running low
family tree with names, birth year and parents | -E=trees F=Birth_year:number
meditation timer 15 min | S=timer:minutes=15
invitation page for my birthday with date, place and rsvp | S=hero S=form -F=Place
pet shop website with animals for sale | S=hero E=animals F=Price:money
hair salon appointments, customer, service, time, price | EXACT=Customer,Service,Time,Price -E=customers
inventory of my freezer: what, how many, frozen on | EXACT=What,How_many,Frozen_on F=Frozen_on:date
our book club: books, members and meeting dates | E=books E=members
stock portfolio: ticker, shares, buy price, current price | E=investments -S=hero
pet adoption page with a gallery and an application form | S=pictures S=form
wine cellar: vintage, grape, region, bottles left, rating | F=Vintage:number F=Bottles_left:number
a home for my poems | E=poems
typing speed test | S=typingTest
rock paper scissors | S=rockPaperScissors
currency converter | REFUSE=currency converter
event countdown | S=countdown
scan my receipts | REFUSE=scan my receipts
a store locator | REFUSE=store locator
translate text app | REFUSE=translate text
a page with links to my social media | REFUSE=links to my social media
todo list >> the title field isn't needed, drop it | -F=Title
todo list >> the notes field isn't needed, drop it | REFUSE=notes
todo list >> remove the foo and call it Bar | REFUSE=call it Bar
todo list >> hide the ones that are done | V=list:only
todo list >> i want green instead of teal and bigger letters | accent=green size=large
todo list >> move done to the end and call it finished | F=Finished:boolean name=Todo_list PART=move done
todo list >> put a stopwatch next to it | S=stopwatch
todo list >> i would like to have a dark background and orange buttons | mode=dark accent=orange
todo list >> show how many are left | V=totals:by=done
todo list with due dates >> show the ones due soonest first | TEXT="field":"dueDate","isDescending":false
todo list >> add who is responsible and by when | F=Person F=By_when:date
todo list >> change done to a status with open, doing, done | F=Status:choice O=Doing
todo list >> can i have categories like home, work and garden | F=Category:choice O=Garden -F=Garden
todo list >> remove the title | REFUSE=Title
todo list >> add 3 example tasks | ROWS=tasks:9
todo list >> make it a table with columns task, person and date | V=table F=Person F=Date:date
todo list >> add priority high medium low, default medium | F=Priority:default O=High -F=Default_medium
todo list >> make text bigger, corners square, color navy | size=large radius=none accent=blue
todo list >> new name: Week planner | name=Week_planner
todo list >> let me assign a task to someone | F=Person
todo list >> yellow background please | REFUSE=yellow background
expense tracker >> get rid of the chart and the totals | -V=totals PART=chart
expense tracker >> two more categories: pets and gifts | O=Pets O=Gifts
expense tracker >> can you show expenses per month as a line chart | V=chart:shape=line
expense tracker >> add who paid | F=Paid_by:text
expense tracker >> delete the category travel and add pets | -O=Travel O=Pets -E=pets
expense tracker >> add subscriptions as a second list | E=subscriptions
expense tracker >> pie chart and line chart please | V=chart:shape=ring V=chart:shape=line
expense tracker >> add a budget page with a limit per category | P=Budget PART=limit per category
recipe collection >> how many recipes do I have? show it on top | V=totals FIRST=view
recipe collection >> add difficulty easy medium hard | F=Difficulty:choice
recipe collection >> add calories and a difficulty from 1 to 5 | F=Difficulty:max F=Calories:number
recipe collection >> add a shopping list page | P=Shopping_list E=groceries
recipe collection >> show only title and duration in the list | REFUSE=only title and duration
recipe collection >> add vegan yes or no | F=Vegan:boolean
recipe collection >> add a timer on its own page | P=Timer S=timer
contacts >> only phone and name are needed | EXACT=Name,Phone
contacts >> let me star my favorites | F=Favorite:boolean
contacts >> import from google | REFUSE=google
contacts >> email must be unique and required | F=Email:unique F=Email:required
contacts >> add a column for birthday between phone and address | ORDER=Phone,Birthday ORDER=Birthday,Address
contacts >> add 10 more contacts | ROWS=contacts:16 -S=contact
contacts >> add a company list and link contacts to it | E=companies F=Company:reference -S=contact
book list >> replace year with publisher | F=Publisher -F=Year
book list >> add "Dune" by Frank Herbert | ROWS=books:4 TEXT=Frank_Herbert
book list >> add languages english, german, other | F=Language:choice O=German
book list >> add ISBN and number of pages and remove genre | F=Number_of_pages:number -F=Genre -P=Number_of
kanban board >> add a column Blocked after In progress | TEXT="In_progress","Blocked"
quiz about space >> only 3 questions please | S=quiz:questions=3
landing page for a dentist >> prices: checkup 50$, cleaning 80$, whitening 200$ | S=pricing:plans=3 TEXT=Whitening
landing page for a dentist >> opening hours mon-fri 8-17 | TEXT=Mon-fri_8-17
landing page for a dentist >> add a booking form instead with name, date and phone | E=bookings S=form EXACT=Name,Date,Phone
landing page for a bakery >> we are open tue-sat 7am to 2pm | TEXT=Tue-sat_7am_to_2pm
landing page for a bakery >> the text under the headline should say "Bread since 1921" | TEXT=Bread_since_1921
landing page for a bakery >> change email to hi@bakery.no and phone to 555 22 33 | TEXT="hi@bakery.no" TEXT=555_22_33
landing page for a cafe >> headline "Coffee & Calm", subtitle "Slow mornings" | TEXT="title":"Coffee_&_Calm" TEXT="text":"Slow_mornings"
landing page for a yoga studio with prices >> change the price of the first plan to 15 | TEXT=$15
landing page for a yoga studio >> make a page for workshops with title, date and price | E=workshops F=Price:money
landing page for a startup >> sign up form below the hero | S=form E=sign-ups
Seite für meinen Friseursalon mit Preisen und Öffnungszeiten | lang=de S=hero S=pricing TEXT=Öffnungszeiten
Vereinskasse mit Einnahmen, Ausgaben und Kontostand | lang=de E=Buchungen V=totals:minus -E=Einnahmen
Trainingsplan mit Übung, Sätzen und Gewicht | lang=de F=Sätze:number
ein Reinigungsplan für unsere WG mit Aufgabe, Person und Wochentag | lang=de E=Reinigungsplan F=Wochentag:choice
eine App, um meine Ausgaben zu verfolgen, mit Diagramm | lang=de E=Ausgaben V=chart
eine Ausgabenliste >> füge eine Liste von Aufgaben hinzu | E=Aufgaben
Aufgabenliste >> füge Priorität hoch, mittel, niedrig hinzu | F=Priorität:choice O=Hoch
Rezepte >> ändere die Farbe auf dunkelrot | accent=red
Einkaufsliste >> sortiere alphabetisch und mach sie blau | accent=blue TEXT="field":"what"
una lista de películas con año, director y si la he visto | lang=es F=Visto:boolean
control de gastos de la casa con gráfico por categoría | lang=es V=chart:by=category
lista de tareas >> ponla en modo oscuro y cambia el nombre a "Mi semana" | mode=dark name=Mi_semana
lista de tareas >> añade prioridad alta, media y baja | O=Media
contactos >> muéstralos en una tabla y ordena por nombre | V=table TEXT="field":"name"
una lista de gastos >> añade una categoría y un gráfico | V=chart PART=Categoría
une liste de livres avec auteur, note et si je l'ai lu | lang=fr F=Lu:boolean
liste de courses >> trie par nom | TEXT="field":"what"
liste de tâches >> ajoute une priorité et regroupe par priorité | V=board:by=priority
liste de tâches >> renomme en Ma semaine et mets en vert | name=Ma_semaine accent=green
un site pour vendre mes bijoux | lang=fr E=produits
expense tracker >> add categories Pets and Kids | O=Pets O=Food
book collection, author, title, read or not | F=Read:boolean
gym workout log with exercise sets reps and weight | F=Sets:number F=Reps:number F=Weight:number
todo list >> add a page with notes | P=Notes E=notes -F=Notes
landing page for a gym >> our phone is 555 1234 and our email hi@gym.com | TEXT="email":"hi@gym.com" TEXT="phone":"555_1234"
Haushaltsplan mit Kategorien | lang=de E=Buchungen
recipe collection >> gallery with photos please | V=gallery F=Photo:image
expense tracker >> add payment method cash, card, transfer | F=Payment_method:choice O=Transfer
landing page for a vet >> add our team and prices | TEXT=Team S=pricing -E=teams
Vereinsseite mit Terminen und Mitgliedern | lang=de S=hero E=Termine E=Mitglieder
app de notas en azul | lang=es F=Texto accent=blue
landing page for a vet >> remove the contact section | -S=contact -S=hero:action
list of job candidates with name, role, stage (applied, interview, hired) and a link to the resume | F=Stage:choice O=Hired F=Resume:url
expense tracker with categories food, rent, fun | F=Amount:money F=Category:choice O=Rent O=Fun -O=Travel -F=Rent
expense tracker with the categories food, rent and fun and a pie chart | F=Amount:money O=Rent -F=Rent V=chart
books with genres: fiction, history and science | F=Author F=Genre:choice O=Science -F=Science
todo list with priorities low, high and due dates | O=High F=Due_date:date -F=Low
expense tracker with categories and notes | F=Category:choice F=Notes -O=Notes
wedding guest list with name, rsvp and meal choice (meat, fish, vegan) >> chart by meal choice | V=chart:by=mealChoice -O=Chart_by_meal
timer for 25 minutes | S=timer:minutes=25
website for my barber shop >> prices: cut 20, shave 15 >> change the price of shave to 18 | TEXT="price":"18"
blog about travel >> add a newsletter sign up | E=subscribers S=form
expense tracker >> show the expenses in euros | currency=EUR -F=Expense
plain typescript counter | IN=vanilla S=counter
todo list >> make a backup | feature=export
a chore chart for my kids | E=chores
reading list >> remove everything except title and author | EXACT=Title,Author
todo list >> each task needs an estimate in hours >> show the total hours | V=totals:value=estimate -F=Total_hour
shopping list >> add prices | F=Price:money -S=pricing
website for my barber shop >> add prices | S=pricing
ticket system with priority low, medium, high and status open, closed | O=Medium O=Closed -F=Medium
expense tracker with categories like food, rent and fun | O=Food O=Rent F=Amount -O=Like_food
contacts with status badge, name and email | F=Status_badge F=Name F=Email
ticket system | lang=en E=issues
simple counter with plus minus and reset | S=counter
counter app with + and - buttons and a reset button | S=counter
a stopwatch with start, stop and lap buttons | S=stopwatch
timer with start pause and reset | S=timer
timer with snooze | S=timer PART=snooze
counter with a history and reset | S=counter PART=history
a calculator with plus, minus, times and divide | S=calculator
dice roller with a roll button and history | S=dice
tic tac toe with restart | S=ticTacToe
snake with arrow keys and a pause button | S=snake
un contador con botones de sumar y restar | lang=es S=counter
Zähler mit plus und minus | lang=de S=counter
minuteur avec démarrer, pause et remise à zéro | lang=fr S=timer
tic tac toe against the computer | S=ticTacToe:against=computer
tic tac toe with a computer opponent | S=ticTacToe:against=computer
tic tac toe vs AI | S=ticTacToe:against=computer
tic tac toe >> let me play against the computer | S=ticTacToe:against=computer
alphabet memory game | S=memory:cards=letters
memory game with animals | S=memory:cards=animals
memory game with emojis | S=memory:cards=emojis
memory game with 6 pairs of animals | S=memory:pairs=6 S=memory:cards=animals
memory game >> use letters instead of pictures | S=memory:cards=letters
todo list >> add a memory game >> add a list of animals | E=animals S=memory:pairs=8
Tic Tac Toe gegen den Computer | lang=de S=ticTacToe:against=computer
tres en raya contra el ordenador | lang=es S=ticTacToe:against=computer
morpion contre l'ordinateur | lang=fr S=ticTacToe:against=computer
`;
