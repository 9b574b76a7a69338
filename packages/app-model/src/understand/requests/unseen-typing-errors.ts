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
invoice list >> exprt to excel and print | feature=export feature=print
todo list >> I need a due date and the perosn who does it, and show everything as a table | F=Due_date:date F=Person_who_does_it V=table
address book >> split the addess into street, zip and city | F=Street F=Zip F=City
movie list >> can you make it red and put the raitng first? | accent=red FIRSTFIELD=Rating
project tracker >> new page for clients with cmopany and email | E=clients P=Clients
recipe book >> each rcipe should have several steps | E=steps P=Steps
workout log >> relace the table with cards and add notes | V=cards
members list >> birhtday with age, and a page for fees with member, amount and paid | F=Birthday:date F=Age:computed E=fees P=Fees
reading list >> count how many I have finihsed | V=totals:by=status
todo list >> delete everything and make a boomkark manager with url and tags | E=bookmarks
todo list >> make it dark and use a bgger font | mode=dark size=large
book list >> add a field for the pubisher and remove the year | F=Publisher -F=Year
expense tracker >> add a pie chart by cateogry and a budget of 800 per month | V=chart:by=category V=totals:limit=800
expense tracker >> add a colmun who paid | F=Who_paid
inventory >> add a locatoin and warn when less than 5 | F=Location F=Quantity:low
project list >> add a deadline and show a calednar of it | F=Deadline:date V=calendar:by=deadline
event list >> intsall react-router and write a test for the event form | Q=set-up:router Q=write-test
recipe book >> a scond page with a weekly meal plan | P=Weekly_meal_plan E=weekly_meal_plans V=board:by=weekday
landing page for my app >> add three testimonials and a pricng table with two plans | S=testimonials S=pricing
portfolio >> cahnge my name to Lea Wolf and add an email lea@example.com | name=Lea_Wolf TEXT=Lea_Wolf TEXT=lea@example.com
todo list >> hide done tasks and add a saerch bar | V=list:only
shopping list >> remove quantity and ctegory | -F=Quantity -F=Category
expense tracker >> show a bar chart per month and a pie chart per cateogry | V=chart:by=date V=chart:by=category
recipe collection >> add difficulty, serings and a link | F=Difficulty:choice F=Link:url
workout log >> add caloires and a total of them | F=Calories:number V=totals
poll about lunch >> change the opitons to soup, salad and pasta | TEXT=Pasta
recipe book >> add a pictrue and a source link | F=Picture:image F=Source_link:url
recipe book >> let me mark a rcipe as vegetarian | F=Vegetarian:boolean
contacts >> remove notes, add job title and brthday | -F=Notes F=Job_title F=Birthday:date
inventory >> rname quantity to pieces and show the total value | F=Pieces F=Total_value:computed
`;
