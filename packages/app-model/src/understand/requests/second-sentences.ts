/** A first app, then what is said next: `first >> second | …`. */
export const SECOND_SENTENCES = `
a todo list >> add priorities | F=Priority:choice
a todo list >> bigger text please | size=large
a todo list with due dates >> remove the due dates | -F=Due_date E=tasks F=Title
a todo list >> add a timer and change the title to Focus | S=timer name=Focus
a todo list >> rename it to "Maria's list" | name=Maria's_list
a contact form >> put the form at the bottom | LAST=form COUNT=form:1
expense tracker >> add a chart of spending by category | V=chart:by=category
a todo list >> make it green | accent=green
a todo list >> always dark mode | mode=dark
a todo list >> light mode please | mode=light
a todo list >> use a serif font | font=serif
a todo list >> make the corners square | radius=none
a todo list >> rounder corners | radius=large
a todo list >> make it more compact | density=compact
a todo list >> more space between things | density=roomy
a todo list >> change the color to #ff8800 | accent=#ff8800
a todo list >> the text is too small, make it larger | size=large
a todo list >> call it Groceries | name=Groceries
a todo list >> change the title to Things I do | name=Things_I_do
a todo list >> add a due date | F=Due_date:date
a todo list >> add a field called "Effort" | F=Effort
a todo list >> add a number field called Points | F=Points:number
a todo list >> add a checkbox for urgent | F=Urgent:boolean
a todo list >> each task should have an owner | F=Owner
a todo list >> tasks need a category | F=Category:choice
a todo list >> add tags and notes | F=Tags:tags F=Notes:longtext
a todo list >> add a column for hours | F=Hours:number
a todo list >> add a status with options waiting, running and finished | O=Waiting O=Running O=Finished
a todo list >> add priority (low, medium, high, urgent) | O=Urgent
a todo list with priorities >> add an option Urgent to the priority | O=Urgent
expense tracker >> add a category called Pets | O=Pets
expense tracker >> add "Books" to the categories | O=Books
expense tracker >> add Insurance and Taxes as categories | O=Insurance O=Taxes
expense tracker >> remove the category Fun | -O=Fun O=Food
expense tracker >> rename the category Food to Groceries | O=Groceries -O=Food
expense tracker >> rename amount to price | F=Price:money -F=Amount
expense tracker >> remove the date | -F=Date F=Amount
expense tracker >> make the category required | F=Category:required
expense tracker >> use euros | currency=EUR
expense tracker >> change the currency to pounds | currency=GBP
expense tracker >> add a pie chart by category | V=chart:shape=ring
expense tracker >> show the chart as a pie chart | REFUSE=chart
expense tracker >> add a chart by month | V=chart:by=date
expense tracker >> add a total per category | V=totals:by=category
expense tracker >> add csv export | feature=export
expense tracker >> turn off the search | -feature=search
expense tracker >> add a list of income | E=incomes E=expenses
expense tracker >> translate it to German | lang=de F=Betrag
books app >> add a rating | ANY
reading list >> show the books as a list | V=list
reading list >> make it a table | V=table
reading list >> show them in a gallery | V=gallery
reading list >> group the books by status | V=board:by=status
reading list >> sort by year | V=cards:sort
reading list >> sort the books by rating, highest first | V=cards:sort
reading list >> add a cover | F=Cover:image
reading list >> add the isbn and the publisher | F=ISBN F=Publisher
reading list >> rename author to writer | F=Writer -F=Author
reading list >> remove genre and year | -F=Genre -F=Year F=Title
reading list >> make the year optional | REFUSE=year
reading list >> make the author required | F=Author:required
reading list >> change the options of status to Owned, Lent and Lost | O=Owned O=Lent O=Lost
reading list >> add a detail page | feature=detail
reading list >> add a page called Statistics with a chart | P=Statistics V=chart
reading list >> add an about page | P=About
reading list >> add a page called Contact with a form | P=Contact S=form
reading list >> add a page for authors | P=Authors
reading list >> add another page | P=Page_2
reading list >> add a stopwatch at the top | FIRST=stopwatch
reading list >> put a timer above the books | FIRST=timer
reading list >> add a hero with the title "Books I love" | S=hero
reading list >> add a footer | S=footer
reading list >> add an faq | S=faq
reading list >> add a calculator below the list | LAST=calculator
reading list >> add a wishlist | E=wishes P=Wishes
reading list >> add a list of loans with person, book and due date | F=Person F=Due_date:date E=books
reading list >> add a poll | S=poll
reading list >> add a dice roller | S=dice
reading list >> add some sample data | ROWS=books:5
reading list >> remove the sample data | ROWS=books:0
reading list >> add "Moby Dick" to the list | ROWS=books:4
reading list >> call the books novels | E=novels
reading list >> rename the page Books to Library | P=Library
recipe app >> add a due date to the recipes | F=Due_date:date
recipe app >> rename instructions to method | F=Method:longtext
recipe app >> move the servings before the minutes | ORDER=Servings,Duration
recipe app >> make difficulty a choice with easy, medium and hard | ANY
recipe app >> add a difficulty | F=Difficulty:choice
recipe app >> add a 10 minute timer | S=timer:minutes=10
recipe app >> add a converter for weight | S=converter:quantity=weight
recipe app >> add a shopping list | E=groceries E=recipes
recipe app >> limit the servings to between 1 and 12 | F=Servings:max
recipe app >> make the photo a link | REFUSE=photo
contact list >> add a birthday | F=Birthday:date
contact list >> add a birthday calendar | ANY
contact list >> add a map | S=map
contact list >> make email unique | F=Email:unique
contact list >> remove the address | -F=Address F=Email
contact list >> show it as a table | V=table
contact list >> rename contacts to friends | E=friends
contact list >> move the phone after the address | ORDER=Address,Phone
pomodoro timer >> set the timer to 50 minutes | S=timer:minutes=50
pomodoro timer >> add a todo list | E=tasks S=timer
pomodoro timer >> make it 15 minutes | S=timer:minutes=15
counter for laps >> start the counter at 10 | S=counter:start=10
weather app for Rome >> change the weather to Oslo | S=weather:place=Oslo
landing page for a gym >> add testimonials | S=testimonials
landing page for a gym >> add pricing with 2 plans | S=pricing:plans=2
landing page for a gym >> remove the features | -S=features S=hero
landing page for a gym >> move the contact section above the features | BEFORE=contact,features
landing page for a gym >> swap the features and the contact section | BEFORE=contact,features
landing page for a gym >> change "Made with care" to "Open all night" | TEXT=Open_all_night
landing page for a gym >> add a tagline that says "Sweat and smile" | tagline=Sweat_and_smile
landing page for a gym >> change the subtitle to Move more | tagline=Move_more
landing page for a gym >> change the email of the contact section to gym@example.org | ANY
landing page for a gym >> add a page called Prices with pricing | P=Prices S=pricing
landing page for a gym >> add a gallery of pictures | S=pictures
invoice tracker >> add a customer list | E=customers E=invoices
invoice tracker >> add a board by status | V=board:by=status
invoice tracker >> show the invoices on a calendar | V=calendar
invoice tracker >> rename the status Paid to Settled | O=Settled -O=Paid
invoice tracker >> what is this app about? | Q=describe-app
invoice tracker >> add search | REFUSE=search
online store with a cart >> rename products to cakes | E=cakes E=items_in_the_cart
online store with a cart >> add a discount to the products | F=Discount:number
online store with a cart >> remove the cart page | -P=Cart E=products
online store with a cart >> add stripe payments | REFUSE=stripe
a todo list >> send me an email reminder | REFUSE=email
a todo list >> add confetti | REFUSE=confetti
a todo list >> add a flux capacitor | REFUSE=flux
a todo list >> make the title red | REFUSE=title
a todo list >> remove the chart | REFUSE=chart
job application tracker >> show the companies in a table | ANY
habit tracker >> show habits as a table and sort by streak | V=table
event calendar >> show the events as a list | V=list
event calendar >> change the default of seats to 20 | F=Seats:default
`;
