/** Sample rows in German: the domain, then one row a line, in the order of its fields. */
export const GERMAN_ROWS = `
projects
> Neue Webseite | Kim | 30 | Running | 2500
> Sommerfest | Sam | 60 | Planned | 800
job applications
> Druckerei Silva | Gestalterin | -6 | Applied | https://example.com
> Stadtbücherei | Archivar | -1 | To apply | https://example.com
invoices
> 2026-014 | Hotel am See | 1400 | -10 | 20 | Sent
> 2026-013 | Café am Berg | 600 | -30 | 0 | Paid
orders
> Ana Silva | Notizbücher | 20 | 90 | -1 | New
> Hotel am See | Postkarten | 100 | 60 | -3 | Sent
sales
> Notizbücher | Hotel am See | 20 | 280 | -1
> Postkarten | Ana Silva | 100 | 60 | -3
stock
> Papier A4 | P-100 | 34 | 10 | 4.5 | Regal 1
> Schwarze Tinte | I-220 | 3 | 5 | 18 | Regal 3
bookings
> Ana Silva | 1T19:00 | 4 | 555-0101 | Confirmed
> Ben Okoro | 2T12:30 | 2 | 555-0102 | Asked
appointments
> Friseur | 2T10:00 | Mühlweg |
> Elternabend | 5T18:30 | Aula | Formular mitbringen
shifts
> Kim | Monday | 8:00 | 14:00
> Sam | Tuesday | 12:00 | 18:00
comments
> Ana | Ein schöner Ort, bis bald. | -2
> Ben | Danke für die Hilfe. | -5
messages
> Ana Silva | ana@example.com | Haben Sie am Sonntag offen? | -1 | no
> Ben Okoro | ben@example.com | Danke für die schnelle Antwort. | -2 | yes
members
> Ana Silva | ana@example.com | 555-0101 | -400 | yes
> Ben Okoro | ben@example.com | 555-0102 | -60 | no
services
> Haarschnitt | Waschen, schneiden, föhnen | 38 | 45
> Bart stutzen | Mit heißem Tuch | 18 | 20
subscriptions
> Musikdienst | 10.99 | Monthly | 9 | yes
> Zeitung | 119 | Yearly | 80 | yes
bills
> Strom | 74.2 | 8 | no
> Wasser | 31 | -3 | yes
meals
> Linsencurry | Monday | Dinner | Reis verdoppeln
> Gemüsenudeln | Tuesday | Dinner |
restaurants
> Zur grünen Gabel | Altstadt | Vegetarian | 18 | 5 | yes
> Nudelecke | Bahnhofstraße | Asian | 12 | 4 | no
menu items
> Tomatensuppe | Mit Basilikum und Brot | 6.5 | Starters
> Pilzrisotto | Cremig, mit Petersilie | 14 | Mains
> Zitronentarte | Jeden Morgen gebacken | 5.5 | Desserts
medications
> Vitamin D | 1 | Daily | 0T08:00 | yes
> Allergietablette | 1 | Daily | 0T20:00 | no
chores
> Müll rausbringen | Kim | Weekly | 1 | no
> Bad putzen | Sam | Weekly | -1 | yes
pets
> Luna | Katze | -1200 | 4.2 | 40 |
> Bruno | Hund | -2400 | 18 | 15 |
songs
> Morgenregen | Die Laternen | 4 | Pop | yes
> Blaue Treppen | Trio Ada | 5 | Jazz | no
packing list
> Regenjacke | 1 | Clothes | no
> Reisepass | 1 | Papers | yes
courses
> Töpfern für Anfänger | R. Costa | 14 | 90 | 8 | Planned
> Spanisch A2 | L. Meyer | -20 | 180 | 12 | Running
assignments
> Kapitel vier lesen | Geschichte | 3 | Open
> Arbeitsblatt zu Brüchen | Mathe | 1 | Open
grades
> Mathe | 2 | 6 | -12
> Biologie | 1 | 4 | -20
words
> house | Haus | My house is small. | yes
> bread | Brot | Fresh bread smells good. | no
diary
> -1 | Langer Spaziergang am Fluss, dann Suppe. | Good
> 0 | Das erste Kapitel ist fertig. | Great
wishes
> Wolldecke | 45 | https://example.com | Medium | no
> Stirnlampe | 30 | https://example.com | High | no
birthdays
> Ana | -12000 | Mag Tee
> Opa | -28000 | Am Vormittag anrufen
`;
