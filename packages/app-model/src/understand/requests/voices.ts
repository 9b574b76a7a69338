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
equipment inventory with serial number, purchase date and warranty end | E=assets F=Purchase_date:date F=Warranty_end:date -F=Bought_on
an app for my dvd collection with title, year, genre and a photo of the cover | EXACT=Title,Year,Genre,Photo_of_the_cover
an app to track my plants with name, last watered date and a photo | EXACT=Name,Last_watered_date,Photo
sleep log with hours slept and quality from 1 to 5 stars | E=sleep F=Hours_slept:number -F=Hours F=Quality:rating -F=Rating
savings goals with target amount and saved so far | E=savings F=Target_amount:money F=Saved:money -F=Goal -F=Saved_so_far
subscription tracker with monthly cost and renewal date, sorted by renewal date | F=Monthly_cost:money F=Renewal_date:date -F=Price -F=Next_date V=table:sort
birthdays with name and date | E=birthdays F=Birthday:date -F=Date
track my houseplants with name and watering date | E=houseplants F=Watering_date:date -F=Last_watered
movies with a poster image | E=movies F=Poster_image:image
reading list with status to read, reading, done and a filter by status | E=books O=To_read O=Reading O=Done -F=Done
project tracker with status planned, active, done and owner | E=projects O=Planned O=Active O=Done -F=Done -F=Active
eine liste meiner bücher mit titel, autor und status gelesen oder ungelesen | lang=de E=Bücher F=Status:choice O=Gelesen O=Ungelesen
job applications with company, status applied, interview, offer, rejected and notes | EXACT=Company,Status,Notes O=Rejected
tasks with title, stage idea, doing, done and a due date | EXACT=Title,Stage,Due_date O=Doing
tasks with status, done and notes | EXACT=Title,Status,Done,Notes
gym log: exercise, sets, reps, weight, with a chart of weight over time | E=workouts F=Weight:number V=chart:value=weight V=chart:shape=line -V=chart:value=sets
order tracker with customer, product, quantity, price and total | E=orders F=Total:computed V=totals:value=total
invoice items with description, quantity, unit price and total | F=Total:computed V=totals:value=total
ein einkaufszettel mit menge und preis und der summe | lang=de F=Summe:computed V=totals:value=total
freelance time sheet with project, hours, hourly rate and amount | F=Amount:computed
inventory app >> multiply quantity by price as value | F=Value:computed
inventory app >> total value is quantity times price | F=Total_value:computed
a mood journal with emoji per day and a calendar | E=moods F=Emoji:text V=calendar
an app where I log my runs with distance, time and pace | E=runs F=Distance:number F=Pace
something where I note my expenses | E=expenses
a shopping list >> add a price and show the total | F=Price:money F=Total:computed V=totals:value=total
a simple crm with customers and deals, each deal belongs to a customer | E=customers E=deals F=Customer:reference
a crm with companies and contacts, each contact belongs to a company | E=companies E=contacts F=Company:reference -E=customers -S=contact
library app with authors and books, each book has an author | E=books E=authors F=Author:reference
an app for my book club: books, members and meeting dates | E=books E=members E=meetings -F=Meeting_date
school app: students, courses and exam dates | E=students E=courses E=exams
a pet health record: pets and vet visits | E=pets E=vet_visits
teams and players, each player is in a team | E=teams E=players F=Team:reference
contacts app >> each contact belongs to a company | E=companies F=Company:reference
a todo list >> add projects >> each task belongs to a project | E=projects F=Project:reference
an event page for a local run with schedule, sponsors and registration | S=hero TEXT=Schedule TEXT=Sponsors S=form -E=appointments -E=sponsors
wedding invitation page with date, place and rsvp form | S=hero S=form TEXT=Place -S=faq
a baby shower page with date, place and gift list | S=hero E=wishes TEXT=Date
conference site with speakers, schedule and sponsors | S=hero TEXT=Speakers TEXT=Sponsors -E=sponsors -S=faq
team page with six people and their roles | S=hero E=team_members ROWS=team_members:6 F=Role BEFORE=view,contact
a page for our summer fair with program and registration | S=hero S=form TEXT=Program
a restaurant menu page in dark green with gold headings | S=hero E=menu_items accent=green -F=Heading PART=gold headings
a restaurant site | E=menu_items -S=pricing
landing page for a cafe >> add prices, a gallery and a contact form | S=pricing S=pictures S=form
landing page for a yoga studio with class schedule and prices | S=pricing E=timetable
an app to track when I change the bed sheets | REFUSE=bed sheets
simple list of borrowed books with borrower and due date | E=loans -F=Borrower F=Due_date:date
gear list with weight in grams and price | F=Weight_in_grams:number
grade book with student, subject, grade from 1 to 6 and average | EXACT=Student,Subject,Grade V=totals:value=grade
car expenses with litres, price per litre and total | F=Total:computed
ideas inbox with title, effort low, medium, high and impact low, medium, high | EXACT=Title,Effort,Impact F=Effort:choice
a habit journal with mood per day | F=Mood:choice
crm with companies and contacts >> add deals, each deal belongs to a company | E=deals F=Company:reference
`;
