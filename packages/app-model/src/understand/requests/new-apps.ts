/** Requests for a new app. How a line is written is said in `read-table.ts`. */
export const NEW_APPS = `
a todo list | E=tasks F=Title:text F=Done:boolean
to-do list with due dates | E=tasks F=Due_date:date
todo app with priorities and due dates | E=tasks F=Priority:choice F=Due_date:date F=Title
crud for books with title, author, year and rating | E=books EXACT=Title,Author,Year,Rating
online store with a cart | E=products E=items_in_the_cart P=Cart
Budget tracker with income and expenses and a total | E=transactions O=Income O=Expense V=totals:minus
expense tracker | E=expenses F=Amount:money F=Category:choice V=totals
I want to keep track of the books I have read | E=books
I need a recipe collection | E=recipes F=Ingredients
a simple habit tracker in green | E=habits accent=green
make me a dark kanban board | E=cards V=board mode=dark
kanban board with columns Backlog, Doing, Review and Done | V=board O=Backlog O=Doing O=Review O=Done
a wish list called Birthday | E=wishes name=Birthday
shopping list app | E=groceries
movie collection with poster, director and rating | F=Title F=Poster:image F=Director F=Rating:rating
a table of guests with name and answer | E=guests EXACT=Name,Answer
contact form with name, email and message | S=form F=Name F=Email:email F=Message
landing page for a bakery called Flour & Salt | S=hero S=features S=contact name=Flour_&_Salt
portfolio website for a photographer with a gallery and a contact form | S=hero:action S=pictures S=form BEFORE=form,footer EXACT=Name,Email,Message
landing page with pricing and faq | S=hero S=pricing S=faq
website for my restaurant "Chez Ana" with a map | S=hero S=map name=Chez_Ana
I want a calculator | S=calculator
pomodoro timer with 20 minutes | S=timer:minutes=20
a stopwatch | S=stopwatch
counter for push-ups | S=counter
a quiz about capitals | S=quiz
tic tac toe | S=ticTacToe
memory game with 6 pairs | S=memory:pairs=6
a snake game | S=snake
temperature converter | S=converter:quantity=temperature
drawing pad | S=drawing
dice roller | S=dice
flash cards app | S=flashCards
weather app for Lisbon | S=weather:place=Lisbon
a poll | S=poll
notes and a timer called My desk | E=notes S=timer name=My_desk
an app with a counter, a timer and a calculator | S=counter S=timer S=calculator
CRM with name, company, phone and status (lead, active, lost) | F=Company F=Phone:phone O=Lead O=Active O=Lost
customer list with name, email and phone | E=customers EXACT=Name,Email,Phone
invoice tracker with due date and a total | E=invoices F=Due_date:date V=totals
inventory with quantity, price and supplier | -V=totals F=Quantity:number F=Price:money F=Supplier
plant journal with a photo and last watering date | F=Photo:image F=Last_watering_date:date
workout log | E=workouts
I want to log my runs with distance and duration | E=runs F=Distance:number F=Duration:number
track my weight | E=weights V=chart
a meal planner | E=meals V=board
water tracker | E=water
a birthday list | E=birthdays
guest list for my wedding with name, table number and diet (vegan, vegetarian, everything) | F=Table_number:number O=Vegan
booking system for a hair salon | E=bookings
appointment calendar | V=calendar
event calendar with place and date | E=events V=calendar
job application tracker | E=job_applications V=board
bug tracker with severity and status | F=Severity:choice F=Status:choice
team directory with photo, role and email | E=employees F=Name F=Photo:image F=Role F=Email:email
address book | E=contacts
music library with artist, album and year | F=Artist F=Album F=Year:number
wine cellar | E=wines
boat log with skipper, harbor and departure date | F=Skipper F=Harbor F=Departure_date:date
a list of telescopes with aperture, price and rating | E=telescopes F=Price:money F=Rating:rating
zeppelin tracker with pilot, crew and altitude | E=zeppelins F=Pilot F=Crew F=Altitude
directory of dentists with name, address and phone | E=dentists F=Phone:phone F=Address
collection of fossils with age, location and photo | E=fossils F=Age:number F=Photo:image
lego set inventory | ANY
a catalog of my board games with players and duration | E=board_games
podcast list | E=podcasts
trip planner with start and end dates | E=trips F=Start:date F=End:date
packing list | E=packing_list
chore list for the family with person and due date | E=chores F=Person F=Due_date:date
grade book for my students | E=grades
homework planner with subject and due date | E=assignments F=Due_date:date
vocabulary trainer | ANY
a quote collection in violet | E=quotes accent=violet
idea board | E=ideas V=board
daily journal | E=diary
mood tracker with notes | E=moods F=Notes
savings goals | E=savings
subscription manager with price and renewal date | E=subscriptions F=Price:money
car maintenance log with date, mileage and cost | F=Mileage:number F=Cost:money F=Date:date
pet health tracker | ANY
a blog | E=articles
a dashboard of sales | V=totals V=chart
dashboard for my expenses | E=expenses V=chart V=totals
gift planner with budget | E=gifts F=Budget:money
an app where I can store my passwords hints | ANY
a bucket list | E=destinations
reading list with pages and status | E=books F=Pages:number F=Status:choice
sports club members with name, birthday and fee | F=Birthday:date F=Fee:money
app to manage the volunteers of our festival | E=volunteers
something to plan our holidays | E=holidays
small app for tracking medication | E=medications
a database of rare birds | E=rare_birds
tool for logging customer calls | ANY
build a fully working inventory table for my shop | ANY
please create an app to collect jokes | E=jokes
baby name list with gender and meaning | F=Name F=Gender F=Meaning
library management system | E=books
simple CRM for freelancers with projects | E=customers E=projects
hotel booking with number of nights | F=Number_of_nights:number
houseplants with watering dates | F=Watering_date:date
a countdown to my wedding | S=countdown
an age converter | REFUSE=age
delete attendance | REFUSE=delete
I want to save recipes and plan my week | E=recipes PART=week
inventory for a bakery | E=stock
a recipe box | E=recipes
wedding website with a map | S=hero S=map
a multiplayer chess game | REFUSE=chess
a social network | REFUSE=social
a chatbot | REFUSE=chatbot
tetris | S=tetris
a video chat app | REFUSE=video
`;
