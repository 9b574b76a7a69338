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
todo list >> I need a due date and the perosn who does it, and show everything as a table | F=Due_date:date F=Person_who_does_it V=table
address book >> split the addess into street, zip and city | F=Street F=Zip F=City
movie list >> can you make it red and put the raitng first? | accent=red FIRSTFIELD=Rating
project tracker >> new page for clients with cmopany and email | E=clients P=Clients
recipe book >> each rcipe should have several steps | E=steps P=Steps
recipe book >> add photo upload and a print butotn | F=Photo:image feature=print
members list >> birhtday with age, and a page for fees with member, amount and paid | F=Birthday:date F=Age:computed E=fees P=Fees
reading list >> count how many I have finihsed | V=totals:by=status
landing page for an app >> remove the features, add a faq and tesitmonials | -S=features S=faq S=testimonials
todo list >> delete evertyhing and make a bookmark manager with url and tags | E=bookmarks
book list >> add a field for the pubisher and remove the year | F=Publisher -F=Year
expense tracker >> add a pie chart by cateogry and a budget of 800 per month | V=chart:by=category V=totals:limit=800
expense tracker >> add a colmun who paid | F=Who_paid
recipe collection >> let me mark favorites and fliter by them | F=Favorite:boolean
project list >> add a deadlnie and show a calendar of it | F=Deadline:date V=calendar:by=deadline
event list >> instlal react-router and write a test for the event form | Q=set-up:router Q=write-test
todo list >> add tags and a seacrh | F=Tags:tags
guest list >> how many are coimng in total? | V=totals:by=confirmed
todo list >> make the app purple with rounedd corners | accent=violet radius=large
todo list >> add a stopwatch on a secnd page | P=Stopwatch S=stopwatch
shopping list >> add the catgeories drinks and snacks | O=Drinks O=Snacks
expense tracker >> rename amonut to cost and add a receipt photo | F=Cost F=Receipt_photo:image
recipe book >> add a rating, and let me serch by ingredient | F=Rating:rating
reading list >> make three columns by satus | V=board:by=status
landing page for my app >> add three testimoinals and a pricing table with two plans | S=testimonials S=pricing
portfolio >> chnage my name to Lea Wolf and add an email lea@example.com | name=Lea_Wolf TEXT=Lea_Wolf TEXT=lea@example.com
todo list >> hide done tasks and add a sarch bar | V=list:only
expense tracker >> show a bar chart per month and a pie chart per catgeory | V=chart:by=date V=chart:by=category
recipe collection >> add difficulty, sevrings and a link | F=Difficulty:choice F=Link:url
book list >> add a page for authors with name and counry | E=authors P=Authors
contacts >> add tags and let me exprot everything | F=Tags:tags feature=export
workout log >> add clories and a total of them | F=Calories:number V=totals
poll about lunch >> change the otpions to soup, salad and pasta | TEXT=Pasta
todo list >> add a test and intall zod | Q=set-up:tests Q=install:zod
todo list >> undo the last cahnge | Q=undo
todo list >> add a due date, then show it as a caelndar | F=Due_date:date V=calendar:by=dueDate
recipe book >> add a pictre and a source link | F=Picture:image F=Source_link:url
recipe book >> let me mark a recpe as vegetarian | F=Vegetarian:boolean
book list >> group by genre and show the rtaing first | V=board:by=genre FIRSTFIELD=Rating
contacts >> remove notes, add job title and birhday | -F=Notes F=Job_title F=Birthday:date
inventory >> print button and exort | feature=print feature=export
project board >> add deadlines and who is respnsible | F=Deadline:date
shopping list >> change qantity to text | F=Quantity:text
shopping list >> put category first and rname what to item | FIRSTFIELD=Category F=Item
expense tracker >> use dllars and a green theme | accent=green
`;
