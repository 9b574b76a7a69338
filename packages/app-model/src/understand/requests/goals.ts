/** What is to be reached, and how much of it is. */
export const GOALS = `
drink 2 liters of water a day tracker | E=water V=totals:goal=2 V=totals:period=day F=Quantity:unit
a water intake tracker with a daily goal of 2 liters and a progress bar | E=water V=totals:goal=2 V=totals:period=day
water tracker with a goal of 8 glasses | V=totals:goal=8 F=Quantity:unit
reading goal: 24 books this year with a progress bar | E=books V=totals:goal=24 V=totals:period=year F=Date:date
reading challenge: 50 books this year with progress | V=totals:goal=50
savings tracker with a goal of 5000 euros | V=totals:goal=5000 V=totals:value=saved
step tracker, 10000 steps a day | E=steps F=Number_of_steps:number V=totals:goal=10000 V=totals:value=numberOfSteps
push up counter, goal 100 per day | F=Number_of_push_ups:number V=totals:goal=100 V=totals:period=day
running log with a goal of 50 km a month | V=totals:goal=50 V=totals:value=distance
workout log >> add a goal of 4 workouts a week | V=totals:goal=4 V=totals:period=week
workout log >> set a weekly goal of 150 minutes | V=totals:goal=150 V=totals:value=duration
books >> add a goal of 12 books a year >> make the goal 20 books a year | V=totals:goal=20
read 20 pages a day | V=totals:goal=20 F=Number_of_pages:number
track my weight with a target of 70 kg | E=weights PART=target
expense tracker >> add a progress bar | REFUSE=progress bar
time tracker for freelancers with hourly rate and total | E=time_entries F=Hourly_rate:money
stock watchlist with price | F=Price:money -F=Director
habit tracker >> add a weekly goal of 5 | REFUSE=weekly goal
`;
