/** Domains of money, food, home and health. The notation is described in `read-domains.ts`. */
export const HOME_DOMAINS = `
expense/expenses | spending, costs, spendings, outgoings, expenditure | de Ausgabe/Ausgaben | es gasto/gastos | fr dépense/dépenses
table: what! amount category=Food,Home,Travel,Health,Fun date ; total
> Weekly groceries | 62.4 | Food | -1
> Train ticket | 18 | Travel | -2
> Cinema | 24 | Fun | -5
income/incomes | earnings, revenue, revenues | de Einnahme/Einnahmen | es ingreso/ingresos | fr revenu/revenus
table: what! amount category=Salary,Sales,Gifts,Other date ; total
> Salary | 2400 | Salary | -12
> Sold the old bike | 120 | Sales | -4
transaction/transactions | budget, budgets, cash book, cashbook, club finances, treasury, money, finance, finances, cash flow, bookkeeping, income and expenses | de Buchung/Buchungen, Monatsbudget, Haushaltsbuch, Haushaltsplan, Kassenbuch, Kasse, Vereinskasse, Klassenkasse, Haushaltskasse, WG-Kasse | es movimiento/movimientos, presupuesto, presupuestos | fr opération/opérations, comptes, budget mensuel, budget familial
table: what! amount type=Income,Expense category=Salary,Food,Home,Travel,Fun date ; total
> Salary | 2400 | Income | Salary | -12
> Rent | 780 | Expense | Home | -10
> Dinner with friends | 42.5 | Expense | Fun | -3
subscription/subscriptions | memberships | de Abo/Abos, Abonnements | es suscripción/suscripciones | fr abonnement/abonnements
table: name! price frequency=Monthly,Yearly next active ; total
> Music streaming | 10.99 | Monthly | 9 | yes
> Newspaper | 119 | Yearly | 80 | yes
shared expense/shared expenses | splitting bills, split bills, bill splitting, splitting expenses, splitting costs, roommate expenses, shared costs, group expenses | de gemeinsame Ausgabe/gemeinsame Ausgaben, WG-Ausgaben | es gasto compartido/gastos compartidos | fr dépense partagée/dépenses partagées, dépenses communes
table: what! amount person=text:Paid_by:Bezahlt_von:Pagado_por:Payé_par date settled=boolean:Settled:Ausgeglichen:Saldado:Remboursé ; total
> Electricity | 74.2 | Sam | -6 | no
> Groceries | 48.5 | Kim | -3 | no
bill/bills | utilities, utility bills, payments | de Rechnung/Rechnungen, Zahlungen | es recibo/recibos, pagos | fr facture à payer/factures à payer, paiements
table: what! amount due paid ; total
> Electricity | 74.2 | 8 | no
> Water | 31 | -3 | yes
debt/debts | loans given, ious, iou | de Schuld/Schulden | es deuda/deudas | fr dette/dettes
table: person! amount reason date paid ; total
> Sam | 25 | Concert ticket | -6 | no
> Kim | 8.5 | Lunch | -2 | yes
saving goal/savings | saving goals, savings goals | de Sparziel/Sparziele | es ahorro/ahorros | fr épargne/objectifs d'épargne
cards: name! goal=money:Goal:Ziel:Meta:Objectif amount=money:Saved:Gespart:Ahorrado:Épargné due ; total
> Summer trip | 1200 | 450 | 120
> New laptop | 900 | 300 | 200
receipt/receipts | vouchers | de Beleg/Belege, Quittungen | es recibo de compra/recibos de compra | fr reçu/reçus
table: place! amount date category=Home,Work,Travel photo ; total
> Hardware store | 34.9 | -3 | Home |
> Stationery | 12.2 | -8 | Work |
investment/investments | stock watchlist, stocks watchlist, share watchlist, stocks, shares, stock portfolio, share portfolio, investment portfolio, crypto portfolio, portfolio assets, crypto, coins held | de Geldanlage/Geldanlagen, Aktien | es inversión/inversiones | fr placement/placements, investissements
table: name! quantity price value bought ; total
> World fund | 12 | 84 | 1008 | -200
> Savings bond | 1 | 500 | 500 | -90
donation/donations | charity gifts | de Spende/Spenden | es donación/donaciones | fr don/dons
table: name! amount date payment ; total
> Animal shelter | 30 | -20 | Transfer
> Library friends | 15 | -6 | Cash
recipe/recipes | dishes, cookbook, cook book, cooking, recipe book | de Rezept/Rezepte, Kochbuch, Rezeptbuch, Gerichte | es receta/recetas, recetario | fr recette/recettes
cards: title! ingredients instructions duration servings category=Breakfast,Main,Dessert,Drink ; detail
> Tomato soup | Tomatoes, onion, stock | Fry the onion, add the rest, simmer and blend. | 30 | 4 | Main
> Pancakes | Flour, milk, eggs | Whisk, rest ten minutes, fry in butter. | 25 | 3 | Breakfast
> Apple crumble | Apples, oats, butter | Cover the apples with the crumble and bake. | 45 | 6 | Dessert
meal/meals | meal plan, food plan, menu plan, weekly menu, meal planner, dinners, lunches | de Mahlzeit/Mahlzeiten, Essensplan, Speiseplan | es comida/comidas, menú semanal | fr repas/repas
board: what! weekday meal notes ; board weekday
> Lentil curry | Monday | Dinner | Double the rice
> Vegetable pasta | Tuesday | Dinner |
> Oat porridge | Wednesday | Breakfast | With berries
grocery/groceries | shopping, shopping items, grocery items, shopping list, grocery list | de Einkauf/Einkäufe, Einkaufsliste, Lebensmittel | es compra/compras, lista de la compra, lista de compras | fr course/courses, liste de courses
list: what! quantity category=Fruit,Dairy,Bakery,Household done
> Apples | 6 | Fruit | no
> Milk | 2 | Dairy | no
> Bread | 1 | Bakery | yes
ingredient/ingredients | pantry, pantry items, larder, food stock, fridge | de Zutat/Zutaten, Vorrat, Vorräte | es ingrediente/ingredientes, despensa | fr ingrédient/ingrédients, provisions
table: name! quantity unit expires ; sort
> Rice | 2 | kg | 120
> Yogurt | 4 | cups | 5
drink/drinks | beverages, cocktails, beers, beer tastings | de Getränk/Getränke, Cocktails | es bebida/bebidas, cócteles | fr boisson/boissons, cocktails
cards: name! type=Juice,Tea,Cocktail,Beer ingredients rating
> Ginger lemonade | Juice | Ginger, lemon, honey | 5
> Iced tea | Tea | Black tea, mint | 4
wine/wines | wine cellar, bottles | de Wein/Weine, Weinkeller | es vino/vinos | fr vin/vins, cave à vin
table: name! type=Red,White,Rosé,Sparkling year place price rating
> House red | Red | 2021 | Local market | 9.5 | 4
> Summer white | White | 2023 | Wine shop | 11 | 3
coffee/coffees | coffee beans, beans, brews, espresso | de Kaffee/Kaffees, Kaffeesorten | es café/cafés | fr café/cafés
cards: name! place type=Espresso,Filter,Both rating notes
> Morning blend | Corner roastery | Filter | 4 | Nutty and mild
> Dark roast | Market hall | Espresso | 5 | Chocolate
tea/teas | tea collection | de Tee/Tees, Teesorten | es té/tés | fr thé/thés
cards: name! type=Black,Green,Herbal,Fruit duration rating
> Breakfast tea | Black | 4 | 4
> Mint | Herbal | 6 | 5
restaurant/restaurants | eateries, places to eat, diners | de Restaurant/Restaurants, Lokale | es restaurante/restaurantes | fr restaurant/restaurants
cards: name! place type=Italian,Asian,Local,Vegetarian price rating visited
> The Green Fork | Old town | Vegetarian | 18 | 5 | yes
> Noodle corner | Station street | Asian | 12 | 4 | no
menu item/menu items | menu, dishes on offer, food menu | de Speise/Speisen, Speisekarte | es plato/platos, carta | fr plat/plats, carte du restaurant
cards: name! description price category=Starters,Mains,Desserts,Drinks ; board category
> Tomato soup | With basil and bread | 6.5 | Starters
> Mushroom risotto | Creamy, with parsley | 14 | Mains
> Lemon tart | Baked every morning | 5.5 | Desserts
workout/workouts | exercises, training, trainings, gym, fitness, exercise, gym sessions, fitness log | de Training/Trainings, Trainingsplan, Sportplan, Übung, Übungen, Fitness | es entrenamiento/entrenamientos, ejercicios | fr entraînement/entraînements, séances de sport, exercices
table: what! type=Strength,Cardio,Stretching duration date notes ; chart duration
> Upper body | Strength | 45 | -1 | Felt strong
> Easy bike ride | Cardio | 60 | -3 |
> Yoga | Stretching | 30 | -4 | Before breakfast
run/runs | running, jogging, running log, running plan, running diary, marathon plan | de Lauf/Läufe, Laufen | es carrera/carreras, running | fr course à pied/courses à pied, footing
table: date! distance duration notes ; chart distance
> -1 | 5 | 29 | Along the river
> -4 | 8 | 51 | Slow and steady
bike ride/bike rides | cycling, rides, bicycle rides | de Radtour/Radtouren | es ruta en bici/rutas en bici | fr sortie à vélo/sorties à vélo
table: title! distance duration date ; chart distance
> Lake loop | 32 | 95 | -2
> Ride to work | 9 | 28 | -1
weight/weights | weigh-ins, body weight, weight log | de Gewicht/Gewichte | es peso/pesos | fr poids/poids
table: date! weight notes ; chart weight
> -14 | 74.5 |
> -7 | 74.1 | After the holiday
> 0 | 73.6 |
measurement/measurements | body measurements, readings | de Messwert/Messwerte, Messungen | es medida/medidas, mediciones | fr mesure/mesures
table: name! value=number unit date ; chart value
> Waist | 82 | cm | -7
> Chest | 98 | cm | -7
calorie entry/calories | calorie log, food diary, food log, nutrition | de Kalorieneintrag/Kalorien, Ernährungstagebuch | es caloría/calorías | fr calorie/calories
table: what! calories meal date ; total
> Porridge | 320 | Breakfast | 0
> Lentil salad | 450 | Lunch | 0
water intake/water | glasses of water, hydration, water intake log | de Trinkmenge/Trinkmengen | es vaso de agua/vasos de agua | fr verre d'eau/verres d'eau
table: date! quantity notes ; total
> 0 | 3 |
> -1 | 7 | Warm day
medication/medications | medicine, medicines, pills, meds, drugs | de Medikament/Medikamente, Tabletten | es medicamento/medicamentos, medicinas | fr médicament/médicaments
list: name! quantity frequency time taken
> Vitamin D | 1 | Daily | 0T08:00 | yes
> Allergy tablet | 1 | Daily | 0T20:00 | no
symptom/symptoms | pain, headaches, allergies, migraines | de Symptom/Symptome, Beschwerden | es síntoma/síntomas | fr symptôme/symptômes
table: what! severity=Mild,Medium,Strong date notes
> Headache | Mild | -2 | Slept badly
> Sneezing | Medium | -1 | Pollen outside
blood sugar reading/blood sugar | blood sugar readings, glucose, blood glucose, glucose readings, glucose levels, sugar levels | de Blutzuckerwert/Blutzucker, Blutzuckerwerte | es glucemia/glucosa, azúcar en sangre, lecturas de glucosa | fr glycémie/glycémies
table: date! time value=number:Value:Wert:Valor:Valeur notes ; chart value
> 0 | 0T07:30 | 96 | Before breakfast
> -1 | -1T13:00 | 128 | After lunch
> -2 | -2T07:40 | 101 |
blood pressure reading/blood pressure | blood pressure readings | de Blutdruckwert/Blutdruckwerte, Blutdruck | es tensión arterial/tensiones | fr tension artérielle/tensions
table: date! upper lower pulse ; chart upper
> -1 | 122 | 79 | 64
> 0 | 119 | 78 | 61
sleep entry/sleep | sleep log, nights, sleep diary | de Schlafeintrag/Schlaf, Schlaftagebuch | es sueño/sueños | fr nuit/nuits, sommeil
table: date! hours rating notes ; chart hours
> -1 | 7.5 | 4 |
> 0 | 6 | 3 | Woke up early
mood entry/moods | mood, feelings, emotions, mood diary | de Stimmung/Stimmungen, Gefühle | es estado de ánimo/estados de ánimo, emociones | fr humeur/humeurs
table: date! mood notes
> -1 | Good | Long walk with a friend
> 0 | Great | Finished the painting
habit/habits | routines, daily habits, routine | de Gewohnheit/Gewohnheiten | es hábito/hábitos | fr habitude/habitudes
list: name! frequency streak done
> Read ten pages | Daily | 4 | no
> Stretch | Daily | 12 | yes
> Call home | Weekly | 2 | no
doctor visit/doctor visits | medical appointments, checkups, check-ups, health records, dentist appointments | de Arztbesuch/Arztbesuche, Arzttermine | es cita médica/citas médicas | fr rendez-vous médical/rendez-vous médicaux
table: doctor! reason time notes
> Dr. Berg | Yearly check-up | 12T09:30 |
> Dentist | Cleaning | 30T14:00 | Bring the card
vaccination/vaccinations | vaccines, shots | de Impfung/Impfungen | es vacuna/vacunas | fr vaccin/vaccins
table: name! date next
> Tetanus | -400 | 3200
> Flu | -60 | 300
chore/chores | household chores, chore charts, housework, cleaning tasks, cleaning, cleaning plan, cleaning schedule, cleaning rota, chore plan, chore list, chore rota, household tasks | de Hausarbeit/Hausarbeiten, Putzplan, Putzliste, Haushalt | es tarea doméstica/tareas domésticas, limpieza | fr corvée/corvées, tâches ménagères, ménage
list: what! person frequency due done
> Water the plants | Alex | Weekly | 2 | no
> Take out the bins | Kim | Weekly | 1 | no
> Clean the bathroom | Sam | Weekly | -1 | yes
home inventory item/home inventory | belongings, household items, possessions, things i own, stuff | de Gegenstand/Gegenstände, Hausrat | es pertenencia/pertenencias | fr bien/biens du foyer
table: name! room value bought photo ; total
> Sofa | Living room | 640 | -500 |
> Washing machine | Bathroom | 420 | -900 |
car service/car services | car maintenance, car repairs, vehicle maintenance, vehicle services, oil changes, bike maintenance | de Autowartung/Autowartungen, Inspektionen | es revisión del coche/revisiones del coche, mantenimiento del coche | fr entretien de la voiture/entretiens de la voiture
table: what! date cost mileage place notes ; total
> Oil and filter | -40 | 129 | 61200 | Garage Hill Street |
> Winter tires | -12 | 60 | 62950 | Garage Hill Street | Store the summer set
repair/repairs | maintenance, maintenance tasks, home repairs, fixes around the house | de Reparatur/Reparaturen, Wartung, Wartungen | es reparación/reparaciones, mantenimiento | fr réparation/réparations, entretien
table: what! place cost status date
> Dripping tap | Kitchen | 45 | Open | -2
> Squeaky door | Hall | 0 | Done | -9
appliance/appliances | devices, warranties, electronics, gadgets | de Gerät/Geräte, Garantien | es aparato/aparatos, electrodomésticos | fr appareil/appareils, garanties
table: name! brand bought expires price
> Toaster | Alba | -300 | 430 | 39
> Vacuum cleaner | Nord | -120 | 610 | 149
meter reading/meter readings | electricity readings, energy use, energy, power consumption | de Zählerstand/Zählerstände, Strom | es lectura del contador/lecturas | fr relevé/relevés de compteur
table: date! type=Electricity,Water,Gas value=number ; chart value
> -30 | Electricity | 10420
> 0 | Electricity | 10598
plant/plants | houseplants, house plants, garden plants, garden, flowers, gardening, herbs | de Pflanze/Pflanzen, Garten, Zimmerpflanzen, Blumen | es planta/plantas, jardín, flores | fr plante/plantes, jardin, fleurs
cards: name! species light watered notes photo
> Monstera | Monstera deliciosa | Half shade | -3 | Turn it every week |
> Basil | Ocimum basilicum | Sun | -1 | Kitchen window |
> Snake plant | Sansevieria | Shade | -10 | Little water |
harvest/harvests | vegetables, vegetable beds, crops, garden beds, seeds | de Ernte/Ernten, Gemüse, Beete | es cosecha/cosechas, huerto | fr récolte/récoltes, potager, légumes
table: name! quantity unit date place
> Tomatoes | 3 | kg | -4 | Greenhouse
> Beans | 1.5 | kg | -2 | South bed
pet/pets | animals, dogs, cats, horses | de Haustier/Haustiere, Tiere, Hunde, Katzen | es mascota/mascotas, animales, perros, gatos | fr animal/animaux, chiens, animaux de compagnie
cards: name! species birthday weight next photo
> Luna | Cat | -1200 | 4.2 | 40 |
> Bruno | Dog | -2400 | 18 | 15 |
vet visit/vet visits | vet appointments | de Tierarztbesuch/Tierarztbesuche | es visita al veterinario/visitas al veterinario | fr visite vétérinaire/visites vétérinaires
table: name! reason time cost
> Luna | Vaccination | 14T10:00 | 55
> Bruno | Teeth | 30T16:00 | 80
baby entry/baby log | baby, feedings, diapers, baby care | de Babyeintrag/Babytagebuch | es registro del bebé/registros del bebé | fr soin de bébé/suivi de bébé
table: what=Feeding,Sleep,Diaper! time notes
> Feeding | 0T07:10 | 120 ml
> Sleep | 0T08:30 | Forty minutes
`;
