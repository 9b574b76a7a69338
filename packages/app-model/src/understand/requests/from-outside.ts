/** Requests of people who did not know the lexicon, each for a general rule that they asked for. */
export const FROM_OUTSIDE = `
I need something to keep track of my houseplants and when I last watered them | E=houseplants F=Last_watered:date
a list of my pans and when I oiled them | F=Oiled:date
make an app where my kids can check off their chores | E=chores F=Done:boolean
can you build a workout log? exercise, sets, reps and weight | EXACT=Exercise,Sets,Reps,Weight
a page for my dog walking business with prices and a contact form | S=hero S=pricing S=form name=Dog_walking_business
birthday reminder | E=birthdays F=Birthday:date PART=reminder
wedding guest list with name, plus one, dietary needs and rsvp | F=Plus_one:boolean -F=One
movie watchlist where I can rate each film | F=Rating:rating
a list of wines where I can upload a photo and search | E=wines F=Photo:image
crm for a small company | name=CRM_for_a_small_company
inventory with item name, sku, quantity, price, total value | F=Total_value:computed
reading list sorted by rating | TEXT="isDescending":true
unit converter for cooking | S=converter:quantity=volume
flashcards for learning Spanish words | TEXT=gracias
kanban board for my team with to do, doing and done | V=board:by=status O=Doing -F=Doing
restaurant website with a menu, opening hours and a map | E=menu_items TEXT=Opening_hours S=map -S=pricing -F=Opening_hour
a guestbook where visitors leave a message | E=comments F=Message
meal planner for the week | E=meals V=board
stopwatch with laps | S=stopwatch COUNT=view:0
polling app: pizza or burgers? | S=poll:options=2 TEXT=Burgers
equipment rental with bookings from date to date and customer | F=Start_date:date F=End_date:date F=Customer
a list of my favorite restaurants in Berlin with address, cuisine, and my rating | EXACT=Name,Address,Cuisine,Rating
help desk ticket system with priority, assignee and status | FIRSTFIELD=Title F=Assignee
dashboard for sales with a chart by month | F=Date:date V=chart:by=date
recepie app | E=recipes
inventroy managment for a small shop | E=stock
Haushaltsbuch mit Einnahmen und Ausgaben | E=Buchungen -E=Einnahmen lang=de
notes | E=notes
a Nuxt page | Q=starter:nuxt
todo list >> let me search | REFUSE=search
expense tracker >> I want to be able to export to csv | feature=export
todo list >> it should be in German | lang=de
todo list >> add a page with statistics | P=Statistics V=chart
todo list with due dates and priority >> remove priority and add a tag field | -F=Priority F=Tag:tags
recipe collection >> add a field for the number of servings | REFUSE=Servings
recipe collection >> show them as cards with pictures | F=Photo:image V=cards
recipe collection >> add a page about me with a short text | P=About_me S=text -F=Short_text
expense tracker >> the amount should be required | F=Amount:required
expense tracker with a chart >> only keep the chart | V=chart COUNT=view:1 E=expenses
expense tracker >> show the most expensive first | TEXT="field":"amount","isDescending":true
contacts >> link each contact to a company | F=Company:reference E=companies
expense tracker >> put the totals on a page of their own | P=Totals
book list >> add a status with the options to read, reading and finished | O=Finished -O=Read
book list >> make status required and set the default to unread | F=Status:required PART=unread
landing page for a yoga studio >> add a faq and testimonials | BEFORE=faq,contact BEFORE=testimonials,footer
landing page for a yoga studio >> change the headline to "Breathe in. Breathe out." | TEXT=Breathe_in._Breathe_out. name=Yoga_studio
landing page for a yoga studio >> rename it to Calm | name=Calm TEXT="title":"Calm"
landing page for a yoga studio >> make the button say "Book a class" | TEXT="label":"Book_a_class"
landing page for a bakery >> add a page called About >> make the button say "Order" | TEXT="label":"Order","to":"#contact"
landing page for a yoga studio >> add our address Main Street 12, Springfield | S=contact:address=Main_Street_12,_Springfield
landing page for a yoga studio >> make it look more modern | radius=large density=roomy
landing page for a yoga studio >> make it nicer | REFUSE=color
counter >> start at 10 and count by 5 | S=counter:start=10 S=counter:step=5
pomodoro timer >> set it to 45 minutes with a 10 minute break | S=timer:minutes=45 S=timer:breakMinutes=10
pomodoro timer >> add a task list below | E=tasks LAST=view
quiz >> add a question "What is the capital of France?" with the answers Paris (right), Lyon and Nice | S=quiz:questions=6 TEXT=Nice
habit tracker >> add a streak counter | REFUSE=streak
Aufgabenliste >> füge ein Fälligkeitsdatum hinzu | lang=de F=Fälligkeitsdatum:date
todo list >> add a component called StatusBadge | Q=create-file:src/components/StatusBadge.tsx
todo list >> create a PriceTag component | Q=create-file:src/components/PriceTag.tsx
todo list >> deploy it | Q=deploy
todo list >> why is my screen white? | Q=broken
an app to log my runs with distance, time and how I felt | F=Time:number F=How_I_felt
sell my paintings online | E=products name=Paintings
class attendance tracker with student name, date and present or absent | O=Present O=Absent
savings goals with target amount, saved so far and how much is left | F=Remaining_amount:computed F=Saved_so_far:money FIRSTFIELD=Name
volunteer sign up sheet | E=members
a site for our wedding with the schedule, a map and rsvp | S=form S=map TEXT=Schedule -E=appointments
dice roller with 20 sides | S=dice:sides=20
bug tracker with severity, status and steps to reproduce | FIRSTFIELD=Title
a personal homepage about me and my hobbies | name=About_me TEXT=Hobbies
a dark purple habit tracker called Streaky | accent=violet name=Streaky E=habits
survey: how satisfied are you? very, somewhat, not at all | S=poll:options=3
movie night planner | E=movie_nights
make a website for my band The Foxes with tour dates and a photo gallery | name=The_Foxes S=pictures TEXT=Tour_dates
a simple memory game with animals | S=memory:cards=animals -E=animals
employee directory with photo, department and phone number | FIRSTFIELD=Name
charity landing page with a donate button | TEXT="label":"Donate"
team retro board with went well, to improve and actions | V=board O=Went_well O=Actions
yoga class schedule as a calendar | V=calendar
hotel website in blue with rooms, prices and contact | S=hero S=pricing accent=blue E=rooms
Vokabeltrainer | E=Vokabeln lang=de
un carnet d'adresses avec téléphone et email | lang=fr name=Carnet_d'adresses
todo list >> make the done column come first | FIRSTFIELD=Done
todo list >> i dont need the search | -feature=search
todo list with priorities >> make high red | REFUSE=color
todo list >> put a stopwatch on a second page | P=Stopwatch S=stopwatch
todo list >> I'd rather have a table | V=table
todo list >> add options for priority: low, medium, urgent | F=Priority:choice O=Urgent
expense tracker >> how much did I spend per month? show me a chart | V=chart:by=date COUNT=view:3
expense tracker >> rename the category food to groceries and add one for pets | O=Groceries O=Pets
expense tracker >> make the date default to today | F=Date:default
expense tracker >> change dollars to pounds | currency=GBP
recipe collection >> remove the duration, it's not needed | -F=Duration
recipe book >> add a category vegan | O=Vegan
recipe book >> limit the servings to 12 | F=Servings:max
contacts >> show the contacts as a table sorted by name | V=table TEXT="field":"name"
contacts >> add a field for twitter and one for instagram | F=Twitter F=Instagram
contacts >> split the name into first name and last name | F=First_name ORDER=First_name,Last_name
landing page for a bakery >> add a section about our story | TEXT=Our_story BEFORE=text,contact
landing page for a bakery >> add three price plans | S=pricing:plans=3
landing page for a bakery >> change the footer to "© 2026 Kim" | TEXT=©_2026_Kim
stopwatch >> add a counter next to it | S=counter
inventory >> warn me when quantity is below 5 | F=Quantity:low
inventory >> add a supplier list and link it to the items | E=suppliers F=Supplier:reference
Einkaufsliste >> füge Preis und Laden hinzu | F=Preis:money F=Laden -E=Produkte
Aufgabenliste >> lösche die Beispieldaten und sortiere nach Titel | ROWS=Aufgaben:0 TEXT="sort"
liste de tâches >> ajoute une date limite et trie par date limite | F=Date_limite:date TEXT="sort"
a quiz with questions about animals | TEXT=caterpillar
math flash cards for kids | TEXT=144
plan my garden beds with plant, sown on and harvest date | F=Sown_on:date
a minimal black and white portfolio | accent=black S=pictures
todo list >> can I sort by title | TEXT="field":"title"
book list >> import my books from a csv file | feature=import
landing page for a gym >> add a page with our classes and prices | P=Classes_and_prices -P=Classes E=classes S=pricing
landing page for a gym >> change the title to Iron House and the color to red | name=Iron_House accent=red
lista de la compra >> añade precio y ordena por precio | F=Precio:money TEXT="sort"
`;
