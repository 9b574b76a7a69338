/** Which days and numbers are shown, and what is on average. */
export const RANGES = `
expense tracker >> only show this month | V=table:only V=totals:only TEXT="range":"this-month"
expense tracker >> show only the last 7 days | TEXT="range":"last-7"
expense tracker >> show last month | TEXT="range":"previous-month"
expense tracker >> only show expenses over 100 | TEXT="field":"amount","range":"over-100"
expense tracker >> filter by month | V=table:only TEXT="range":"any"
expense tracker >> let me filter by date range | TEXT="range":"any"
expense tracker with a date filter and average per day | V=totals:average=day TEXT="range":"any" -F=Average
expense tracker that only shows this month | TEXT="range":"this-month"
expense tracker sorted by date, only this week | V=table:sort TEXT="range":"this-week"
expense tracker >> only show this week in the chart | REFUSE=only show this week in the chart
expense tracker >> add a chart by category >> show only the last 30 days in the chart | V=chart:only -V=table:only
expense tracker >> show a chart of the last 7 days | V=chart:period=day TEXT="range":"last-7"
expense tracker >> show this month's total | COUNT=view:3 TEXT="range":"this-month"
mood tracker wiht a chart of the last 30 days | V=chart:by=mood TEXT="range":"last-30"
todo list >> only show tasks due this week | F=Due_date:date TEXT="field":"dueDate","range":"this-week"
todo list with due dates >> show today's tasks | TEXT="range":"today"
expense tracker >> only show expenses of this month | TEXT="range":"this-month"
expense tracker >> show only this year | TEXT="range":"this-year"
expense tracker >> add a filter by month | TEXT="range":"any"
event list >> only show upcoming events | TEXT="range":"upcoming"
sleep log with hours and how I felt, average per week | F=Hours:number V=chart:value=hours V=chart:period=week
event list >> hide past events | TEXT="range":"upcoming"
events calendar >> only show upcoming events | TEXT="range":"upcoming"
customer list with phone, email, last contact date >> show those i havent contacted in 30 days | TEXT="field":"lastContactDate","range":"older-30"
book list with rating >> only show books with 4 stars or more | TEXT="field":"rating","range":"from-4"
book list with pages >> only show books with more than 300 pages | TEXT="field":"pages","range":"over-300"
products with price >> only show products under $20 | TEXT="field":"price","range":"under-20"
products with price >> hide products over 50 euros | TEXT="field":"price","range":"to-50"
workout log >> show only workouts longer than 30 minutes | TEXT="field":"duration","range":"over-30"
recipe book >> let me filter by vegetarian | F=Vegetarian:boolean
book list >> filter by genre | REFUSE=filter
book list >> filter by author | V=cards:only TEXT="field":"author","range":"any"
blog with tags >> filter by tag | REFUSE=filter
book list >> filter by pages | REFUSE=filter by pages
contacts >> filter by favorite color scheme | REFUSE=filter by favorite color scheme
todo list >> add a way to filter by priority | F=Priority:choice
expense tracker >> show me only what i spent this week | TEXT="range":"this-week"
inventory of my wine with year, country and rating, only show bottles under 20 euros | E=wines PART=price
contacts >> add a birthday and show who has birthday this month | TEXT="range":"each-month"
inventry of tools with location and price >> show only tools over 50 | TEXT="range":"over-50"
gym membership list with start date and expiry, only show the ones expiring in the next 30 days | TEXT="field":"expiry","range":"next-30"
homework planner >> only show whats due this week | TEXT="field":"dueDate","range":"this-week"
recipe collection >> filter by tag | F=Tag:tags
kanban >> add a checklist to the cards and a priority | F=Checklist:checklist F=Priority
expense tracker >> add a monthly chart | V=chart:by=date V=chart:period=month
expense tracker >> add a weekly chart | V=chart:period=week
todo list >> only show tasks over 100 | REFUSE=only show tasks over 100
expense tracker >> show the average per day | V=totals:average=day
expense tracker >> how much do i spend on average per month | V=totals:average=month
running log >> show average distance and total of this month | TEXT="average":"entry" TEXT="range":"this-month" -F=Average_distance
expense tracker >> show the average per day and the average per month | V=totals:average=day V=totals:average=month
daily water log >> show the average per day and a goal of 8 glasses | V=totals:average=day V=totals:goal=8
expense tracker >> average per category | V=totals:by=category TEXT="average":"entry"
expense tracker >> chart of average spending by category | V=chart:by=category TEXT="average":"entry"
student grades with average per subject | V=totals:by=subject TEXT="average":"entry"
movie list with rating >> show the average rating | V=totals:value=rating
weight tracker >> average weight per week | TEXT="average":"entry"
workout log with average duration | V=totals:value=duration -F=Average
todo list >> show the average price | REFUSE=show the average price
Ausgaben >> zeige nur diesen Monat | TEXT="range":"this-month"
Ausgaben >> nur die letzten 7 Tage anzeigen | TEXT="range":"last-7"
Ausgaben >> zeige den Durchschnitt pro Tag | V=totals:average=day
gastos >> muestra solo este mes | TEXT="range":"this-month"
gastos >> muestra el promedio por día | V=totals:average=day
suivi des dépenses >> affiche seulement ce mois-ci | TEXT="range":"this-month"
suivi des dépenses >> affiche la moyenne par jour | V=totals:average=day
parking tickets with date, place and fine >> show total of this year | F=Fine:money V=totals:value=fine
`;
