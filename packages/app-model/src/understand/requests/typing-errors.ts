/** The same with typing errors. */
export const TYPING_ERRORS = `
a tood list | E=tasks
a todo lsit with due daets | E=tasks F=Due_date:date
expnese tracker | E=expenses
expense trakcer with a chrat by category | E=expenses V=chart:by=category
recipie app | E=recipes
reciep collection with ingredeints | E=recipes F=Ingredients
kanban baord | V=board
calcualtor | S=calculator
pomodoro tiemr | S=timer
memroy game | S=memory
shoping list | E=groceries
contcat list with adress and phnoe | F=Address F=Phone:phone
calender of events | V=calendar
portfoilo website with a galery | S=hero S=pictures
landing page with tesimonials and pricng | S=testimonials S=pricing
inventroy with quantitiy and price | F=Quantity:number F=Price:money
buget tracker | E=transactions
a list of moveis with directer and raiting | F=Director F=Rating:rating
habbit tracker in grean | E=habits accent=green
bookmrak manager | E=bookmarks
weigth tracker | E=weights
wokrout log | E=workouts
a dark recipe app with a stopwtach | mode=dark S=stopwatch
quizz about capitals | S=quiz
a todo list >> add prioritys | F=Priority:choice
a todo list >> add priorites | F=Priority:choice
a todo list >> chnage the titel to Focus | name=Focus
a todo list >> renmae it to Weekend | name=Weekend
a todo list >> mkae it blue | accent=blue
a todo list >> make it gren | accent=green
a todo list >> ad a timer please add a timmer | ANY
a todo list >> add a timmer | S=timer
a todo list >> biger text | size=large
a todo list >> drak mode please | mode=dark
a todo list >> add a dew date | ANY
a todo list >> add a catgeory | F=Category:choice
a todo list >> remvoe done | -F=Done F=Title
a todo list >> add a colum for hours | F=Hours:number
a todo list >> add a feild called Effort | F=Effort
a todo list with due dates >> delte the due dates | -F=Due_date F=Title
a todo list >> add a calandar | V=calendar
a todo list >> show it as a tabel | V=table
a todo list >> intsall zod | Q=install:zod
a todo list >> exprot as csv | ANY
a todo list >> add a pgae called Help | P=Help
expense tracker >> add a pie chrat by categroy | V=chart:shape=ring
expense tracker >> remove the catgory Fun | -O=Fun
expense tracker >> rename amuont to sum | F=Sum -F=Amount
expense tracker >> add a toatl per category | V=totals:by=category
expense tracker >> use euors | currency=EUR
reading list >> remove the athor | -F=Author F=Title
reading list >> sort by yaer | V=cards:sort
reading list >> show the boks as cards | ANY
reading list >> show the books in a galery | V=gallery
reading list >> put a timer abvoe the books | FIRST=timer
reading list >> make the auther required | F=Author:required
reading list >> move the raiting before the title | ORDER=Rating,Title
reading list >> add a footre | S=footer
reading list >> traslate it to german | lang=de
landing page for a gym >> add testimnials and a faq | S=testimonials S=faq
landing page for a gym >> remove the featuers | -S=features
landing page for a gym >> move the contcat section to the top | FIRST=contact
vue app with a conuter | IN=vue S=counter
an expres server with a /health route | ANY
a recpie book with servings | E=recipes F=Servings
bithday list | E=birthdays
a todo list with priorites and tgas | F=Priority:choice F=Tags:tags
a guest lsit with emial | E=guests F=Email:email
expense tracker in bleu | ANY
an invoce tracker | E=invoices
a libary of films with director and yaer | F=Director F=Year:number
tempreature converter | S=converter:quantity=temperature
a todo list >> make it purpel | accent=violet
a todo list >> rouder corners | radius=large
a todo list >> rename it to "Mondya" | name=Mondya
a todo list >> change the title to Sprnt and make it oragne | name=Sprnt accent=orange
a todo list >> add a stopwacth and a calcultor | S=stopwatch S=calculator
a todo list >> add an abuot page | P=About
expense tracker >> remvoe the date and make it drak | -F=Date mode=dark
expense tracker >> show it as a gallrey | V=gallery
reading list >> add a publsiher and a languge | F=Publisher F=Language
reading list >> mvoe the rating to the top | ANY
landing page for a gym >> add a gallrey of pictures | S=pictures
landing page for a gym >> chnage the titel to "Iron Hall" and add prcing | name=Iron_Hall S=pricing
recepie collection | E=recipes
restaraunt list with adress and rating | E=restaurants F=Address F=Rating:rating
calander of evnts | V=calendar E=events
custumer list with emial | E=customers F=Email:email
a moive list where I can rate each film | F=Rating:rating
kanbna board with to do, doing and done | V=board O=Doing
todo list >> it shuold be in German | lang=de
todo list >> add a page with statistcs | V=chart
contacts >> make the phnoe required | F=Phone:required
landing page for a yoga studio >> chnage the headline to "Breathe" | TEXT="title":"Breathe"
counter >> strat at 10 | S=counter:start=10
pomodoro timer >> set it to 45 minuets | S=timer:minutes=45
contacts >> ad a birtday field | F=Birthday:date
contacts >> remove teh notes | -F=Notes F=Email
todo list >> i dont need the serach | -feature=search
todo list >> I'd rather have a tabel | V=table
expense tracker >> change dolars to pounds | currency=GBP
landing page for a bakery >> add a secton about our story | TEXT=Our_story
recipe book >> limit the servigns to 12 | F=Servings:max
volunter sign up sheet | E=members
a quiz with questoins about animals | TEXT=caterpillar
landing page for a gym >> change the titel to Iron House and the color to red | name=Iron_House accent=red
conatct list wth bithday | E=contacts F=Birthday:date
wrokout log with exercize, wieght and reps | EXACT=Exercise,Weight,Reps
shoping lsit with qauntity | F=Quantity:number
a list of my palnts with last waterd | E=plants
todo list >> make it drak | mode=dark
todo list >> ad a due dat | F=Due_date:date
todo list >> renmae it to Focus | name=Focus
expense tracker >> sort by amuont | TEXT="field":"amount"
expense tracker >> show it as a calender | V=calendar
expense tracker >> add a pie chrat by categroy | V=chart:shape=ring
recipe collection >> remove the servigns | -F=Servings
contacts >> show them as a tabel | V=table
contacts >> add a feild called Nickname | F=Nickname
book list >> add a raeding calendar | V=calendar
book list >> filetr by genre | REFUSE=filetr
landing page for a bakery >> add tesimonials and a mpa | S=testimonials S=map
landing page for a bakery >> change the fotter to "Baked daily" | TEXT=Baked_daily
timer >> set it to 10 minuts | S=timer:minutes=10
eine Einkaufslsite mit Menge | lang=de F=Menge:number
a raeding log with titel and pages | F=Pages:number
a simple calcualtor | S=calculator
contacts >> remove adress and noets | -F=Address -F=Notes F=Email
Aufgabenliste >> füge Priorität hinzu und mach alles dunekl | F=Priorität:choice mode=dark
todo list >> ad a due dat and priorty | F=Due_date:date F=Priority:choice
book list >> renmae author to writer | F=Writer
expense tracker >> remvoe the category | -F=Category
a simple stopwach | S=stopwatch
recipe collection >> make it gren | accent=green
contacts >> sort by nmae | TEXT="field":"name"
expence tracker with categoreis food, rent, fun | F=Amount:money O=Rent -F=Rent
timmer for 25 minutes | S=timer:minutes=25
expense tracker >> shwo the expenses in euros | currency=EUR -F=Expense
shoping list >> add prcies | F=Price:money -S=pricing
kanban bord with the colums todo, doing and done | O=Doing V=board
todo list >> hide compelted tasks | V=list:only
todo list >> only shwo open tasks | V=list:only
expense tracker >> sort by amuont | V=table:sort
packing list, drak by default | mode=dark
todo list with priorities >> the defualt for priority is high | F=Priority:default
invetory for a small bakery | E=stock
countdwon to new year | S=countdown
todo list >> ask befor deleting | -feature=undo
recipies >> add a pritn button | feature=print
todo list >> add a dark mode togle | TEXT="switch":true
authors have boks, books have a year | E=authors E=books F=Author:reference
sign up shet for the school trip | E=sign-ups
expense tracker >> a chart of the costs per wek | V=chart:period=week
patients with name, birtday and age | F=Age:computed
stok list with a low stock warning | F=Quantity:low
expense tracker >> a montly limit of 400 | V=totals:limit=400
contact list >> alphabetcal order | V=cards:sort
a babysiter log with time in and time out | F=Time_in:datetime
shopping list >> put a weclome text at the top | S=text
todo list >> hide finsihed ones | V=list:only
todo list >> dark and ligth mode switch | TEXT="switch":true
cleaning huors with rate and total | F=Total:computed
slaes tracker | E=sales
meeting minutes with atendees | F=Attendees
sales log with prodcut and amout | F=Product F=Amount:money
todo app where I can add, edit and delete taks | E=tasks
`;
