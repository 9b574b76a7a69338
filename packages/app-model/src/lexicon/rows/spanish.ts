/** Sample rows in Spanish, as `german.ts` has them in German. */
export const SPANISH_ROWS = `
projects
> Página web nueva | Kim | 30 | Running | 2500
> Fiesta de verano | Sam | 60 | Planned | 800
job applications
> Imprenta Silva | Diseñadora | -6 | Applied | https://example.com
> Biblioteca municipal | Archivero | -1 | To apply | https://example.com
invoices
> 2026-014 | Hotel del Lago | 1400 | -10 | 20 | Sent
> 2026-013 | Café de la Colina | 600 | -30 | 0 | Paid
orders
> Ana Silva | Cuadernos | 20 | 90 | -1 | New
> Hotel del Lago | Postales | 100 | 60 | -3 | Sent
sales
> Cuadernos | Hotel del Lago | 20 | 280 | -1
> Postales | Ana Silva | 100 | 60 | -3
stock
> Papel A4 | P-100 | 34 | 10 | 4.5 | Estante 1
> Tinta negra | I-220 | 3 | 5 | 18 | Estante 3
bookings
> Ana Silva | 1T19:00 | 4 | 555-0101 | Confirmed
> Ben Okoro | 2T12:30 | 2 | 555-0102 | Asked
appointments
> Peluquería | 2T10:00 | Calle del Molino |
> Reunión de padres | 5T18:30 | Salón de actos | Llevar el formulario
shifts
> Kim | Monday | 8:00 | 14:00
> Sam | Tuesday | 12:00 | 18:00
comments
> Ana | Un sitio precioso, hasta pronto. | -2
> Ben | Gracias por la ayuda. | -5
messages
> Ana Silva | ana@example.com | ¿Abren los domingos? | -1 | no
> Ben Okoro | ben@example.com | Gracias por responder tan rápido. | -2 | yes
members
> Ana Silva | ana@example.com | 555-0101 | -400 | yes
> Ben Okoro | ben@example.com | 555-0102 | -60 | no
services
> Corte de pelo | Lavar, cortar y secar | 38 | 45
> Arreglo de barba | Con toalla caliente | 18 | 20
subscriptions
> Música en línea | 10.99 | Monthly | 9 | yes
> Periódico | 119 | Yearly | 80 | yes
bills
> Luz | 74.2 | 8 | no
> Agua | 31 | -3 | yes
meals
> Curry de lentejas | Monday | Dinner | Doble de arroz
> Pasta con verduras | Tuesday | Dinner |
restaurants
> El Tenedor Verde | Casco antiguo | Vegetarian | 18 | 5 | yes
> Rincón de fideos | Calle de la Estación | Asian | 12 | 4 | no
menu items
> Sopa de tomate | Con albahaca y pan | 6.5 | Starters
> Risotto de setas | Cremoso, con perejil | 14 | Mains
> Tarta de limón | Hecha cada mañana | 5.5 | Desserts
medications
> Vitamina D | 1 | Daily | 0T08:00 | yes
> Pastilla de la alergia | 1 | Daily | 0T20:00 | no
chores
> Sacar la basura | Kim | Weekly | 1 | no
> Limpiar el baño | Sam | Weekly | -1 | yes
pets
> Luna | Gato | -1200 | 4.2 | 40 |
> Bruno | Perro | -2400 | 18 | 15 |
songs
> Lluvia de la mañana | Los Faroles | 4 | Pop | yes
> Escaleras azules | Trío Ada | 5 | Jazz | no
packing list
> Chubasquero | 1 | Clothes | no
> Pasaporte | 1 | Papers | yes
courses
> Cerámica para empezar | R. Costa | 14 | 90 | 8 | Planned
> Alemán A2 | L. Meyer | -20 | 180 | 12 | Running
assignments
> Leer el capítulo cuatro | Historia | 3 | Open
> Ejercicios de fracciones | Matemáticas | 1 | Open
grades
> Matemáticas | 8 | 6 | -12
> Biología | 9 | 4 | -20
words
> house | casa | My house is small. | yes
> bread | pan | Fresh bread smells good. | no
diary
> -1 | Largo paseo junto al río y sopa. | Good
> 0 | Terminé el primer capítulo. | Great
wishes
> Manta de lana | 45 | https://example.com | Medium | no
> Linterna frontal | 30 | https://example.com | High | no
birthdays
> Ana | -12000 | Le gusta el té
> Abuelo | -28000 | Llamar por la mañana
notes
> Ideas para el fin de semana | Bici, mercado, llamar a Ana | casa | -1
ideas
> Lectura al aire libre | En el parque, cada domingo | New | 4
`;
