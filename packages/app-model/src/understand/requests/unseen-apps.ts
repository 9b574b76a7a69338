/** New apps as people asked for them whom nobody had read before, in rounds of sixty requests. */
export const UNSEEN_APPS = `
an app where my running club can log their runs: runner, distance, time and how they felt | E=runs F=Runner F=Distance:number F=Time:number F=How_they_felt
I need something to keep track of which houseplants need water | E=houseplants F=Last_watered:date
reading log for my third graders with pages per day and a chart | E=reading_log F=Pages:number V=chart:by=date
a wedding RSVP page with a count of guests and dietary wishes | E=guests F=Diet:choice S=form V=totals
simple invoice list for my freelance work, client, amount, paid or not, total of what is still open | E=invoices F=Client F=Amount:money F=Paid:boolean V=totals V=totals:by=paid
landing page for a yoga studio with class times, prices and a contact form | E=class_times E=messages S=hero S=pricing S=form V=board:by=weekday
my kids chore chart with points | E=kids_chores F=Points:number
a vocabulary trainer italian english | E=words
a pomodoro with a task list underneath | E=tasks S=timer:minutes=25
a site for our band with tour dates, music and a photo gallery | E=tour_dates E=songs F=Date:date S=hero S=pictures
used car listing with make, model, mileage, price and photo | E=used_cars F=Make F=Model F=Mileage:number F=Price:money F=Photo:image
lost and found board for our school | E=lost_and_found
blood pressure diary with systolic, diastolic and pulse, and a line chart over time | E=blood_pressure F=Pulse:number V=chart:by=date
a vue app for a grocery list | IN=vue E=groceries
express api for movies with title, year and director | Q=starter:express Q=starter:"movies"
svelte todo app with dark mode | IN=svelte E=tasks mode=dark
comparison table of three laptops | E=laptops
make me an app for tracking my cat's vaccinations and weight | E=vaccinations E=weights F=Weight:number V=chart:by=date
a countdown to December 24 | S=countdown
fantasy football draft board | E=fantasy_football_drafts
ein Putzplan für die WG mit Name, Aufgabe und Tag | lang=de E=Hausarbeiten F=Name F=Aufgabe F=Tag:date
eine App, mit der ich Bücher hinzufügen, bearbeiten und löschen kann | lang=de E=Bücher
quiero añadir, editar y borrar productos con precio y existencias | lang=es E=productos F=Precio:money
un carnet d'entretien pour ma voiture avec date, kilométrage et coût | lang=fr E=carnet F=Date:date F=Kilométrage:number F=Coût:money
une page pour mon restaurant avec le menu, les horaires et un formulaire de réservation | lang=fr E=plats E=réservations S=hero TEXT=Horaires S=map S=form
a simple ledger for our allotment garden association: member, plot number, rent paid, keys handed out | E=entries F=Member F=Plot_number:number F=Rent_paid:boolean F=Keys_handed_out:boolean
app to remember what I lent to whom and until when | E=loans F=What
list of medicines for my mother with dose, morning noon evening and how many are left | E=medicines F=Dose F=Morning_noon_evening F=Left:number
a small page to introduce our kindergarten, with the team, opening hours and a map link | S=hero TEXT=Team TEXT=Opening_hours S=map
swim team results: swimmer, stroke, time in seconds and personal best | E=swim_team_results F=Swimmer F=Stroke F=Time:number F=Personal_best
counter for push ups, 10 per click | S=counter:step=10
next.js blog with an about page | IN=next E=articles TEXT=About
an angular app to manage employees with name, department and salary | IN=angular E=employees F=Name F=Department F=Salary:money
fastify server with routes for users and orders | Q=starter:fastify Q=starter:"users" Q=starter:"orders"
packing list for a camping trip with weight per item and total weight | E=packing_list F=Packed:boolean F=Weight:number V=totals
budget for a wedding: category, planned, actual and the difference | E=transactions F=Category:choice F=Planned:money F=Actual:money F=Difference:computed V=totals
landlord app: flats, tenants, rent and open repairs | E=flats E=tenants E=repairs F=Rent:money
a board for ideas with votes | E=ideas F=Votes:number V=board:by=status
a page with house rules for our airbnb | S=hero TEXT=House_rules
monthly meal plan with a shopping list next to it | E=meals E=groceries F=Meal:choice V=board:by=weekday
tennis club court reservations with court, player and time slot | E=tennis_club_court_reservations F=Court F=Player F=Time_slot
something for tracking how much water i drink | E=water V=totals
wine list with region, grape, and price, sorted by price | E=wines F=Region F=Grape F=Price:money
a guest book where visitors leave their name and a message | E=comments F=Name F=Message:longtext
ein Haushaltsplan mit Aufgaben, wer sie macht und wie oft | lang=de E=Aufgaben F=Wer_sie_macht F=Wie_oft:choice
eine App um Pfandflaschen zu zählen | lang=de E=Pfandflaschen
una página para mi peluquería con precios, fotos y citas | lang=es E=citas S=hero S=pricing S=pictures V=calendar:by=time
une application pour gérer les prêts de livres de la bibliothèque | lang=fr E=prêts_de_livres
a place to write down the funny things my toddler says, with date | E=funny_things F=Date:date
list of job applications with company, role, date applied and status, as a board | E=job_applications F=Company F=Role F=Date_applied:date F=Status:choice V=board:by=status
ticket list for IT support with urgency, room and who is on it | E=issues F=Urgency:choice F=Room
website for a choir with rehearsal times, concerts and a form to join | E=concerts E=sign-ups S=hero TEXT=Rehearsal_times S=form
dog walking schedule: dog, owner, day and time, price per walk | E=dog_walkings F=Dog F=Owner F=Time:datetime F=Price_per_walk:money V=calendar:by=date
app for splitting bills among roommates | E=splitting_bills V=totals
an overview of our solar panels: date, kWh produced, and a line chart | E=solar_panels F=Date:date F=KWh_produced:number V=chart:by=date
wedding planner with tasks, guests, vendors and a budget | E=wedding_tasks E=guests E=vendors F=Budget:money V=totals
sticker collection for my son, number, have it or not | E=stickers F=Number:number F=Have_it:boolean
tournament table for our foosball league | E=matches
converter from celsius to fahrenheit | S=converter
stopwatch with laps for swim training | S=stopwatch
a simple page that says "We are closed until Monday" | S=hero
solid.js todo list with priorities | IN=solid E=tasks F=Priority:choice
svelte app for a coin collection with country, year and value | IN=svelte E=coin_collections F=Country F=Year:number F=Value:money V=totals
hono api for tasks with title and done | Q=starter:hono Q=starter:"tasks"
an astro site for a tea shop | IN=astro S=hero
snake game and high scores | S=snake
ein Fahrtenbuch mit Start, Ziel, Kilometern und Zweck | lang=de E=Fahrtenbuch F=Ziel F=Zweck V=totals
un diario de viajes con lugar, fecha y foto | lang=es E=diario F=Lugar F=Fecha:date F=Foto:image
a grocery list with quantity and aisle | E=groceries F=Quantity:number F=Aisle
a tracker for my plants with watering dates | E=plants F=Watering_date:date -F=Last_watered
my book collection with author, genre and rating | E=books F=Author F=Genre:choice F=Rating:rating
a website for my dog grooming salon with services, prices and contact | E=services F=Price:money S=hero S=pricing
an app for my class to collect homework: subject, due date, done | E=assignments F=Subject F=Due_date:date F=Done:boolean
weight log with a chart | E=weights F=Weight:number V=chart:by=date
list of birthdays with gift ideas | E=birthdays E=gift_ideas F=Birthday:date
recipe manager with ingredients, steps and photo, shown as cards | E=recipes F=Ingredients:longtext F=Photo:image
workout timer with 30 second rounds | S=timer:minutes=0.5
a calculator | S=calculator
household budget with income, expenses and a balance | E=household_budgets V=totals:by=type2
a job board for our village with title, company, pay and contact | E=job_offers F=Title F=Company F=Pay:money F=Contact
customer list for a small business, with notes and last contact | E=customers F=Notes:longtext F=Last_contact:date
car repairs with date, garage, cost and invoice number | E=car_repairs F=Date:date F=Garage F=Cost:money F=Invoice_number V=totals
a diary with mood and photos | E=diary F=Mood:choice F=Photo:image
vote on the name of our cat: Luna, Momo or Felix | S=poll
portfolio for a graphic designer with projects, about me and a contact form | -E=projects E=messages S=hero S=pictures TEXT=About TEXT=About_me S=form
a vue todo app with categories | IN=vue E=tasks F=Category:choice
next app for a photography portfolio | IN=next S=hero S=pictures
express server with a health route and CRUD for products | Q=starter:express Q=starter:"products"
chess club members with elo and email | E=chess_club_members F=Email:email F=Elo
simple landing page for a bike repair shop | S=hero
app for planning my garden beds with plant, sowing month and harvest month | E=garden_beds F=Plant F=Sowing_month F=Harvest_month
a schedule for volunteers at the food bank | E=volunteers V=calendar:by=start
eine To-do-Liste für die Familie mit Person und Fälligkeit | lang=de E=Aufgaben F=Person F=Fälligkeit:date
Webseite für meinen Friseursalon mit Preisen und Öffnungszeiten | lang=de S=hero S=pricing TEXT=Öffnungszeiten
una agenda de contactos con teléfono y cumpleaños | lang=es E=contactos F=Teléfono:phone F=Cumpleaños:date
un suivi de mes dépenses par catégorie avec un graphique | lang=fr E=dépenses F=Catégorie:choice V=totals V=chart:by=category
a simple app for my mum to write down her blood sugar: date, time, value, before or after meal | E=blood_sugar F=Date:date F=Time:datetime F=Value:number F=Meal:choice V=chart:by=date
list of board games we own, with number of players, length and who brought it | E=board_games F=Number_of_players:number F=Length:number
babysitting hours tracker with date, from, to and amount owed | E=babysitting_hours F=Date:date F=From F=Amount_owed:money V=totals
a site for our village fair with program, stalls and directions | S=hero TEXT=Program TEXT=Stalls S=map
soccer team manager: players, matches and training dates | E=players E=matches E=trainings F=Date:date
birthday party planner with guest list, budget and shopping list | E=birthday_parties E=guests E=groceries F=Budget:money V=calendar:by=date
my vinyl records, artist, title, year, condition and what I paid | E=albums F=Artist F=Title F=Year:number F=Condition:choice F=What_I_paid:money
a form where neighbors can report broken street lights, with photo and place | E=street_lights F=Photo:image F=Place S=form
weekly cleaning plan for our shared flat, as a board by weekday | E=chores F=Weekday:choice V=board:by=weekday
price list for my nail studio | E=products F=Price:money
a page for our book club with the next book, the date and a poll | S=hero TEXT=Next_book TEXT=Date S=poll
egg timer 6 minutes | S=timer:minutes=6
wish list for christmas with link, price and who gives it | E=wishes F=Link:url F=Price:money
dice roller with two dice | S=dice
nuxt site for a bike shop with opening hours | IN=nuxt S=hero TEXT=Opening_hours
a svelte shopping list with amounts | IN=svelte E=groceries
REST api with express for customers: name, email, phone | Q=starter:express Q=starter:"customers"
angular todo list with due dates | IN=angular E=tasks F=Due_date:date
ein Haushaltsbuch mit Diagramm nach Monat | lang=de E=Buchungen V=totals:by=type2 V=chart:by=date
Liste meiner Pflanzen mit Standort und wann ich zuletzt gegossen habe | lang=de E=Pflanzen F=Zuletzt_gegossen:date F=Standort
eine Website für unseren Sportverein mit Terminen, Vorstand und Kontakt | lang=de E=Termine F=Ort S=hero TEXT=Vorstand V=calendar:by=time
una lista de tareas para mis hijos con puntos y fecha | lang=es E=tareas F=Puntos:number F=Fecha:date
une liste de cadeaux avec prix, lien et acheté ou pas | lang=fr E=souhaits F=Prix:money F=Acheté:boolean
an app for my allergy diary: day, symptoms, medicine taken, severity | E=allergy_diaries F=Symptom F=Medicine_taken F=Severity:choice
tool lending list for the neighborhood with tool, owner, borrowed by and return date | E=loans F=Tool F=Owner F=Borrowed_by F=Return_date:date
bird watching log with species, place, date and photo, newest first | E=birds F=Species F=Place F=Date:date F=Photo:image
running plan for 10 weeks with week, distance and done | E=runs F=Week F=Distance:number F=Done:boolean PART=10 weeks
school trip sign up with child's name, class and allergies | E=sign-ups F=Child's_name F=Class F=Allergies S=form
expenses for our holiday, who paid, amount and for what | E=expenses F=Paid_by F=Amount:money F=For_what V=totals
a website for a piano teacher with lessons, prices, about me and contact | E=lessons F=Teacher F=Price:money S=hero S=pricing TEXT=About_me
online menu for our pizza place with prices and a photo for each pizza | E=menu_items F=Price:money F=Photo:image
a small shop for handmade candles | E=products
stamp collection with country, year and value, total value on top | E=collectibles F=Country F=Year:number F=Value:money V=totals
film club: films, members and screenings | E=films E=members E=screenings
a countdown to our wedding on 12 September 2027 | S=countdown
drawing app for kids | S=drawing
unit converter for cooking | S=converter
poll: which day should we meet, friday, saturday or sunday | S=poll
todo app in solid | IN=solid E=tasks
an api for notes with fastify | Q=starter:fastify Q=starter:"notes"
next.js landing page for a coffee brand | IN=next S=hero
svelte flashcards app | IN=svelte S=flashCards
freelancer time tracking with client, project, hours and hourly rate, and the total | E=freelancer_times F=Client F=Project F=Hours:number F=Hourly_rate:money F=Total:computed
eine App für meine Medikamente mit Dosis und Uhrzeit | lang=de E=Medikamente F=Uhrzeit:datetime F=Dosis
a list of my houseplants with light and watering day | E=houseplants F=Light:choice F=Watering_day:date -F=Last_watered
an app to plan our camping trips with place, dates and who comes | E=camping_trips F=Place F=Date:date
a simple crm for my cleaning business | E=customers
guest list for a christening with number of people and confirmed | E=guests F=Confirmed:boolean F=Number_of_people:number
movie night planner with film, date and who brings snacks | E=movie_nights F=Film F=Date:date
a page for our wedding with program, location and rsvp | E=guests S=hero -S=faq TEXT=Program TEXT=Location S=map S=form
my coin collection: country, year, condition, price paid | E=collectibles F=Country F=Year:number F=Condition:choice F=Price_paid:money V=totals
maths homework tracker for my daughter | E=maths_homeworks
recipes from my grandmother, with photo and notes | E=recipes F=Photo:image F=Notes:longtext
cash book for our club with income, expense and balance | E=transactions V=totals:by=type2
a website for a carpenter with a gallery, services and a phone number | E=services S=hero S=pictures
survey: what should we eat at the party, pizza, tacos or salad | S=poll
a quiz about european capitals | S=quiz
memory game | S=memory
25 minute focus timer with breaks | S=timer:minutes=25
weather for Lisbon | S=weather
todo list in vue | IN=vue E=tasks
angular app for a product catalog with price and stock | IN=angular E=products F=Price:money F=Stock:number
express api with books and authors | Q=starter:express Q=starter:"books" Q=starter:"authors"
a next site for my cafe with menu and opening hours | IN=next E=menu_items S=hero TEXT=Opening_hours S=map
eine Liste meiner Bücher mit Autor und gelesen | lang=de E=Bücher F=Autor F=Gelesen:boolean
una lista de plantas con foto y fecha de riego | lang=es E=plantas F=Último_riego:date F=Foto:image F=Fecha_de_riego:date
une liste de recettes avec ingrédients et temps de cuisson | lang=fr E=recettes F=Ingrédients:longtext F=Temps_de_cuisson:number
a diary for my pregnancy with week, weight and notes | E=entries F=Week F=Weight:number F=Notes:longtext
list of keys and who has them | E=keys
an app for my allotment: beds, crops, harvest | E=beds E=crops E=harvests
medication plan for my father with name, dose, time and taken | E=medication_plans F=Name F=Dose F=Time:datetime F=Taken:boolean
photo log of my daughter with age and date | E=photos F=Photo:image F=Date:date F=Age:number
a register of our library books with author, shelf and borrowed by | E=library_books F=Author F=Shelf F=Borrowed_by
collection of jokes for kids | E=jokes
savings tracker for a new bike | E=savings V=totals
party playlist with song, artist and who wants it | E=party_playlists F=Song F=Artist
a website for our dog school with courses, prices and contact form | E=courses E=messages F=Price:money S=hero S=pricing S=form
shop for second hand clothes with size, brand and price | E=products F=Size F=Brand F=Price:money
to do list for moving house | E=tasks
a poll where to go on holiday: sea, mountains or city | S=poll
snake | S=snake
kitchen timer 12 minutes | S=timer:minutes=12
vue app with a contact form | IN=vue E=messages S=form
fastify api for events with title and date | Q=starter:fastify Q=starter:"events"
svelte notes app | IN=svelte E=notes
react app for tracking water | E=water V=totals
eine App für Rezepte mit Zutaten, Dauer und Foto | lang=de E=Rezepte F=Zutaten:longtext F=Dauer:number F=Foto:image
un site pour mon salon de coiffure avec tarifs et horaires | lang=fr S=hero S=pricing TEXT=Horaires
a tracker for my sourdough with feeding time, flour and result | E=sourdoughs F=Feeding_time F=Flour F=Result
list of neighbors with phone number and house number | E=neighbors F=Phone:phone F=House_number
a place to collect gift ideas for my wife | E=gift_ideas
our family calendar with events and who is involved | E=events V=calendar:by=date
class trip checklist | E=tasks
a table for darts scores with player and points | E=darts_scores F=Player F=Points:number
weekly menu for our canteen with price | E=menu_items F=Price:money
film list with director, year and where to watch | E=films F=Director F=Year:number F=Where_to_watch
invoices with customer, amount, due date and status | E=invoices F=Customer F=Amount:money F=Due_date:date F=Status:choice V=totals
website for a yoga teacher with about me, classes, prices | E=classes F=Teacher F=Price:money S=hero S=pricing TEXT=About_me
a shop for plants with photo, price and a cart | E=products E=items_in_the_cart F=Price:money F=Photo:image V=totals
trivia quiz with score | S=quiz
counter for my knitting rows | S=counter
convert kilometers to miles | S=converter
todo app in angular with priorities | IN=angular E=tasks F=Priority:choice
nuxt blog | IN=nuxt E=articles
an express server for contacts with name and email | Q=starter:express Q=starter:"contacts"
solid app with a timer | IN=solid S=timer:minutes=25
rezept manager | E=recipes
a list of the countries i visited with date and rating | E=countries F=Country F=Visited:boolean F=Date:date F=Rating:rating
pet care log: pet, what, when, done | E=pet_cares F=Pet F=What F=Done:boolean
Fotoalbum mit Ort und Datum | lang=de E=Fotos F=Foto:image F=Ort F=Datum:date
a list of wines I liked with grape, country and stars | E=wines F=Grape F=Country
a simple stock list for my flower shop | E=stock
an app for our choir with songs, members and rehearsal dates | E=songs E=members E=rehearsals
appointment book for a hairdresser with customer, service and price | E=appointments F=Customer F=Service F=Price:money
train times I use often: from, to, departure | E=train_times F=From F=Departure:date
mileage log for work with date, from, to and kilometers | E=mileage_log F=Date:date F=From F=Kilometers:number V=totals
a notebook for my dreams | E=dreams
a planner for the school holidays with week and idea | E=school_holidays F=Week
craft supplies inventory with color and how many | E=craft_supplies F=Color:color F=How_many:number
a website for a holiday flat with photos, prices and a booking form | E=bookings S=hero S=pictures S=pricing S=form
a page for my grandfather's 80th birthday with program and directions | S=hero -S=faq TEXT=Program S=map
online store for t-shirts with sizes | E=products F=Size
stopwatch | S=stopwatch
poll for the team: monday or thursday | S=poll
vue notes app | IN=vue E=notes
svelte todo list with deadlines | IN=svelte E=tasks F=Deadline:date
express api with a users route | Q=starter:express
next blog with dark mode | IN=next E=articles mode=dark
eine Vereinsliste mit Name, Beitrag und bezahlt | lang=de E=Mitglieder F=Name F=Beitrag:money F=Bezahlt:boolean
a list of cafes in my town with wifi, price level and rating | E=cafes F=Wifi:boolean F=Price_level:choice F=Rating:rating
an app to track my baby's sleep with start, end and notes | E=sleep F=Start:date F=End:date F=Notes:longtext
gear list for hiking with weight and packed | E=gears F=Weight:number F=Packed:boolean
a simple site for a photographer in Bern with prices and gallery | S=hero S=pricing S=pictures
team lunch orders with name, dish and price | E=team_lunch_orders F=Name F=Dish F=Price:money V=totals
a log of phone calls with who, when and what about | E=phone_calls F=What_about
reading plan for the bible with chapter and done | E=reading_plans F=Chapter F=Done:boolean
pocket money tracker for the kids | E=pocket_moneys V=totals:by=type2
list of passports with number and expiry date | E=passports F=Number:number F=Expiry_date:date
library of board games with a board by status | E=board_games F=Status:choice V=board:by=status
seed inventory with variety, year and quantity | E=harvests F=Variety F=Year:number F=Quantity:number
a one page site for our street party | S=hero -S=faq S=map
a menu for a food truck | E=menu_items
memory game with 6 pairs | S=memory
a ten minute timer for tea | S=timer:minutes=10
quiz on capitals with score | S=quiz
dice with 20 sides | S=dice
poll: pizza or pasta | S=poll
todo list in svelte | IN=svelte E=tasks
vue contact list with email and phone | IN=vue E=contacts F=Email:email F=Phone:phone
hono api for books | Q=starter:hono Q=starter:"books"
angular timer | IN=angular S=timer:minutes=25
astro blog | IN=astro E=articles
eine Packliste für den Urlaub mit Gewicht und Kategorie | lang=de E=Packliste F=Kategorie:choice F=Gewicht:number
a list of cheeses we tried with country, milk and stars | E=cheeses F=Country F=Milk
an app for my students to hand in homework with name, subject and link | E=assignments F=Name F=Subject F=Link:url S=form
a board for our renovation with room, task and status | E=renovations F=Room F=Task F=Status:choice V=board:by=status
garden diary with weather, work done and photo | E=diary F=Weather F=Work_done F=Photo:image
a register for lost property with item, place and who found it | E=lost_and_found F=Item F=Place
weekend trip ideas with distance, cost and season | E=weekend_trip_ideas F=Distance:number F=Cost:money F=Season:choice V=board:by=season
christmas card list with address and sent | E=christmas_cards F=Address F=Sent:boolean
a homepage for a choir with concerts, photos and contact | E=concerts S=hero S=pictures
coffee shop menu with sizes and prices | E=coffee_shop_menus F=Price:money F=Size
poll on the color of our team shirts: red, blue or green | S=poll
stopwatch and a counter | S=stopwatch S=counter
a 3 minute egg timer | S=timer:minutes=3
convert pounds to kilos | S=converter
vue app for my films with rating | IN=vue E=films F=Rating:rating
svelte expense list with categories | IN=svelte E=expenses F=Category:choice V=totals
nuxt landing page for a bakery | IN=nuxt S=hero
hono api with users and messages | Q=starter:hono Q=starter:"users" Q=starter:"messages"
react todo list | E=tasks
ein Lesetagebuch mit Datum, Buch und Seiten | lang=de E=Lesetagebuch F=Datum:date F=Buch F=Seiten:number V=chart:by=date
a list of my teas with brand, taste and stock | E=teas F=Brand F=Taste F=Stock:number
swimming lessons register with child, level and paid | E=swimming_lessons F=Child F=Level:choice F=Paid:boolean
our camping gear with place and condition | E=camping_gears F=Place F=Condition:choice
parking spots list with number and tenant | E=parking_spots F=Number F=Tenant
a family budget with rent, food and savings | E=transactions V=totals:by=type2
a website for a driving school with prices and faq | S=hero S=pricing S=faq
landing page for a charity run with date and sign up form | E=sign-ups S=hero TEXT=Date S=form
blog about gardening with categories | E=articles F=Category:choice
art gallery site with pictures and contact | S=hero S=pictures
a shop for honey with cart | E=products E=items_in_the_cart V=totals
timetable for my school week | E=timetable F=Weekday:choice V=board:by=weekday
tic tac toe | S=ticTacToe
focus timer with 50 minutes and 10 minute breaks | S=timer:minutes=50
counter for laps | S=counter
vote: cinema or theater | S=poll
solid shopping list | IN=solid E=groceries
angular contact form | IN=angular E=messages S=form
express api for tasks with title and done | Q=starter:express Q=starter:"tasks"
next todo app | IN=next E=tasks
eine Liste meiner Schallplatten mit Künstler und Jahr | lang=de E=Alben F=Künstler F=Jahr:number
a simple inventory for a tool shed with tool, shelf and condition | E=stock F=Tool F=Shelf F=Condition:choice
an app to plan dinners for the week | E=dinners F=Weekday:choice V=board:by=weekday
a tracker for library fines with book, days late and amount | E=library_fines F=Book F=Days_late:number F=Amount:money
contact list for the football parents with child and phone | E=football_parents F=Child F=Phone:phone
a log for my beehives with date, weight and notes | E=beehives F=Date:date F=Weight:number F=Notes:longtext
moving boxes list with room, content and number | E=moving_boxes F=Room F=Content:longtext F=Number:number
an order form for cakes with name, size, flavor and pick up date | E=orders F=Name F=Size F=Flavor F=Pick_up_date:date S=form
a page for our garage sale with date, address and pictures | S=hero TEXT=Date S=pictures
website for a tax advisor with services and contact form | E=services E=messages S=hero S=form
a small store for postcards with photo and price | E=products F=Price:money F=Photo:image
a memory game with 10 pairs | S=memory
countdown to new year | S=countdown
timer for 20 minutes | S=timer:minutes=20
poll: which movie on friday: comedy, thriller or drama | S=poll
vue habit tracker | IN=vue E=habits
svelte recipe app with photo | IN=svelte E=recipes F=Photo:image
next site for a bakery with opening hours | IN=next S=hero TEXT=Opening_hours
express api for products with name and price | Q=starter:express Q=starter:"products"
nuxt todo list | IN=nuxt E=tasks
eine Gästeliste mit Telefon und Essenswunsch | lang=de E=Gäste F=Telefon:phone F=Essenswunsch
a tracker for my reading with title, pages read and date | E=books F=Title F=Pages_read:number F=Date:date
list of plants I want to buy with price and shop | E=plants F=Price:money F=Shop:choice
an app to organize carpools with driver, seats and time | E=carpools F=Driver F=Seats:number F=Time:datetime
first aid kit inventory with expiry date | E=aid_kits F=Date:date F=Expiry_date:date
notes app with tags | E=notes F=Tags:tags
pet sitter schedule with pet, date and instructions | E=pet_sitters F=Pet F=Date:date F=Instructions:longtext V=calendar:by=date
a site for our local theater group with next shows, members and contact | E=members S=hero TEXT=Next_shows
menu planner for the week | E=menu_items
music lessons log with student, piece and minutes practiced | E=music_lessons F=Student F=Piece F=Minutes_practiced:number
online shop for ceramics with photos and prices | E=products F=Price:money F=Photo:image
a form to sign up for a workshop with name, email and number of people | E=sign-ups F=Name F=Email:email F=Number_of_people:number S=form
quiz about animals with 3 questions | S=quiz
a 45 minute timer | S=timer:minutes=45
poll about the office snacks: fruit, nuts or chocolate | S=poll
celsius fahrenheit converter | S=converter
vue shopping list | IN=vue E=groceries
react app for contacts | E=contacts
svelte blog | IN=svelte E=articles
express api for orders with customer and total | Q=starter:express Q=starter:"orders"
astro portfolio | IN=astro S=hero S=pictures
eine App für Trinkgewohnheiten mit Uhrzeit und Menge | lang=de E=Trinkgewohnheiten F=Uhrzeit:datetime F=Menge:number
a timer for 25 minutes with 5 minutes rest | S=timer:minutes=25 TEXT="breakMinutes":5
eine Liste für geliehene Bücher mit Titel, an wen und seit wann | F=Person F=Seit:date
`;
