/** Several requests in one message, and what a message refers to. */
export const COMPOUND = `
a todo list with due dates and make it blue | E=tasks F=Due_date:date accent=blue
a recipe app with ingredients and a timer in green | E=recipes S=timer accent=green
create a book list with title, author and cover, call it Shelf, and use dark mode | EXACT=Title,Author,Cover name=Shelf mode=dark
a todo list. add a timer. make it orange. | E=tasks S=timer accent=orange
expense tracker with a chart by category, dark mode and csv export | V=chart:by=category mode=dark feature=export
a list of members with name and email, and a page called About | E=members P=About
a todo list >> add priorities, make it dark and rename it to Sprint | F=Priority:choice mode=dark name=Sprint
a todo list >> add a due date and a category and a timer | F=Due_date:date F=Category:choice S=timer
a todo list >> add a timer, a stopwatch and a calculator | S=timer S=stopwatch S=calculator
a todo list >> add notes and tags, then show it as a table | F=Notes F=Tags V=table
a todo list >> make it blue and the text bigger | accent=blue size=large
a todo list >> make it dark and compact | mode=dark density=compact
a todo list >> add a page called Help and put an faq on it | P=Help S=faq
a todo list >> add a page called Stats and add a chart to it | P=Stats V=chart
a todo list >> add a page called Tools with a timer and a calculator | P=Tools S=timer S=calculator
a todo list >> add a page and call it Archive | P=Archive
a todo list >> add a timer. set it to 5 minutes. | S=timer:minutes=5
a todo list >> add a timer and move it to the top | FIRST=timer
a todo list >> add a timer >> remove it | -S=timer E=tasks
a todo list >> add a timer >> move it to the top | FIRST=timer
a todo list >> add a field Effort >> make it a number | F=Effort:number
a todo list >> add a status >> rename it to Phase | name=Phase
a todo list >> add a page called Tools >> add a calculator to it | P=Tools S=calculator
a todo list >> add a page called Tools >> move the tasks to the second page | ANY
a todo list >> add a page called Tools >> rename the second page to Extras | P=Extras -P=Tools
a todo list >> add a page called Tools >> remove the second page | -P=Tools
a todo list >> add a page called Tools >> make Tools the first page | FIRSTPAGE=Tools
a todo list >> remove done and add a status with open and closed | F=Status:choice
a todo list with priorities >> remove the priorities but keep the rest | -F=Priority F=Title F=Done
a todo list >> rename title to task and done to finished | F=Task F=Finished
a todo list >> add priorities and login | F=Priority:choice PART=login
a todo list >> add a chart and confetti | V=chart PART=confetti
expense tracker >> rename expenses to costs and amount to sum | E=costs F=Sum
expense tracker >> add a date of payment, a shop and a receipt photo | F=Date_of_payment:date F=Receipt_photo:image F=Shop
expense tracker >> add a page called Overview with a chart by category and a total | P=Overview V=chart:by=category
expense tracker >> remove the total and add a chart | -V=totals V=chart
expense tracker >> change the title to Spending, use euros and make it red | name=Spending currency=EUR accent=red
expense tracker >> add a category Pets and remove the category Fun | O=Pets -O=Fun
expense tracker >> show it as cards, and group the chart by category | ANY
expense tracker >> add the fields shop, receipt and tax | F=Shop F=Receipt F=Tax
reading list >> remove the genre, add a publisher and show the books as a table | -F=Genre F=Publisher V=table
reading list >> add a second list for films with title, director and year | E=films F=Director
reading list >> add films and games | E=films E=games
reading list >> add a page for films >> show them as a gallery | E=films V=gallery
reading list >> rename it to "Books, films and more" and make it purple | name=Books,_films_and_more accent=violet
reading list >> rename "Books" to "My books and I" | P=My_books_and_I
reading list >> add a hero, a footer and an faq | S=hero S=footer S=faq
reading list >> make title and author required | F=Title:required F=Author:required
reading list >> add a rating from 1 to 10 called Score | ANY
reading list >> put the author first and remove the year | FIRSTFIELD=Author -F=Year
reading list >> please add a search field, export and a timer | feature=export S=timer PART=search
landing page for a bakery called Flour & Salt >> add testimonials and faq, and remove the footer | S=testimonials S=faq -S=footer
landing page for a bakery >> put the contact section first and make the text huge | FIRST=contact size=huge
landing page for a bakery >> change the title to "Bread & more" and use a warm orange | name=Bread_&_more accent=orange
landing page for a bakery >> add a page called Menu with a list of cakes with name and price | P=Menu
contact list >> add a company and a website. Then show it as a table. | F=Company F=Website:url V=table
contact list >> I want a birthday, a photo and tags for each contact | F=Birthday:date F=Photo:image F=Tags:tags
contact list >> delete the notes and the address | -F=Notes -F=Address F=Email
contact list >> rename phone to mobile, then put it before the email | F=Mobile ORDER=Mobile,Email
contact list >> could you add a field for the twitter handle please | F=Twitter_handle
contact list >> give every contact a status (friend, family, work) | O=Friend O=Family O=Work
job application tracker >> add salary and location and move the date to the end | F=Salary:money F=Location LASTFIELD=Date
job application tracker >> show it as a table instead of a board | V=table
job application tracker >> add a column Ghosted to the board | O=Ghosted
kanban board >> add the columns Blocked and Testing to the board | O=Blocked O=Testing
kanban board >> rename the column Done to Shipped and make it pink | O=Shipped -O=Done accent=pink
kanban board >> add an estimate in hours and a due date | F=Estimate:number F=Due_date:date
kanban board >> move In progress before Open | ANY
trip planner >> add a packing list and a budget chart | E=packing_list V=chart
trip planner >> add a page with a converter and a page with a map | S=converter S=map
trip planner >> change budget to cost and make it required | F=Cost:required
plant tracker >> add a reminder date and how many liters | F=Reminder_date:date F=How_many_liters:number
plant tracker >> rename plants to succulents, make it green and rounder | E=succulents accent=green
plant tracker >> add a calendar of watering | V=calendar
recipe app with a shopping list | E=recipes E=groceries
notes app with tags and search | E=notes F=Tags:tags
a quiz and a memory game | S=quiz S=memory
a timer, a stopwatch and a todo list called Morning | S=timer S=stopwatch E=tasks name=Morning
a school app with students, grades and a timetable | E=students E=grades E=timetable
an app for my club with members, events and news | E=members E=events E=articles
a project manager with tasks, milestones and a calendar | E=projects
a CRM with customers, deals and meetings | E=deals E=meetings
restaurant website with a menu and reservations | S=hero E=menu_items E=reservations
a web page with a counter and a drawing pad | S=counter S=drawing
an inventory app, dark, with a low stock number and a total value | mode=dark F=Low_stock_number:number
workout tracker with sets, reps and weight in blue with big text | F=Sets:number F=Reps:number F=Weight:number accent=blue size=large
a fitness log where each entry has a date, an exercise and minutes | F=Date:date F=Exercise F=Minutes
a movie list, sorted by rating, with posters | E=films F=Poster:image V=cards:sort
todo list with subtasks | E=tasks F=Subtasks:checklist
a shop with payments by credit card | E=products PART=payments
a chat app with rooms | REFUSE=chat
an expense tracker that sends me notifications | E=expenses PART=notifications
start with a todo list, then add a timer | E=tasks S=timer
I need two things: a timer and a counter | S=timer S=counter
a todo list >> start over with a recipe app | E=recipes -E=tasks
a todo list >> add two pages, Work and Home | P=Work P=Home
a todo list >> create a page for my notes | P=Notes F=Text:longtext
a todo list >> hide done | V=list:only
a todo list >> replace the title with Plan | name=Plan
a todo list >> add a dark mode toggle | TEXT="switch":true
a todo list >> undo | Q=undo
a todo list >> undo that please | Q=undo
a todo list >> thanks, looks great | Q=thanks
a todo list >> add a timer and install zod | S=timer Q=install
a todo list >> what can you do? | Q=help
`;
