/** Requests of those rounds with typing errors, and others that were mistyped by chance. */
export const UNSEEN_TYPING_ERRORS = `
recipie book with ingrediants and cooking time | E=recipes F=Ingredients:longtext
apartment hunting tracker with rent, size, adress and pros and cons | E=properties F=Rent:money F=Size F=Pros:longtext F=Cons:longtext
a websit for my bakary with opening hours | S=hero TEXT=Opening_hours
trainng diary for a marathon | E=workouts V=chart:by=date
invetory of board games with players, duratoin and age | E=board_games F=Players:number F=Duration:number F=Age:number
a calender for garbage collection days | E=appointments V=calendar:by=time
vacation planer with destnation, dates and costs | E=trips F=Destination F=Date:date F=Cost:money
gratitude jurnal | E=diary
expence tracker with categorys and monthly total | E=expenses F=Category:choice V=totals V=totals:by=date
meeting minits with date, atendees and decisions | E=meeting_minutes E=decisions F=Date:date
a tabel of my students with grades and absences | E=students F=Grade:number F=Absences:number
lesson planer for a teachr: class, topic, date, homework | E=courses F=Class F=Topic F=Date:date F=Homework
trakc my savings goals with target and saved so far | E=savings F=Goal:money F=Saved:money V=totals
maintenence log for elevators with date, technican and result | E=repairs F=Date:date F=Technican F=Result
a tracker for my medcines with dose and times a day | E=medicines F=Time:datetime F=Dose F=Times_a_day:number
colection of quotes with author and topic | E=quotes F=Quote:longtext F=Author F=Topic
a tracker for my runing with distnce and time | E=runs F=Distance:number V=chart:by=date
bugdet planer for a famly | E=transactions V=totals:by=type2
shoping list with shop and priority | E=groceries F=Shop:choice F=Priority:choice
contact list with brithday | E=contacts
a managr for apointments with cutomer and time | E=appointments F=Time:datetime V=calendar:by=time
traning log with exersise, sets, reps and wieght | E=workouts F=Exercise F=Sets:number F=Reps:number
a lsit of my records with artist and yaer | E=records F=Artist
employe directory with phone and departmnt | E=employees F=Department F=Phone:phone
buget for a trip with catgory and amount | E=transactions F=Amount:money V=totals:by=type2
expenss list with date, amont and shop | E=expenses F=Date:date F=Shop:choice V=totals
gest list for my brithday | E=guests
employee list wiht salray and start date | E=employees F=Start:date
recipy list with caloreis | E=recipes F=Calories:number
a lsit of bills with amont and due date | E=bills F=Due_date:date V=totals
log of my migranes with date, strenght and medicine | E=migraines F=Date:date F=Strenght F=Medicine
a lst of birds i saw with date and place | E=birds F=Place F=Date:date
holliday planner with days and hotel | E=holidays F=Days:number F=Hotel
wekly schedule for cleaning | E=chores V=calendar:by=dueDate
inventary for a bar with botles and price | E=bar_inventories F=Price:money
bug list wiht severty and status | E=issues F=Severity:choice F=Status:choice
plant tracker >> add a colum for sunlight with low, medium and high | F=Sunlight:choice
guest list >> delte the notes and add a table numbr | -F=Notes F=Table_number:number
inventory >> when quanity is below 3 mark it red | F=Quantity:low
todo list >> creat a file notes.md and instal date-fns | Q=create-file:notes.md Q=install:date-fns
bug tracker >> addd a severity wiht low, hihg and critical | O=Low O=High O=Critical
plant list >> cahnge the name to "Green thumb" and make it drak | name=Green_thumb mode=dark
todo list >> chnage the color to grean and ad a counter | accent=green S=counter
movie list >> remvoe the year, ad an actor feild | -F=Year F=Actor
todo list >> ad a colum for notse | F=Notes:longtext
todo list >> mkae it green and chnage the name to My day | accent=green name=My_day
todo list >> ad a priorty and sotr by it | F=Priority:choice TEXT="sort":{"field":"priority","isDescending":false
shopping list >> remvoe the catgory an make it orange | -F=Category accent=orange
todo list >> instal tailwind an add a footer | S=footer Q=set-up:tailwind
contact list >> ad a photo and remvoe the adress | F=Photo:image -F=Address
todo list >> add a priorty and amke it red | F=Priority:choice accent=red
contact list >> adn a birthday and soort by name | F=Birthday:date TEXT="sort":{"field":"name","isDescending":false
todo list >> ad a descripton and a dedline | F=Description:longtext F=Deadline:date
movie list >> rname director to made by and show as tabel | F=Made_by V=table
todo list >> pleese add a datte and make it bleu | F=Date:date accent=blue
movie list >> add a colum for streeming and delte the year | F=Streeming -F=Year
todo list >> adda due dat and sort by it plase | F=Due_date:date TEXT="sort":{"field":"dueDate","isDescending":false
movie list >> make it a tabel with photo | F=Photo:image V=table
todo list >> ad a dewdline and a persn | F=Deadline:date F=Person
invoice list >> exprt to excel and print | feature=export feature=print
todo list >> rename the app to Today and put the form on top, and hide finisehd ones | name=Today S=form FIRST=form V=list:only
todo list >> make the buttnos round and the font a bit smaller | radius=large size=small
todo list >> I need a due date and the person who does it, and show everythng as a table | F=Due_date:date F=Person_who_does_it V=table
address book >> split the adrdess into street, zip and city | F=Street F=Zip F=City
photographer portfolio >> add pirces for weddings and portraits | S=pricing
todo list >> add tilwind | Q=set-up:tailwind
workout log >> repalce the table with cards and add notes | V=cards
expense tracker >> add currency euro, then show spending per cateogry as a pie | currency=EUR V=chart:by=category
reading list >> count how many I have finsihed | V=totals:by=status
inventory >> add suplpier with name and phone and link each item to it | E=suppliers P=Suppliers F=Supplier:reference
calendar of events >> let pople sign up for an event | E=sign-ups S=form
landing page for an app >> remve the features, add a faq and testimonials | -S=features S=faq S=testimonials
todo list >> delete eveything and make a bookmark manager with url and tags | E=bookmarks
todo list >> make it dark and use a bgger font | mode=dark size=large
todo list >> add a notes field and hide the complteed tasks | F=Notes:longtext V=list:only
book list >> add a field for the pulisher and remove the year | F=Publisher -F=Year
book list >> show it as a gllery with covers | V=gallery
expense tracker >> add a pie chart by ctegory and a budget of 800 per month | V=chart:by=category V=totals:limit=800
expense tracker >> add a coumn who paid | F=Who_paid
recipe collection >> let me mark favroites and filter by them | F=Favorite:boolean
habit tracker >> add a wekly goal | F=Weekly_goal:number
project list >> add a dealdine and show a calendar of it | F=Deadline:date V=calendar:by=deadline
book list >> mark a book as borrwed and by whom | F=Borrowed:boolean F=Person
guest list >> how many are coimng in total? | V=totals:by=confirmed
guest list >> add a meal chocie with fish, meat or vegetarian | F=Meal_choice:choice
todo list >> add a due date, a priority and a prson | F=Due_date:date F=Priority:choice F=Person
todo list >> make the app purlpe with rounded corners | accent=violet radius=large
shopping list >> add the categroies drinks and snacks | O=Drinks O=Snacks
expense tracker >> rename amount to cost and add a reeipt photo | F=Cost F=Receipt_photo:image
expense tracker >> show a total per cateogry | V=totals:by=category
recipe book >> add a rating, and let me search by ingreident | F=Rating:rating
reading list >> add a status with to read, readng and finished | O=To_read O=Reading O=Finished
reading list >> make three columns by sattus | V=board:by=status
landing page for my app >> add three testimoials and a pricing table with two plans | S=testimonials S=pricing
portfolio >> chagne my name to Lea Wolf and add an email lea@example.com | name=Lea_Wolf TEXT=Lea_Wolf TEXT=lea@example.com
todo list >> hide done tasks and add a serach bar | V=list:only
todo list >> add categoires private and work | F=Category:choice
todo list >> rname title to task and make it required | F=Task
expense tracker >> show a bar chart per month and a pie chart per ctegory | V=chart:by=date V=chart:by=category
expense tracker >> add a pyament method with cash and card | F=Payment_method:choice
expense tracker >> change the currecy to pounds | currency=GBP
recipe collection >> add difficulty, sevings and a link | F=Difficulty:choice F=Link:url
book list >> add a page for authors with name and coutry | E=authors P=Authors
contacts >> add tags and let me epxort everything | F=Tags:tags feature=export
workout log >> add calries and a total of them | F=Calories:number V=totals
blog >> add a cateory and a photo to each post | F=Category:choice F=Photo:image
poll about lunch >> change the optins to soup, salad and pasta | TEXT=Pasta
todo list >> add a test and intall zod | Q=set-up:tests Q=install:zod
todo list >> undo the last chage | Q=undo
todo list >> add a due date, then show it as a calednar | F=Due_date:date V=calendar:by=dueDate
todo list >> remvoe done and add a status | -F=Done F=Status:choice
expense tracker >> add a scond list for income | E=incomes P=Incomes
recipe book >> add a pciture and a source link | F=Picture:image F=Source_link:url
inventory >> rename qantity to pieces and show the total value | F=Pieces F=Total_value:computed
inventory >> print btuton and export | feature=print feature=export
landing page for a bakery >> delete the features and the foter | -S=features -S=footer
project board >> add deadlines and who is rseponsible | F=Deadline:date
todo list >> add a deadline and make it requried | F=Deadline:date F=Deadline:required
expense tracker >> use dolars and a green theme | accent=green
book list >> add a wihslist page | P=Wishlist E=wishes V=cards
workout log >> add a stopwatch at the top and a chart at the bototm | S=stopwatch FIRST=stopwatch V=chart:by=type2
habit tracker >> rename habts to routines | E=routines
habit tracker >> add a ctegory health and work | F=Category:choice
inventory >> add a categroy with tools, parts and other | F=Category:choice
plant tracker >> how many plats do I have | V=totals
a todo list >> ad a deu date | F=Due_date:date
movei watch list with ratting and genre | E=films F=Rating:rating F=Genre
gim log with excercise and wieght | E=workouts F=Exercise F=Weight:number
expence tracker with catagory and monthy total | E=expenses V=totals:period=month
shoping list >> grup by catgory | V=board:by=category
shpping list with quantaty and price | E=groceries F=Quantity:number F=Price:money
tem page with five peple and their rols | ROWS=team_members:5 F=Role
a movei list, searchabel | E=films feature=search
tip calculater | S=formula:known=tip
compund intrest calculator | S=formula:known=savings
morgage calculator | S=formula:known=loan
discuont calculator | S=formula:known=discount
pasword generater | S=generator:kind=password
ramdom quote generator | S=generator:kind=quote
movie watchlist >> add a randm picker | E=films S=generator:kind=picker
interval timre | S=intervals
bmi calculatr | S=formula:known=bmi
pomodorro timer | S=timer
password genrator | S=generator:kind=password
tip calculator >> ad a discuont field | S=formula:inputs=4
tip calculator >> rename peple to guests | TEXT="Guests"
expence tracker >> ad a chart by catgory | V=chart:by=category
contacts >> sort by nmae | TEXT="field":"name"
habbit tracker | E=habits
boook library with autor, titel and ratng | F=Author F=Title F=Rating:rating
todo lsit with priorites and due dats | F=Priority F=Due_date
expence traker with a piechart by category | V=chart:shape=ring
shoping list with catgories and prices | F=Category F=Price:money
water trackr with goal of 8 glases | E=water V=totals:goal=8
wrod counter | S=textCounter
typng test | S=typingTest
markdwon preview | S=markdown
wolrd clock for london and tokyo | S=worldClock:places=2
contcts >> gruop by city | V=cards:group=city
recipies app >> show only favorits | V=cards:only
birthdys list >> sort by next birtday | V=table:sort
redaing goal: 24 books this year | V=totals:goal=24
workuot log >> add a goal of 4 workouts a week | V=totals:goal=4
note app with tgas and serch | F=Tags:tags
expense traker >> only shwo this month | V=table:only
expense tracker >> show only the last 7 dyas | TEXT="range":"last-7"
expense tracker >> shwo the average per day | V=totals:average=day
expense tracker >> filtr by month | TEXT="range":"any"
expense tracker >> only show expneses over 100 | TEXT="range":"over-100"
event list >> hdie past events | TEXT="range":"upcoming"
evnt list >> only show upcoming events | TEXT="range":"upcoming"
todo lsit with due dates >> only show tasks due this week | TEXT="range":"this-week"
student grades with avarage per subject | V=totals:by=subject
movie list with ratng >> show the average rating | V=totals:value=rating
book list with pages >> only show boks with more than 300 pages | TEXT="range":"over-300"
products with price >> only show prodcuts under 20 | TEXT="range":"under-20"
workout log >> add a garph of the last 30 days | TEXT="range":"last-30"
wieght tracker >> average weight per week | TEXT="average":"entry"
expense tracker >> show only this yaer | TEXT="range":"this-year"
Ausgaben >> zeige nur diesen Mnoat | TEXT="range":"this-month"
suduko | S=sudoku
mineswepper game | S=minesweeper
a hangmen game with animals | S=hangman TEXT=alligator
hangman >> make it eazier | S=hangman:level=easy
memroy game >> make it hardr | S=memory:pairs=12
tic tac toe agianst the computer | S=ticTacToe:against=computer
wordel clone | S=wordGuess
reacton time test | S=reactionTest
tetirs | S=tetris
a simple stopwach with laps | S=stopwatch
password genrator | S=generator:kind=password
tip calculater with split | S=formula
pixle art editor | S=pixelArt
quiz abuot planets | S=quiz TEXT=Neptune
metronmoe with 120 bpm | S=metronome:tempo=120
json fromatter | S=jsonFormatter
regex tesetr | S=regexTester
color pikcer | S=colorConverter
gradiant generater | S=gradientMaker
a quizz about dinosaurs | S=quiz TEXT=Triceratops
flash crads >> use my own words: dog = perro, cat = gato | S=flashCards:cards=2
conect four against the computer | S=connectFour
rock paper scisors | S=rockPaperScissors
simon sasy game | S=simonSays
whack a mloe | S=whackAMole
a piano i can paly | S=piano
wheel of decsions | S=decisionWheel
lorem ipsum genertor | S=generator:kind=lorem
base64 encodr | S=encoder
minesweper >> make it harder | S=minesweeper:mines=24
hangman with my own wrods: tiger, whale | S=hangman TEXT=whale
quiz about capitls | S=quiz TEXT=Paris
sudkou >> make it easier | S=sudoku:level=easy
2048 gaem | S=game2048
todo list with subtakss | F=Subtasks:checklist
project tasks >> add a checklsit to each task | TEXT=checklist
recipes >> filtr by vegetarian | TEXT=vegetarian
birthday list >> show how many dyas are left | TEXT=left
tetris gmae | S=tetris
snkae game | S=snake
tic tac teo | S=ticTacToe
memry game with animals | S=memory
tip calcuator | S=formula
random nmae picker | S=generator
quiz abuot space | S=quiz TEXT=Neptune
colr converter | S=colorConverter
jsno formatter | S=jsonFormatter
hagnman | S=hangman
minesweper with 15 mines | S=minesweeper:mines=15
hagnman about animals | S=hangman TEXT=alligator
expenses with amount and date >> only shwo this month | TEXT="range":"this-month"
tasks wiht subtasks | E=tasks F=Subtasks:checklist
books with author >> filtr by author | TEXT="field":"author","range":"any"
runs with distance and date >> show the averge distance per week | V=totals:average=week
a birthday lsit >> next brithday first | V=table:sort
`;
