/** Requests that the assistant cannot do, or not in full: it does the rest, and names what it did not do. */
export const BEYOND = `
bucket list with photos and a map | E=destinations F=Photo:image PART=map
shopping list >> can you group the things by store and add a button to clear the bought ones | F=Store:choice V=board:by=store PART=add a button to clear the bought ones
expense tracker >> set a budget of 300 for food and warn me when I go over | REFUSE=set a budget of 300 for food REFUSE=warn me when i go over
book list >> sort by author, then make the covers bigger | TEXT="sort":{"field":"author","isDescending":false PART=make the covers bigger
recipe collection >> add a servings field and a filter for vegetarian | F=Vegetarian:boolean PART=servings
contacts list >> add birthday and remind me a week before | F=Birthday:date PART=remind me a week before
workout log >> show my personal best for each exercise | REFUSE=personal best
a quiz about animals >> add five more questions and show the score at the end | REFUSE=add five more questions REFUSE=show the score at the end
portfolio site for a photographer >> change the heading to "Light and Shadow", make it black and add my instagram link | TEXT=Light_and_Shadow accent=black PART=add my instagram link
habit tracker >> add a streak counter | REFUSE=streak counter
inventory list >> add barcode scanning and low stock warnings | F=Quantity:low PART=barcode scanning
bookkeeping for a club >> seperate page for income and one for expenses | REFUSE=seperate page for income and one for expenses
project board >> add a column "Waiting" between doing and done | REFUSE=add a column waiting between doing and done
book list >> I want to rate books with stars and write a short review | F=Review:longtext PART=rating
Trainingstagebuch mit Gewicht und Wiederholungen >> zeig ein Liniendiagramm und mach es dunkel | mode=dark PART=zeig ein liniendiagramm
una app para llevar el control de mis clientes y sus pagos | lang=es E=clientes PART=sus pagos
liste de vins >> triée par catégorie et avec une note sur 5 | REFUSE=triée par catégorie REFUSE=note
a flash card app for spanish verbs | E=flash_cards PART=for spanish verbs
todo list >> make finished tasks grey | REFUSE=make finished tasks grey
habit tracker >> add a calendar and get rid of the chart | F=Date:date V=calendar:by=date PART=chart
plant tracker >> remind me to water them | REFUSE=remind me to water them
student grades >> show the average per student | REFUSE=show the average per student
class list >> let parents log in | REFUSE=let parents log in
todo list >> swap the title and the date | REFUSE=swap the title and the date
online shop >> add discount codes and a category filter | REFUSE=category filter REFUSE=discount codes
todo list >> rename src/App.tsx to src/Root.tsx and explain the main file | Q=move-file:src/App.tsx PART=explain the main file
cafe website >> put the menu above the opening hours and delete the testimonials | REFUSE=put the menu above the opening hours REFUSE=testimonials
Vereinsmitglieder mit Eintrittsdatum und Beitrag >> füg eine Spalte Telefon hinzu und sortier nach Name | TEXT="sort":{"field":"name","isDescending":false PART=telefon
un registro de lecturas de glucosa con fecha, valor y comentario >> añade un gráfico de líneas | REFUSE=añade un gráfico de líneas
rock band merch store with shirts, sizes and prices | E=products F=Price:money F=Size PART=shirts
survey about lunch: which day suits you | E=survey_answers PART=which day suits you
an app that tells me what to cook with what is in my fridge | REFUSE=what is in my fridge
todo list >> add a deadline, mark late ones red and put them on top | F=Deadline:date PART=mark late ones red PART=put them on top
todo list >> bigger title, smaller text, green buttons | size=small accent=green PART=bigger title
shopping list >> I want to check off things and have them go to the bottom | TEXT="sort":{"field":"done","isDescending":false PART=done
habit tracker >> make it look like a game with levels | REFUSE=make it look like a game with levels
invoice list >> number them automatically | REFUSE=number them automatically
blog >> add comments under each post | REFUSE=add comments under each post
photo gallery >> show 3 per row | REFUSE=show 3 per row
quiz about history >> shuffle the questions and add a timer of 30 seconds | S=timer PART=shuffle the questions
Rezeptsammlung >> füge Kalorien und Zubereitungszeit hinzu und entferne das Foto | F=Kalorien:number F=Zubereitungszeit:number PART=foto
Terminliste für eine Arztpraxis mit Patient, Uhrzeit und Grund >> als Kalender anzeigen | REFUSE=als kalender anzeigen
lista de tareas >> marca las urgentes en rojo y cambia el color a verde | accent=green PART=marca las urgentes en rojo
flash cards for chemistry | S=flashCards PART=cards about chemistry
contacts >> add company and birthday, then sort by last name | F=Company F=Birthday:date PART=sort by last name
landing page for a gym >> move the prices above the features and add opening hours | S=text PART=move the prices above the features
movie list >> delte the genre and ad a streaming servce | -F=Genre PART=add a streaming servce
movie list >> add a serch and make the titel bigger | REFUSE=serch REFUSE=make the titel bigger
una lista de películas con director y año >> añade una valoración y ponlo oscuro | mode=dark PART=valoración
liste de courses >> ajoute une quantité et supprime la catégorie | -F=Catégorie PART=quantité
counter for glasses of water with a goal of 8 | S=counter PART=goal of 8
a currency converter euro to dollar | REFUSE=a currency converter euro to dollar
rent payment log for 4 tennants with month and paid | E=tenants F=Rent:money F=Paid:boolean F=Month PART=rent payment log for 4 tennants
todo list >> let me drag the tasks | REFUSE=let me drag the tasks
todo list >> put the newest on top and make the header blue | REFUSE=put the newest on top REFUSE=make the header blue
todo list >> change "Done" to "Finished" and add a red priority | F=Finished F=Priority:choice PART=red
shopping list >> make the font like handwriting | REFUSE=make the font like handwriting
expense tracker >> add income too and show the difference | E=incomes P=Incomes PART=show the difference
expense tracker >> chart of the last 6 months | REFUSE=chart of the last 6 months
recipe book >> add servings and cooking time, remove the instructions | F=Cooking_time:number -F=Instructions PART=servings
contacts >> can the phone number be clicked to call? | REFUSE=can the phone number be clicked to call?
workout log >> add a chart of weight over time | REFUSE=add a chart of weight over time
habit tracker >> show it by week and translate it to german | lang=de E=Gewohnheiten F=Wie_oft F=Serie F=Erledigt PART=show it by week
invoice list >> add VAT of 19 percent | REFUSE=vat of 19 percent
inventory >> connect it to my barcode scanner | REFUSE=connect it to my barcode scanner
blog >> add an author and a category travel | F=Category:choice O=Travel PART=author
quiz about capitals >> only 3 questions and add one about Berlin | TEXT=What_is_the_capital_of_Japan? PART=add one about berlin
a list of all our passwords hints, no real passwords, with site and hint | REFUSE=a list of all our passwords hints, no real passwords, with s
shopping list >> I want to see the most expensive first | REFUSE=i want to see the most expensive first
expense tracker >> add recurring payments | REFUSE=recurring payments
workout log >> only keep the table | REFUSE=only keep the table
invoice list >> add a client list and connect the two | E=customers P=Customers PART=connect the two
inventory >> add a minimum stock and mark what is below it | F=Minimum_stock:number PART=mark what is below it
class list >> add attendance for every day | REFUSE=attendance for every day
event planner >> add a map with the location and a guest list | E=guests P=Guests PART=map with the location PART=add a map
quiz about history >> add the question "Who built the pyramids?" with the answers Egyptians, Romans and Greeks | TEXT=Who_built_the_pyramids? PART=who built the pyramids? with the answers egyptians, romans a
tic tac toe >> add a score board | REFUSE=add a score board
una lista de gastos del viaje con fecha, importe y quién pagó | lang=es E=gastos F=Fecha:date F=Importe:money F=Quién_pagó V=totals PART=una lista de gastos de the viaje
une liste de tâches pour la famille >> ajoute une échéance et trie par priorité | F=Échéance:date PART=trie par priorité
recipe collection >> show only vegetarian recipes | REFUSE=show only vegetarian recipes
event list >> show it as a calendar and add the price | F=Price:money PART=show it as a calendar
todo list >> can you add login with google? | REFUSE=login with google
movie list >> adda rating an remove the diretor | -F=Director PART=rating
una lista de gastos >> añade un total y un gráfico por mes | V=chart:by=date PART=total
word quiz german english | REFUSE=word quiz german english
todo list >> put the search at the bottom | REFUSE=put the search at the bottom
shopping list >> mark the bought ones and hide them | REFUSE=mark the bought ones
shopping list >> sort by category, then by name | TEXT="sort":{"field":"category","isDescending":false PART=name
expense tracker >> how much did i spend this month? | REFUSE=how much did i spend this month?
plant tracker >> add a photo and show them as a gallery | V=gallery PART=photo
flash cards >> add a card "Hund" dog | REFUSE=add a card hund dog
una app de recetas con ingredientes y foto >> ponla en rojo y añade tiempo | accent=red PART=añade tiempo
liste de livres >> ajoute une note et affiche en tableau | V=table PART=note
todo list >> change the order so that the newest is first | REFUSE=change the order so that the newest is first
todo list >> add a progress chart | REFUSE=add a progress chart
expense tracker >> add a note and a receipt photo and hide the category | F=Note:longtext F=Receipt_photo:image PART=hide the category
recipe book >> show the duration in hours | REFUSE=duration
book list >> only show unread books | REFUSE=only show unread books
contacts >> add two phone numbers | REFUSE=two phone numbers
contacts >> sort by birthday | REFUSE=sort by birthday
inventory >> show the items that are low first | REFUSE=show the items that are low first
portfolio >> add a skills section and a link to my github | S=text PART=link to my github
portfolio >> make the page black and white with a serif font | font=serif PART=make the page black
invoice list >> add a total with tax | REFUSE=total with tax
quiz about flags | S=quiz PART=questions about flags
shopping list >> rename bought to in the cart and add a price | F=Price:money PART=rename bought to in the cart
plant tracker >> add a reminder to fertilize | REFUSE=add a reminder to fertilize
blog >> add tags and sort by title | TEXT="sort":{"field":"title","isDescending":false PART=tags
kanban board >> add a person and a deadline | F=Deadline:date PART=person
Rezepte >> füge Portionen hinzu und zeige sie als Karten | REFUSE=portionen REFUSE=zeige sie als karten
une liste de plantes avec arrosage >> ajoute une photo et mets en vert | accent=green PART=photo
our holiday photos by place | REFUSE=our holiday photos by place
tasks for the garden wth month | E=tasks PART=month
todo list >> add a due date and highlight what is late | F=Due_date:date PART=highlight what is late
todo list >> add a chart of done and open tasks | V=chart:by=done PART=open tasks
contacts >> show only the name and the phone | REFUSE=show only the name and the phone
portfolio >> remove the contact section and add my email me@example.com to the footer | -S=contact PART=add my email me@example.com to the footer
event list >> sort by date and show the next one first | TEXT="sort":{"field":"date","isDescending":false PART=show the next one first
a page to present our flat for rent with price, pictures and contact form | E=messages S=hero S=pictures TEXT=Price S=form PART=for rent
film quiz with 5 questions | S=quiz PART=questions about film
todo list >> add a due date and a reminder | F=Due_date:date PART=reminder
todo list >> make done tasks disappear and add a button for dark mode | TEXT="switch":true PART=make done tasks disappear
todo list >> add a list of notes on the same page | REFUSE=add a list of notes on the same page
todo list >> sort by due date | REFUSE=sort by due date
expense tracker >> which category costs the most? | REFUSE=which category costs the most?
expense tracker >> add a date filter and a line chart by week | V=chart:by=date PART=date filter
recipe book >> delete the servings and make the title bigger | -F=Servings PART=make the title bigger
book list >> change rating to a number from 1 to 10 | REFUSE=change rating to a number from 1 to 10
book list >> show books as a table and hide the genre | V=table PART=hide the genre
contacts >> put the list in two columns | REFUSE=put the list in two columns
landing page for a florist >> write "Fresh every day" under the headline | REFUSE=write fresh every day under the headline
blog >> add a search and show 5 posts per page | REFUSE=search REFUSE=5 posts per page
flash cards >> shuffle the cards | REFUSE=shuffle the cards
an app to note when the cats were fed | REFUSE=when the cats were fed
todo list >> add a tip of the day | REFUSE=tip of the day
todo list >> let me upload a file | REFUSE=file upload
todo list >> move the priority to the front | REFUSE=move the priority to the front
shopping list >> add a budget of 50 and a pie chart by category | V=chart:by=category PART=budget of 50
recipe book >> add how long it takes and for how many people | REFUSE=duration REFUSE=servings
book list >> use stars for the rating | REFUSE=use stars for the rating
contacts >> add a photo, hide the notes and make it teal | F=Photo:image accent=teal PART=hide the notes
contacts >> group by first letter | REFUSE=group by first letter
habit tracker >> make the streak bigger | REFUSE=make the streak bigger
inventory >> add a barcode number | REFUSE=barcode number
landing page for a hotel >> put the gallery first | REFUSE=put the gallery first
quiz about capitals >> add a question about Italy | REFUSE=add a question about italy
shopping list >> sort by shop and show a total | V=totals PART=sort by shop
expense tracker >> limit the month to 1500 euros | REFUSE=limit the month to 1500 euros
event list >> add a place and a ticket price | F=Ticket_price:money PART=place
expeses by categorie with chart | REFUSE=expeses by categorie with chart
expense tracker >> only keep the chart | REFUSE=only keep the chart
inventory >> add a supplier list with name and email | F=Email:email PART=add a supplier list with name
inventory >> sort by quantity and warn below 3 | REFUSE=sort by quantity and warn below 3
todo list >> add a timer of 15 minutes on the right | S=timer PART=add a timer of 15 minutes on the right
todo list >> delte the done filed and ad a staus | F=Status:choice PART=done filed
contact list >> add adress and sort by nmae | TEXT="sort":{"field":"name","isDescending":false PART=address
Bücherliste >> füge eine Bewertung hinzu und zeige sie als Tabelle | V=table PART=bewertung
expense tracker >> limit food to 300 per month | REFUSE=limit food to 300 per month
expense tracker >> set a limit of 200 a month for travel | REFUSE=set a limit of 200 a month for travel
packing list with who packs it >> show it as a board by person | REFUSE=show it as a board by person
`;
