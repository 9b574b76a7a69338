/** More sample rows of the commonest domains, in English and in the order of the domain's fields: enough for an app to show what it is. */
const ROWS: Readonly<Record<string, string>> = {
  tasks: `Buy flour and yeast | no
Call the landlord about the window | no
Return the library books | yes`,
  cards: `Ask three printers for a price | By phone, before Friday | Open | Alex
Write the invitation | With the map on the back | Open | Sam
Update the address list | | In progress | Kim
Book the hall | From two to ten | In progress | Alex
Agree on the date | | Done | Kim
Collect the quotes | | Open | Sam`,
  contacts: `Dario Rossi | dario@example.com | 555-0104 | 21 Park Avenue | Plumber
Emma Larsen | emma@example.com | 555-0105 | 3 Harbor Square | Book club
Farid Haddad | farid@example.com | 555-0106 | 48 North Street | School`,
  customers: `Dario Rossi | Rossi Tiles | dario@example.com | 555-0104 | Active
Emma Larsen | Harbor Books | emma@example.com | 555-0105 | Lead
Farid Haddad | North Bikes | farid@example.com | 555-0106 | Active`,
  leads: `Window lettering | Harbor Books | 480 | New
Business cards | North Bikes | 160 | New
Catalog | Rossi Tiles | 2300 | Talking
Wedding invitations | Lund family | 540 | Offer
Menu for the summer | Park Bistro | 390 | Won`,
  products: `Fountain pen | Steel nib, refillable | 38 | Classics | | yes
Wrapping paper | Six sheets, printed by hand | 12 | Gifts | | yes
Wax seal kit | Two colors and a brass stamp | 26 | New | | no`,
  stock: `Brown cardboard | P-220 | 60 | 20 | 1.2 | Shelf 1
Binding thread | T-040 | 8 | 6 | 6.4 | Drawer 2
Stamps | M-110 | 45 | 25 | 1.1 | Office
Bubble wrap | V-015 | 2 | 4 | 14.9 | Shelf 4`,
  bookings: `Clara Weiss | 2T18:00 | 2 | 555-0103 | Confirmed
Dario Rossi | 3T20:15 | 6 | 555-0104 | Asked
Emma Larsen | 4T19:30 | 3 | 555-0105 | Canceled`,
  events: `Market day | 2 | Old town | Stalls open at eight | 200
Open studio | 5 | Mill Lane 4 | Coffee and prints | 25
Concert in the park | 9 | North park | Bring a blanket | 150
Book swap | 16 | Library | Two books in, two out | 30`,
  articles: `Why we still print by hand | A letter you can feel with your thumb is read twice. | Ana | -20 | craft
Five papers worth knowing | From thin airmail to thick cotton, and what each is good for. | Kim | -27 | materials
A visit to the paper mill | Water, rags and a river that has turned the wheel for ages. | Sam | -41 | travel, materials
How to care for brushes | Rinse, shape, hang: the three minutes that save a brush. | Ana | -55 | workshop`,
  songs: `Slow Harbor | Mira Koval | 3 | Pop | yes
Paper Moon Waltz | The Lanterns | 4 | Jazz | no
Northbound | Iron Orchard | 5 | Rock | yes
Sonata for Winter | Ada Trio | 9 | Classical | no
Glass City | Iron Orchard | 4 | Rock | no`,
  workouts: `Intervals on the track | Cardio | 35 | -6 | Six rounds
Legs and core | Strength | 50 | -8 |
Long run | Cardio | 75 | -10 | Along the river
Mobility | Stretching | 20 | -11 |`,
  habits: `Drink enough water | Daily | 9 | yes
Walk after lunch | Daily | 3 | no
Water the plants | Weekly | 6 | yes`,
  transactions: `Weekly groceries | 86.4 | Expense | Food | -2
Train ticket | 38 | Expense | Travel | -4
Concert | 54 | Expense | Fun | -6
Electricity | 71.2 | Expense | Home | -8
Lunch with Ana | 18.5 | Expense | Food | -9`,
  expenses: `New running shoes | 94 | Health | -6
Lunch with Ana | 18.5 | Food | -7
Electricity | 71.2 | Home | -9
Weekend in the hills | 148 | Travel | -12`,
  recipes: `Lentil curry | Lentils, coconut milk, ginger | Fry the spices, add the lentils, simmer for twenty minutes. | 35 | 4 | Main
Mint lemonade | Lemons, mint, honey | Stir, chill and pour over ice. | 10 | 6 | Drink
Overnight oats | Oats, yogurt, berries | Mix in the evening, eat in the morning. | 5 | 1 | Breakfast`,
  groceries: `Tomatoes | 8 | Fruit | no
Yogurt | 4 | Dairy | no
Dish soap | 1 | Household | yes`,
  photos: `First snow | | North park | -40 | winter
Harbor at night | | Pier 4 | -52 | city, water
Grandmother's kitchen | | At home | -60 | people
The red door | | Mill Lane | -75 | city`,
  projects: `Yearly catalog | Kim | 45 | Planned | 3200
Repaint the workshop | Sam | 14 | Running | 650
New price list | Alex | -12 | Done | 120`,
  plants: `Rosemary | Salvia rosmarinus | Sun | -2 | On the balcony |
Boston fern | Nephrolepis | Half shade | -1 | Likes a spray of water |
Jade plant | Crassula ovata | Sun | -12 | Older than the cat |`,
  films: `The Cartographer | A. Nilsen | 2017 | Drama | 5 | yes
Seven Umbrellas | P. Okafor | 2021 | Comedy | 4 | no
Salt and Iron | H. Brandt | 2015 | Drama | 4 | yes`,
  trips: `Walk along the coast | 60 | 64 | 320 | Planned | Five days, light bag
Kyoto | 180 | 194 | 2600 | Idea | For the maples
Weekend in Ghent | -30 | -28 | 240 | Done | Come back for the market`,
  guests: `Clara Weiss | 2 | yes | Vegan |
Dario Rossi | 4 | yes | Everything | With the children
Emma Larsen | 1 | no | Vegetarian |`,
  invoices: `2026-016 | Harbor Books | 480 | -3 | 27 | Sent
2026-012 | North Bikes | 160 | -45 | -15 | Sent
2026-011 | Park Bistro | 390 | -50 | -20 | Paid`,
};

/** Rows that come after those of the domain itself. */
export function moreRows(domain: string): string[][] {
  const text = ROWS[domain];
  return text === undefined ? [] : text.split('\n').map((row) => row.split('|').map((cell) => cell.trim()));
}
