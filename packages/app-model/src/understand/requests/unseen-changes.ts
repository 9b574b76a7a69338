/** Changes of an app as people asked for them whom nobody had read before, in rounds of sixty requests. */
export const UNSEEN_CHANGES = `
todo list >> I'd like to see overdue ones in red | F=Due_date:date
invoice list >> export to excel and print | feature=export feature=print
todo list >> rename the app to Today and put the form on top, and hide finished ones | name=Today S=form FIRST=form V=list:only
class schedule >> show it as a weekly calendar and add a room | F=Date:date V=calendar:by=date F=Room
todo list >> make the buttons round and the font a bit smaller | radius=large size=small
todo list >> write a test for the form | Q=write-test:form
todo list >> what does App.tsx do? | Q=explain-file:App.tsx
lista de invitados >> añade una columna para la mesa y ordena por nombre | F=Mesa TEXT="sort":{"field":"name","isDescending":false
todo list >> I need a due date and the person who does it, and show everything as a table | F=Due_date:date F=Person_who_does_it V=table
shopping list >> total price at the bottom, price per item | F=Price:money V=totals
recipe app >> add a field for difficulty from 1 to 3 and sort by it | F=Difficulty:number TEXT="sort":{"field":"difficulty","isDescending":false
address book >> split the address into street, zip and city | F=Street F=Zip F=City
expense tracker >> chart per month please, and export | V=chart:by=date feature=export
book list >> delete the year and call author "Writer" | -F=Year F=Writer
photographer portfolio >> add prices for weddings and portraits | S=pricing
movie list >> can you make it red and put the rating first? | accent=red FIRSTFIELD=Rating
contact list >> import from csv and add a favorite star | feature=import F=Favorite_star:boolean
project tracker >> new page for clients with company and email | E=clients P=Clients
timer >> make it 45 minutes and add a second timer for 10 minutes | S=timer:minutes=45 S=timer
poll about pizza toppings >> add the options olives and tuna | TEXT=Tuna
todo list >> undo that | Q=undo
todo list >> add tailwind | Q=set-up:tailwind
eine Einkaufsliste >> zeig mir wie viel alles zusammen kostet | F=Preis:money V=totals
liste de courses >> ajoute le prix et affiche le total | F=Prix:money V=totals
recipe book >> each recipe should have several steps | E=steps P=Steps
recipe book >> add photo upload and a print button | F=Photo:image feature=print
workout log >> replace the table with cards and add notes | V=cards
expense tracker >> add currency euro, then show spending per category as a pie | currency=EUR V=chart:by=category
members list >> birthday with age, and a page for fees with member, amount and paid | F=Birthday:date F=Age:computed E=fees P=Fees
reading list >> count how many I have finished | V=totals:by=status
inventory >> add supplier with name and phone and link each item to it | E=suppliers P=Suppliers F=Supplier:reference
calendar of events >> let people sign up for an event | E=sign-ups S=form
landing page for an app >> remove the features, add a faq and testimonials | -S=features S=faq S=testimonials
landing page for an app >> the headline should be "Sleep better" and the button green | TEXT=Sleep_better accent=green
todo list >> what can you do? | Q=help
todo list >> why is the page empty? | Q=broken
todo list >> delete everything and make a bookmark manager with url and tags | E=bookmarks
todo list >> add priorities and sort by them | F=Priority:choice TEXT="sort":{"field":"priority","isDescending":false
todo list >> make it dark and use a bigger font | mode=dark size=large
todo list >> add a page with tips | P=Tips S=text
todo list >> add a notes field and hide the completed tasks | F=Notes:longtext V=list:only
shopping list >> add price and show the total | F=Price:money V=totals
shopping list >> rename it to "Weekend shop" and group by category | name=Weekend_shop V=board:by=category
book list >> add a field for the publisher and remove the year | F=Publisher -F=Year
book list >> show it as a gallery with covers | V=gallery
expense tracker >> add a pie chart by category and a budget of 800 per month | V=chart:by=category V=totals:limit=800
expense tracker >> add a column who paid | F=Who_paid
recipe collection >> let me mark favorites and filter by them | F=Favorite:boolean
contacts >> can i export it? | feature=export
habit tracker >> add a weekly goal | F=Weekly_goal:number
inventory >> add a location and warn when less than 5 | F=Location F=Quantity:low
blog >> add a newsletter form and change the color to purple | E=subscribers S=form accent=violet
landing page for a gym >> change the button text to "Try it free" | TEXT=Try_it_free
project list >> add a deadline and show a calendar of it | F=Deadline:date V=calendar:by=deadline
event list >> install react-router and write a test for the event form | Q=set-up:router Q=write-test
ein Trainingsplan mit Übung, Sätzen und Wiederholungen >> füge ein Gewicht hinzu und sortiere nach Übung | F=Gewicht:number TEXT="sort":{"field":"ubung","isDescending":false
Gästeliste >> füge eine Spalte Allergien hinzu und zeig die Gesamtzahl der Gäste | F=Allergien V=totals
todo list >> add tags and a search | F=Tags:tags
shopping list >> remove the category and add a shop instead | -F=Category F=Shop:choice
recipe book >> a second page with a weekly meal plan | P=Weekly_meal_plan E=weekly_meal_plans V=board:by=weekday
contacts >> add a photo and show them as cards | F=Photo:image
book list >> mark a book as borrowed and by whom | F=Borrowed:boolean F=Person
book list >> give me 3 more examples | ROWS=books:6
guest list >> how many are coming in total? | V=totals:by=confirmed
guest list >> add a meal choice with fish, meat or vegetarian | F=Meal_choice:choice
plant tracker >> sort by last watered, oldest first, and rename it Green friends | TEXT="sort":{"field":"lastWatered","isDescending":false
bakery website >> add a map and our phone 030 123456 | S=map TEXT=030_123456
bakery website >> remove the features and use a warm orange | -S=features accent=orange
kanban board >> add a column Review between In progress and Done and a due date | O=Review F=Due_date:date
Rezepte >> mach daraus eine Tabelle und füge Kalorien hinzu | V=table F=Kalorien:number
todo list >> show only the open ones and sort them by title | V=list:only TEXT="sort":{"field":"title","isDescending":false
todo list >> add a due date, a priority and a person | F=Due_date:date F=Priority:choice F=Person
todo list >> make the app purple with rounded corners | accent=violet radius=large
todo list >> add a stopwatch on a second page | P=Stopwatch S=stopwatch
shopping list >> add the categories drinks and snacks | O=Drinks O=Snacks
expense tracker >> rename amount to cost and add a receipt photo | F=Cost F=Receipt_photo:image
expense tracker >> show a total per category | V=totals:by=category
recipe book >> add a rating, and let me search by ingredient | F=Rating:rating
contacts >> remove the phone and the address, add whatsapp | -F=Phone -F=Address F=WhatsApp:phone
reading list >> add a status with to read, reading and finished | O=To_read O=Reading O=Finished
reading list >> make three columns by status | V=board:by=status
blog >> remove the tags and show the newest first | -F=Tags TEXT="sort":{"field":"date","isDescending":true
landing page for my app >> add three testimonials and a pricing table with two plans | S=testimonials S=pricing
landing page for my app >> make it more playful | font=rounded radius=large
portfolio >> change my name to Lea Wolf and add an email lea@example.com | name=Lea_Wolf TEXT=Lea_Wolf TEXT=lea@example.com
Einkaufsliste >> sortiere nach Kategorie und mach die Schrift größer | TEXT="sort":{"field":"category","isDescending":false size=large
Aufgabenliste >> füge eine Seite mit einem Kalender hinzu | P=Kalender F=Datum:date V=calendar:by=date
una web para mi restaurante >> añade el menú y un formulario de reservas | E=platos P=Platos E=reservas S=form
todo list >> add a deadline and sort by it | F=Deadline:date TEXT="sort":{"field":"deadline","isDescending":false
todo list >> make it red and change the title to "Work" | accent=red name=Work
todo list >> hide done tasks and add a search bar | V=list:only
todo list >> add categories private and work | F=Category:choice
todo list >> show it as a board | F=Status:choice V=board:by=status
todo list >> rename title to task and make it required | F=Task
shopping list >> add a price and a total at the top | F=Price:money V=totals
shopping list >> remove quantity and category | -F=Quantity -F=Category
expense tracker >> show a bar chart per month and a pie chart per category | V=chart:by=date V=chart:by=category
expense tracker >> add a payment method with cash and card | F=Payment_method:choice
expense tracker >> change the currency to pounds | currency=GBP
recipe collection >> add difficulty, servings and a link | F=Difficulty:choice F=Link:url
book list >> add a form at the top | S=form FIRST=form
book list >> add a page for authors with name and country | E=authors P=Authors
contacts >> show them in a table sorted by name | V=table TEXT="sort":{"field":"name","isDescending":false
contacts >> add tags and let me export everything | F=Tags:tags feature=export
workout log >> add calories and a total of them | F=Calories:number V=totals
habit tracker >> add a note to each habit | F=Note:longtext
inventory >> add supplier and price, then sort by quantity, lowest first | F=Supplier TEXT="sort":{"field":"quantity","isDescending":false
landing page for a dentist >> add testimonials above the contact and change the headline to "Gentle care" | S=testimonials TEXT=Gentle_care
landing page for a dentist >> add our address 5 Mill Lane and opening hours | TEXT=5_Mill_Lane S=text
blog >> add a category and a photo to each post | F=Category:choice F=Photo:image
poll about lunch >> change the options to soup, salad and pasta | TEXT=Pasta
todo list >> add a test and install zod | Q=set-up:tests Q=install:zod
todo list >> undo the last change | Q=undo
ein Urlaubsplaner mit Ziel, Datum und Kosten >> füge Notizen hinzu und mach es grün | F=Notizen:longtext accent=green
une liste de contacts >> ajoute l'anniversaire et trie par nom | F=Anniversaire:date TEXT="sort":{"field":"name","isDescending":false
todo list >> add a due date, then show it as a calendar | F=Due_date:date V=calendar:by=dueDate
todo list >> remove done and add a status | -F=Done F=Status:choice
todo list >> I want to assign tasks to people | F=Person
todo list >> add a counter of open tasks | V=totals:by=done
todo list >> make the title "Family plan" and the color pink | name=Family_plan accent=pink
expense tracker >> add a second list for income | E=incomes P=Incomes
recipe book >> add a picture and a source link | F=Picture:image F=Source_link:url
recipe book >> let me mark a recipe as vegetarian | F=Vegetarian:boolean
book list >> group by genre and show the rating first | V=board:by=genre FIRSTFIELD=Rating
book list >> rename the app "My shelf" and use a serif font | name=My_shelf font=serif
contacts >> remove notes, add job title and birthday | -F=Notes F=Job_title F=Birthday:date
contacts >> add a page with a map | P=Map S=map
habit tracker >> add a field for the goal per week | F=Goal_per_week:number
inventory >> rename quantity to pieces and show the total value | F=Pieces F=Total_value:computed
inventory >> print button and export | feature=print feature=export
landing page for a bakery >> add a text about our history and a gallery | S=text S=pictures
landing page for a bakery >> delete the features and the footer | -S=features -S=footer
blog >> change the name to "Slow days" and make it dark green | name=Slow_days accent=green
event list >> add a form where people can register | E=sign-ups S=form
event list >> add a price and a link to tickets | F=Price:money F=Ticket:url
quiz >> add a timer and make it blue | S=timer accent=blue
project board >> add deadlines and who is responsible | F=Deadline:date
Mitgliederliste >> füge Geburtstag und Adresse hinzu und sortiere nach Name | F=Geburtstag:date F=Adresse TEXT="sort":{"field":"name","isDescending":false
todo list >> add a deadline and make it required | F=Deadline:date F=Deadline:required
todo list >> add a color for each task | F=Color:color
todo list >> remove the search | -feature=search
todo list >> make a page for shopping with a list of items and prices | P=Shopping E=items V=list F=Price:money
shopping list >> change quantity to text | F=Quantity:text
shopping list >> put category first and rename what to item | FIRSTFIELD=Category F=Item
expense tracker >> show the total per month at the top | V=totals:by=date
expense tracker >> use dollars and a green theme | accent=green
book list >> add a wishlist page | P=Wishlist E=wishes V=cards
workout log >> add a stopwatch at the top and a chart at the bottom | S=stopwatch FIRST=stopwatch V=chart:by=type2
habit tracker >> rename habits to routines | E=routines
habit tracker >> add a category health and work | F=Category:choice
inventory >> add a category with tools, parts and other | F=Category:choice
plant tracker >> how many plants do I have | V=totals
restaurant website >> add a reservation form and opening hours | E=bookings S=form S=text
restaurant website >> change the phone to 555 1234 | TEXT=555_1234
blog >> translate the app to spanish | lang=es name=Artículos E=artículos F=Título F=Texto F=Autor F=Fecha F=Etiquetas
quiz about animals >> change the title to Zoo quiz | name=Zoo_quiz
kanban board >> rename Done to Finished and add a column Blocked | O=Finished O=Blocked
Ausgaben >> füge ein Limit von 500 pro Monat hinzu und zeige ein Kreisdiagramm | V=totals:limit=500 V=chart:by=category
una lista de regalos con precio y persona >> ordena por precio | TEXT="sort":{"field":"price","isDescending":false
todo list >> add a start date and an end date | F=Start_date:date F=End_date:date
todo list >> delete all sample tasks | ROWS=tasks:0
todo list >> make everything bigger and use a dark theme | size=large mode=dark
todo list >> add a help page and move it to the front | P=Help FIRSTPAGE=Help
todo list >> put a 10 minute timer above the list | S=timer
shopping list >> add a shop field with Aldi, Lidl and market | F=Shop:choice
expense tracker >> add an account field and show totals by account | F=Account V=totals:by=account
expense tracker >> sort by amount, highest first | TEXT="sort":{"field":"amount","isDescending":true
recipe book >> add calories and a category vegan | F=Calories:number O=Vegan
recipe book >> show them as a table with title and duration | V=table
book list >> add a language and a number of pages | F=Language F=Number_of_pages:number
book list >> make the rating required | F=Rating:required
contacts >> split name into first and last name | F=First_name F=Last_name
contacts >> change the color to #336699 and add a dark mode switch | accent=#336699 TEXT="switch":true
workout log >> add a field for the weight in kg | F=Weight:number
workout log >> show a line chart of the duration by date | V=chart:by=date
habit tracker >> remove the streak and add a reason | -F=Streak F=Reason
inventory >> export as csv and print | feature=export feature=print
inventory >> add a page for suppliers with name, phone and email | E=suppliers P=Suppliers
landing page >> change the headline to "Hello" and the button to "Start now" | TEXT=Hello TEXT=Start_now
landing page >> add a faq and move it above the footer | S=faq
restaurant website >> remove the map and add a gallery | -S=map S=pictures
event list >> add a number of free seats and a price | F=Number_of_free_seats:number F=Price:money
flash cards >> make it green and call it Vocabulary | accent=green name=Vocabulary
project board >> add a status On hold and a budget | O=On_hold
una lista de clientes con empresa y teléfono >> añade notas y ordena por empresa | F=Notas:longtext TEXT="sort":{"field":"company","isDescending":false
todo list >> add a person and show only open tasks | F=Person V=list:only
todo list >> rename the app to Chores and make it orange | name=Chores accent=orange
todo list >> add a page about us | P=About_us
todo list >> make the text larger and the corners square | size=large radius=none
shopping list >> remove the category and sort by name | -F=Category TEXT="sort":{"field":"what","isDescending":false
shopping list >> add a checkbox for urgent | F=Urgent:boolean
expense tracker >> add a pie chart and remove the total | V=chart:by=category -V=totals
expense tracker >> add categories rent and insurance | O=Rent O=Insurance
expense tracker >> set a limit of 1000 per month | V=totals:limit=1000
recipe book >> add a photo and a rating and show them as a gallery | F=Photo:image F=Rating:rating V=gallery
recipe book >> let people leave comments | F=Notes:longtext
book list >> add a status lent and who has it | O=Lent F=Person
book list >> import and export | feature=import feature=export
contacts >> make email required and add a website | F=Email:required F=Website:url
workout log >> rename duration to minutes and sort by date | F=Minutes TEXT="sort":{"field":"date","isDescending":false
habit tracker >> add a calendar | F=Date:date V=calendar:by=date
inventory >> add a photo, a price and the total value | F=Photo:image F=Total_value:computed
inventory >> warn me when quantity is under 10 | F=Quantity:low
plant tracker >> add a watering interval in days | F=Watering_interval_in_days:number
landing page for a cafe >> change the color to brown and the font to serif | accent=brown font=serif
blog >> add a draft checkbox and hide drafts | F=Draft:boolean V=cards:only
quiz >> only 4 questions | TEXT=What_is_the_chemical_symbol_of_gold?
Kontakte >> entferne die Adresse und füge die Firma hinzu | -F=Adresse F=Firma
una página para mi panadería con horarios y fotos >> cambia el color a naranja | accent=orange
todo list >> change the color to teal and the name to Home | accent=teal name=Home
todo list >> add the fields owner, start and end | F=Owner F=Start:date F=End:date
shopping list >> I'd like prices and a sum | F=Price:money V=totals
shopping list >> add a note and move it before the quantity | F=Note:longtext
expense tracker >> make amounts in euros and add a paid checkbox | currency=EUR F=Paid:boolean
recipe book >> add a preparation step list and a photo | E=preparation_steps P=Preparation_steps F=Photo:image
contacts >> add a second phone number and a company | F=Phone_number:phone F=Company
workout log >> add a type with run, swim and bike | O=Run O=Swim O=Bike
workout log >> how many workouts did I do per month? | V=chart:by=date
habit tracker >> add a color and a start date | F=Color:color F=Start_date:date
inventory >> rename stock to supplies and add a photo | E=supplies F=Photo:image
inventory >> show a pie chart by place | V=chart:by=place
plant tracker >> add a page with tips for care | P=Tips_for_care S=text
landing page for a florist >> add a map, opening hours and a price list | S=map S=text S=pricing
event list >> add a status with planned, full and canceled | F=Status:choice
eine Liste für Reparaturen im Haus mit Raum, Kosten und erledigt >> sortiere nach Kosten | TEXT="sort":{"field":"cost","isDescending":false
una lista de mis series con temporada y plataforma >> cambia el color a morado | accent=violet
un carnet d'adresses avec téléphone et anniversaire >> ajoute une photo | F=Photo:image
todo list >> add a field for the cost and show the total | F=Cost:money V=totals
todo list >> make the list a table and sort by done | V=table TEXT="sort":{"field":"done","isDescending":false
todo list >> add an estimated time in hours | F=Estimated_time:number
todo list >> rename tasks to chores and add a person | E=chores F=Person
shopping list >> make it look friendlier | font=rounded radius=large
expense tracker >> add a list of bank accounts | E=bank_accounts P=Bank_accounts
recipe book >> add three more recipes | ROWS=recipes:9
book list >> add borrowed by and return date | F=Borrowed_by F=Return_date:date
workout log >> add my body weight and a line chart of it | F=Body_weight:number V=chart:by=date
habit tracker >> show a summary at the top | V=totals
inventory >> split place into shelf and box | F=Shelf F=Box
plant tracker >> add the price and where I bought it | F=Price:money F=Place
landing page for a hotel >> add rooms, prices and a booking form | E=rooms P=Rooms S=pricing E=bookings S=form
portfolio >> add a projects page with title, year and link | E=projects P=Projects
blog >> change the language to german | lang=de name=Beiträge E=Beiträge F=Titel F=Autor F=Datum F=Schlagwörter
event list >> remove the description, add a city | -F=Description F=City
kanban board >> show it as a list instead | V=list
Haushaltsbuch >> füge eine Kategorie Urlaub hinzu und mach es dunkel | O=Urlaub mode=dark
una lista de la compra >> añade el precio y muestra el total | F=Precio:money V=totals
todo list >> add a due date and sort by it | F=Due_date:date TEXT="sort":{"field":"dueDate","isDescending":false
todo list >> add a category and group by it | F=Category:choice V=board:by=category
todo list >> make it purple and use rounded letters | accent=violet font=rounded
todo list >> add a page for ideas | P=Ideas E=ideas V=board:by=status
todo list >> remove done and add a progress from 0 to 100 | -F=Done F=Progress:number
todo list >> show the list as cards and add a picture | V=cards F=Picture:image
shopping list >> add who buys it | F=Person
expense tracker >> add a field for the shop and a chart by shop | F=Shop:choice V=chart:by=shop
expense tracker >> export to csv and add a print view | feature=export feature=print
recipe book >> add a difficulty and a source | F=Difficulty:choice F=Source
recipe book >> change the title to Mums kitchen and the color to orange | name=Mums_kitchen accent=orange
book list >> add a lent to field and a lent on date | F=Lent_to F=Lent_on_date:date
book list >> show only the read ones | V=cards:only
book list >> add a chart by genre | V=chart:by=genre
contacts >> add a company and sort by it | F=Company TEXT="sort":{"field":"company","isDescending":false
contacts >> make the phone required | F=Phone:required
workout log >> add a distance in km and a pace | F=Distance:number F=Pace
workout log >> add a calendar and move it to the top | V=calendar:by=date
habit tracker >> add a weekly target | F=Weekly_target:number
inventory >> mark items below 5 in red | F=Quantity:low
inventory >> add a list of orders with item, amount and date | E=orders P=Orders
landing page for a school >> add a team section and testimonials | S=text S=testimonials
landing page for a school >> change the headline to "Learn with joy" and make it green | TEXT=Learn_with_joy accent=green
blog >> add categories news and travel | F=Category:choice
quiz about animals >> add a timer | S=timer
flash cards about capitals >> make it dark | mode=dark
Aufgabenliste >> füge Priorität und Person hinzu | F=Priorität:choice F=Person
une liste de courses avec quantité et prix >> affiche le total | V=totals
todo list >> add a due date, make it red and rename it to Plan | F=Due_date:date accent=red name=Plan
todo list >> show done ones at the bottom | TEXT="sort":{"field":"done","isDescending":false
todo list >> add a second list for groceries | E=groceries P=Groceries
todo list >> add an assignee and a filter by assignee | F=Assignee
todo list >> change the font to serif and the background to dark | mode=dark font=serif
shopping list >> add a photo and remove the category | F=Photo:image -F=Category
shopping list >> show it as a table with prices | V=table F=Price:money
expense tracker >> add a currency field and a note | F=Currency:choice F=Note:longtext
expense tracker >> show a pie chart by category above the list | V=chart:by=category
recipe book >> add a favorite and show favorites first | F=Favorite:boolean TEXT="sort":{"field":"favorite","isDescending":true
book list >> add an isbn and a cover | F=ISBN F=Cover:image
book list >> rename genre to kind and make it optional | F=Kind
contacts >> add a page about the club | P=About_the_club
contacts >> export and import please | feature=export feature=import
workout log >> add sets, reps and weight in kg | F=Sets:number F=Reps:number F=Weight:number
workout log >> show totals per week | V=totals:by=date
habit tracker >> make it green and rename it to "Good habits" | accent=green name=Good_habits
plant tracker >> add a note and a last fertilized date | F=Note:longtext F=Last_fertilized_date:date
landing page for a yoga studio >> add a schedule and prices | S=text S=pricing
landing page for a yoga studio >> change the phone to 030 555 12 and the address to Main Street 3 | TEXT=030_555_12 TEXT=Main_Street_3
restaurant website >> remove the prices and add a reservation form | -S=pricing E=bookings S=form
blog >> add a comments list | E=comments P=Comments
quiz about capitals >> make it blue and call it World tour | accent=blue name=World_tour
kanban board >> add a priority and rename Open to Backlog | F=Priority:choice O=Backlog
una lista de tareas >> añade una fecha límite y ordénalas por fecha | F=Fecha_límite:date TEXT="sort":{"field":"dueDate","isDescending":false
une liste de dépenses >> ajoute un graphique par catégorie et mets en bleu | V=chart:by=category accent=blue
todo list >> add a column www | F=Www
inventory for my workshop >> when the quantity is below 3, mark it red | F=Quantity:low
todo list >> put the overdue ones in red | F=Due_date:date
recipe collection >> the title should be Family kitchen | name=Family_kitchen
expense tracker >> limit spending to 400 euros per month | V=totals:limit=400
contact list for our choir with voice (soprano, alto, tenor) >> group by voice and print it | V=board:by=voice feature=print
pet shop inventory with species, price and how many are left >> warn me below 2 | F=Left:low
`;
