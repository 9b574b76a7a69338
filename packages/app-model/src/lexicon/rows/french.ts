/** Sample rows in French, as `german.ts` has them in German. */
export const FRENCH_ROWS = `
projects
> Nouveau site web | Kim | 30 | Running | 2500
> Fête d’été | Sam | 60 | Planned | 800
job applications
> Imprimerie Silva | Graphiste | -6 | Applied | https://example.com
> Bibliothèque municipale | Archiviste | -1 | To apply | https://example.com
invoices
> 2026-014 | Hôtel du Lac | 1400 | -10 | 20 | Sent
> 2026-013 | Café de la Colline | 600 | -30 | 0 | Paid
orders
> Ana Silva | Carnets | 20 | 90 | -1 | New
> Hôtel du Lac | Cartes postales | 100 | 60 | -3 | Sent
sales
> Carnets | Hôtel du Lac | 20 | 280 | -1
> Cartes postales | Ana Silva | 100 | 60 | -3
stock
> Papier A4 | P-100 | 34 | 10 | 4.5 | Étagère 1
> Encre noire | I-220 | 3 | 5 | 18 | Étagère 3
bookings
> Ana Silva | 1T19:00 | 4 | 555-0101 | Confirmed
> Ben Okoro | 2T12:30 | 2 | 555-0102 | Asked
appointments
> Coiffeur | 2T10:00 | rue du Moulin |
> Réunion de parents | 5T18:30 | Salle de l’école | Apporter le formulaire
shifts
> Kim | Monday | 8:00 | 14:00
> Sam | Tuesday | 12:00 | 18:00
comments
> Ana | Un bel endroit, à bientôt. | -2
> Ben | Merci de votre aide. | -5
messages
> Ana Silva | ana@example.com | Ouvrez-vous le dimanche ? | -1 | no
> Ben Okoro | ben@example.com | Merci de la réponse rapide. | -2 | yes
members
> Ana Silva | ana@example.com | 555-0101 | -400 | yes
> Ben Okoro | ben@example.com | 555-0102 | -60 | no
services
> Coupe de cheveux | Lavage, coupe et brushing | 38 | 45
> Taille de barbe | Avec serviette chaude | 18 | 20
subscriptions
> Musique en ligne | 10.99 | Monthly | 9 | yes
> Journal | 119 | Yearly | 80 | yes
bills
> Électricité | 74.2 | 8 | no
> Eau | 31 | -3 | yes
meals
> Curry de lentilles | Monday | Dinner | Doubler le riz
> Pâtes aux légumes | Tuesday | Dinner |
restaurants
> La Fourchette Verte | Vieille ville | Vegetarian | 18 | 5 | yes
> Le Coin des nouilles | rue de la Gare | Asian | 12 | 4 | no
menu items
> Soupe de tomates | Au basilic, avec du pain | 6.5 | Starters
> Risotto aux champignons | Crémeux, au persil | 14 | Mains
> Tarte au citron | Faite chaque matin | 5.5 | Desserts
medications
> Vitamine D | 1 | Daily | 0T08:00 | yes
> Comprimé contre l’allergie | 1 | Daily | 0T20:00 | no
chores
> Sortir les poubelles | Kim | Weekly | 1 | no
> Nettoyer la salle de bain | Sam | Weekly | -1 | yes
pets
> Luna | Chat | -1200 | 4.2 | 40 |
> Bruno | Chien | -2400 | 18 | 15 |
songs
> Pluie du matin | Les Lanternes | 4 | Pop | yes
> Escaliers bleus | Trio Ada | 5 | Jazz | no
packing list
> Veste de pluie | 1 | Clothes | no
> Passeport | 1 | Papers | yes
courses
> Poterie pour débuter | R. Costa | 14 | 90 | 8 | Planned
> Espagnol A2 | L. Meyer | -20 | 180 | 12 | Running
assignments
> Lire le chapitre quatre | Histoire | 3 | Open
> Exercices sur les fractions | Maths | 1 | Open
grades
> Maths | 14 | 6 | -12
> Biologie | 16 | 4 | -20
words
> house | maison | My house is small. | yes
> bread | pain | Fresh bread smells good. | no
diary
> -1 | Longue promenade au bord de la rivière, puis une soupe. | Good
> 0 | Premier chapitre terminé. | Great
wishes
> Couverture en laine | 45 | https://example.com | Medium | no
> Lampe frontale | 30 | https://example.com | High | no
birthdays
> Ana | -12000 | Aime le thé
> Grand-père | -28000 | Appeler le matin
notes
> Idées pour le week-end | Vélo, marché, appeler Ana | maison | -1
ideas
> Lecture en plein air | Au parc, chaque dimanche | New | 4
`;
