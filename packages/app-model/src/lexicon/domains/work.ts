/** Domains of work, business, clubs and technology. The notation is described in `read-domains.ts`. */
export const WORK_DOMAINS = `
task/tasks | todo, todos, to-do, to-dos, to do, to dos, todo list, to-do list, to do list, tasks to do, checklist, check list, reminders, things to do, errands | de Aufgabe/Aufgaben, Aufgabenliste, To-do-Liste, Todo-Liste, Todoliste, Checkliste, Erinnerungen | es tarea/tareas, lista de tareas, pendientes, recordatorios | fr tâche/tâches, liste de tâches, choses à faire, rappels
list: title! done ; filter
> Water the plants | no
> Answer the letter from Ana | no
> Book the train | yes
project/projects | side projects, portfolio projects, client projects | de Projekt/Projekte | es proyecto/proyectos | fr projet/projets
board: title! person due status=Planned,Running,Done budget ; board status
> New website | Kim | 30 | Running | 2500
> Summer party | Sam | 60 | Planned | 800
> Move the archive | Alex | -5 | Done | 300
card/cards | kanban, kanban board, sprint board, task board, scrum board, backlog, user stories | de Karte/Karten, Kanban-Board, Kanban | es tarjeta kanban/tablero kanban, kanban | fr carte/cartes, tableau kanban, kanban
board: title! description status person ; board status
> Draft the letter | One page at most | Open | Kim
> Choose the pictures | | In progress | Sam
> Print the flyers | 200 pieces | Done | Alex
issue/issues | bugs, bug reports, bug tracker, tickets, support tickets, defects, help desk, helpdesk | de Fehler/Fehler, Tickets, Fehlerberichte, Vorgänge | es incidencia/incidencias, errores, tickets | fr ticket/tickets, bogues, anomalies
table: title! severity status person date ; board status
> Button hidden on small phones | Major | Open | Kim | -2
> Typo on the start page | Minor | Done | Sam | -6
feature request/feature requests | suggestions, requests, ideas box, roadmap, roadmap items | de Vorschlag/Vorschläge, Anfragen | es sugerencia/sugerencias, peticiones | fr suggestion/suggestions, demandes
board: title! description status=Asked,Planned,Done points ; board status
> Dark mode | For reading at night | Planned | 14
> Export to a table | | Asked | 6
contact/contacts | address book, people, friends, phone book, addresses, phonebook | de Kontakt/Kontakte, Adressbuch, Freunde, Adressen, Personen | es contacto/contactos, agenda de contactos, amigos, personas | fr contact/contacts, carnet d'adresses, amis, personnes
cards: name! email phone address notes
> Ana Silva | ana@example.com | 555-0101 | 4 Mill Lane | Neighbor
> Ben Okoro | ben@example.com | 555-0102 | 12 Hill Road |
> Clara Weiss | clara@example.com | 555-0103 | 7 Lake Street | Choir
customer/customers | clients, crm, client list, customer list, accounts | de Kunde/Kunden, Kundenliste, Kundinnen | es cliente/clientes | fr client/clients, clientèle
table: name! company email phone status=Lead,Active,Past
> Ana Silva | Silva Prints | ana@example.com | 555-0101 | Active
> Ben Okoro | Hill Cafe | ben@example.com | 555-0102 | Lead
> Clara Weiss | Lake Hotel | clara@example.com | 555-0103 | Past
lead/leads | deals, sales pipeline, opportunities, prospects, pipeline | de Verkaufschance/Verkaufschancen, Interessenten, Leads | es oportunidad/oportunidades | fr prospect/prospects, opportunités
board: name! company value status=New,Talking,Offer,Won ; board status
> Menu cards | Hill Cafe | 600 | Talking
> Room signs | Lake Hotel | 1400 | Offer
> Posters | City choir | 220 | Won
company/companies | businesses, firms, organizations, organisations, partners | de Unternehmen/Unternehmen, Firmen, Partner | es empresa/empresas | fr entreprise/entreprises, sociétés
cards: name! city website contact phone
> Silva Prints | Porto | https://example.com | Ana Silva | 555-0101
> Lake Hotel | Lake North | https://example.com | Clara Weiss | 555-0103
supplier/suppliers | vendors, providers | de Lieferant/Lieferanten | es proveedor/proveedores | fr fournisseur/fournisseurs
table: name! contact email phone rating
> Paper & Co | Ivo Lang | ivo@example.com | 555-0111 | 4
> Ink House | Mara Lund | mara@example.com | 555-0112 | 5
employee/employees | staff, team members, coworkers, colleagues, workers, staff directory, personnel, employee directory, team directory | de Mitarbeiter/Mitarbeiter, Mitarbeitende, Personal, Angestellte, Kollegen | es empleado/empleados, equipo de trabajo | fr employé/employés, personnel, collègues, collaborateurs
cards: name! position department email phone start
> Kim Park | Designer | Studio | kim@example.com | 555-0121 | -800
> Sam Ode | Accountant | Office | sam@example.com | 555-0122 | -1500
candidate/candidates | applicants, applicant tracking, hiring, recruiting | de Bewerber/Bewerber, Bewerbungen von anderen, Kandidaten | es candidato/candidatos | fr candidat/candidats
board: name! position email status=New,Interview,Offer,Hired ; board status
> Nora Lind | Designer | nora@example.com | Interview
> Ivo Lang | Printer | ivo@example.com | New
job offer/job offers | job board, job openings, vacancies, open positions, job ads, job listings | de Stellenangebot/Stellenangebote, Stellenanzeigen | es oferta de empleo/ofertas de empleo | fr offre d'emploi/offres d'emploi
cards: title! company place salary contact description
> Baker, early shift | Old Mill Bakery | Main Street | 2300 | 555-0120 | Four mornings a week
> Shop assistant | Corner Books | Station Road | 1900 | 555-0134 | Saturdays too
job application/job applications | applications, job search, jobs applied for, job hunt, jobs | de Bewerbung/Bewerbungen, Jobsuche | es solicitud de empleo/solicitudes de empleo, empleos | fr candidature/candidatures, recherche d'emploi
board: company! position date status=To_apply,Applied,Interview,Offer,Rejected website ; board status
> Silva Prints | Designer | -6 | Applied | https://example.com
> City library | Archivist | -1 | To apply | https://example.com
interview/interviews | user interviews, job interviews | de Gespräch/Gespräche, Vorstellungsgespräche | es entrevista/entrevistas | fr entretien/entretiens
table: name! time place notes rating
> Nora Lind | 3T10:00 | Room 2 | Portfolio | 0
> Ivo Lang | 4T14:00 | Phone | | 0
invoice/invoices | billing, bills to customers, invoicing | de Kundenrechnung/Rechnungen an Kunden, Ausgangsrechnungen | es factura/facturas | fr facture/factures
table: sku=text:Number:Nummer:Número:Numéro! customer amount date due status=Draft,Sent,Paid ; total
> 2026-014 | Lake Hotel | 1400 | -10 | 20 | Sent
> 2026-013 | Hill Cafe | 600 | -30 | 0 | Paid
> 2026-015 | City choir | 220 | 0 | 30 | Draft
offer/offers | quotes for customers, estimates, proposals, price quotes | de Angebot/Angebote | es oferta/ofertas, cotizaciones | fr devis/devis, offres
table: title! customer amount date status=Draft,Sent,Accepted,Declined ; total
> Room signs | Lake Hotel | 1400 | -12 | Accepted
> Menu cards | Hill Cafe | 600 | -2 | Sent
order/orders | purchases, purchase orders, customer orders | de Bestellung/Bestellungen, Aufträge | es pedido/pedidos | fr commande/commandes
table: customer! what quantity total date status=New,Packed,Sent,Delivered ; total
> Ana Silva | Notebooks | 20 | 90 | -1 | New
> Lake Hotel | Postcards | 100 | 60 | -3 | Sent
sale/sales | sales log, sales records, sold items | de Verkauf/Verkäufe, Umsätze | es venta/ventas | fr vente/ventes
table: what=text:Product:Produkt:Producto:Produit! customer quantity amount date ; total
> Notebooks | Lake Hotel | 20 | 280 | -1
> Postcards | Ana Silva | 100 | 60 | -3
> Desk calendar | Hill Cafe | 2 | 44 | -6
product/products | catalog, catalogue, shop, store, online store, online shop, webshop, shop items, goods, articles for sale, merchandise, product catalog | de Produkt/Produkte, Shop, Onlineshop, Laden, Artikel, Waren | es producto/productos, tienda, tienda online, catálogo | fr produit/produits, boutique, boutique en ligne, magasin, catalogue
gallery: name! description price category=New,Classics,Gifts photo available
> Linen notebook | 120 blank pages, thread bound | 14 | Classics | | yes
> Postcard set | Eight cards with envelopes | 9.5 | Gifts | | yes
> Desk calendar | Letterpress, recycled paper | 22 | New | | yes
stock item/stock | inventory, inventories, warehouse, stock items, inventory items, stock list, inventory management, parts inventory | de Lagerartikel/Lager, Bestand, Lagerbestand, Inventar | es artículo de almacén/inventario, existencias, almacén | fr article en stock/stock, inventaire, stocks
table: name! sku quantity minimum price place ; total
> A4 paper | P-100 | 34 | 10 | 4.5 | Shelf 1
> Black ink | I-220 | 3 | 5 | 18 | Shelf 3
> Envelopes | E-310 | 120 | 50 | 0.1 | Shelf 2
asset/assets | equipment, it assets, company assets, tools inventory, hardware, machines, laptops | de Betriebsmittel/Betriebsmittel, Ausrüstung, Maschinen | es activo/activos, equipos de oficina | fr équipement/équipements, matériel
table: name! serial person place bought status=In_use,Spare,Repair
> Laptop 14 | NB-0142 | Kim | Studio | -400 | In use
> Projector | PJ-0007 | | Storage | -900 | Spare
tool/tools | power tools, workshop tools, tool library | de Werkzeug/Werkzeuge | es herramienta/herramientas | fr outil/outils
list: name! place condition available
> Cordless drill | Garage | Good | yes
> Ladder | Cellar | Worn | no
loan/loans | lendings, borrowed items, lent items, lending, borrowed books, things lent, book loans, things borrowed, tool lending, tool library, tool loans, lending list, lending library | de Ausleihe/Ausleihen, Verliehenes | es préstamo/préstamos | fr prêt/prêts, emprunts
table: what! person date due returned
> Cordless drill | Ana | -4 | 3 | no
> Tent | Ben | -20 | -6 | yes
booking/bookings | reservations, table reservations, room bookings, appointments booking, reservation system, booking system | de Reservierung/Reservierungen, Platzbuchungen, Platzbuchung | es reserva/reservas | fr réservation/réservations
table: name! time seats phone status=Asked,Confirmed,Canceled ; calendar time
> Ana Silva | 1T19:00 | 4 | 555-0101 | Confirmed
> Ben Okoro | 2T12:30 | 2 | 555-0102 | Asked
appointment/appointments | agenda, meetings calendar, calendar entries, calendar, schedule, schedules, planner, day planner | de Termin/Termine, Kalender, Terminkalender | es cita/citas, agenda, calendario | fr rendez-vous/rendez-vous, agenda, calendrier
calendar: title! time place notes ; calendar time
> Haircut | 2T10:00 | Mill Lane |
> Parents' evening | 5T18:30 | School hall | Bring the form
> Choir | 7T19:00 | Church |
event/events | parties, party, event calendar, event planner, events calendar, happenings | de Veranstaltung/Veranstaltungen, Ereignisse, Feste | es evento/eventos | fr événement/événements, fêtes
calendar: title! date place description seats ; calendar date
> Street party | 12 | Mill Lane | Bring a cake | 60
> Film night | 20 | Library | Doors open at seven | 40
guest/guests | guest list, invitations, invitees, wedding guests, rsvps, rsvp list | de Gast/Gäste, Gästeliste, Einladungen | es invitado/invitados, lista de invitados | fr invité/invités, liste des invités
table: name! seats confirmed diet=choice:Everything,Vegetarian,Vegan notes
> Ana Silva | 2 | yes | Vegetarian |
> Ben Okoro | 1 | no | Everything | Comes by train
wedding task/wedding tasks | wedding planner, wedding planning, wedding, wedding checklist | de Hochzeitsaufgabe/Hochzeitsplanung, Hochzeit | es tarea de boda/boda | fr préparatif de mariage/mariage
list: what! due cost done ; total
> Book the hall | 20 | 900 | yes
> Choose the music | 40 | 400 | no
meeting/meetings | meeting notes, minutes, minutes of meetings | de Besprechung/Besprechungen, Protokolle, Sitzungen | es reunión/reuniones, actas | fr réunion/réunions, comptes rendus
table: title! time place attendees notes
> Weekly team meeting | 1T09:00 | Room 2 | Ana, Ben, Kim | Budget, summer plan
> Talk with the printer | 3T15:00 | Phone | Kim |
time entry/time entries | time tracker, time trackers, timesheet, timesheets, time sheet, working hours, work hours, time tracking, hours worked, hours, time log | de Zeiteintrag/Arbeitszeiten, Zeiterfassung, Stunden, Arbeitsstunden | es registro de horas/registros de horas, horas de trabajo | fr temps passé/temps de travail, heures de travail
table: what! customer date hours ; total
> Draft of the signs | Lake Hotel | -1 | 3.5
> Layout | Hill Cafe | 0 | 2
shift/shifts | work shifts, duty roster, rota, roster plan, staff schedule | de Schicht/Schichten, Dienstplan, Schichtplan | es turno/turnos | fr service planifié/planning des équipes, gardes
board: person! weekday from=text to=text ; board weekday
> Kim | Monday | 8:00 | 14:00
> Sam | Tuesday | 12:00 | 18:00
vacation request/vacation requests | leave, leave requests, time off, absences, days off, sick days, holidays off | de Urlaubsantrag/Urlaubsanträge, Abwesenheiten, Fehltage | es ausencia/ausencias | fr congé/congés, absences
table: person! start end reason status=Asked,Approved,Declined
> Kim | 30 | 37 | Family | Approved
> Sam | 60 | 62 | Move | Asked
goal/goals | objectives, okrs, okr, targets, resolutions, milestones, life goals | de Ziel/Ziele, Meilensteine, Vorsätze | es objetivo/objetivos, metas | fr objectif/objectifs, jalons
cards: title! progress due status notes
> Run ten kilometers | 60 | 90 | In progress | Twice a week
> Read twelve books | 25 | 200 | In progress |
decision/decisions | decision log, pros and cons | de Entscheidung/Entscheidungen | es decisión/decisiones | fr décision/décisions
table: title! reason date person
> Print on recycled paper | Customers asked for it | -14 | Kim
> Close on Mondays | Few visitors | -3 | Sam
risk/risks | risk register, hazards | de Risiko/Risiken | es riesgo/riesgos | fr risque/risques
table: title! severity=Low,Medium,High person notes
> Printer breaks before the fair | High | Kim | Rent a second one
> Rain on the day | Medium | Sam | Tents
document/documents | files list, papers, paperwork, contracts and papers | de Dokument/Dokumente, Unterlagen, Akten | es documento/documentos, papeles | fr document/documents, papiers
table: title! category=Home,Work,Taxes,Health date expires notes
> Rental agreement | Home | -700 | 400 | Blue folder
> Passport | Home | -1200 | 900 |
contract/contracts | agreements, leases, policies, insurance, insurances | de Vertrag/Verträge, Versicherungen | es contrato/contratos, seguros | fr contrat/contrats, assurances
table: title! company start end cost ; total
> Internet | Citynet | -300 | 65 | 30
> Household insurance | Alba | -200 | 165 | 12
article/articles | blog posts, posts, news, news items, stories, drafts, blog, press releases | de Artikel im Blog/Beiträge, Blogbeiträge, Nachrichten, Neuigkeiten | es artículo/artículos, entradas de blog, noticias | fr article/articles, billets, actualités
cards: title! text author date tags
> How we bind a notebook | Fold, sew, glue, press: four steps and a day of patience. | Kim | -4 | workshop
> Market in June | We bring cards and calendars to the square. | Sam | -12 | news
post plan/content calendar | social media posts, content plan, content planner, editorial calendar, social media | de Beitragsplan/Redaktionsplan, Social-Media-Beiträge | es publicación planificada/publicaciones, calendario editorial | fr publication/publications, calendrier éditorial
board: title! platform date status=Idea,Draft,Planned,Posted ; board status
> Photo of the press | Photos | 2 | Planned
> Short film of the market | Video | 6 | Idea
comment/comments | guest book, guestbook, guestbook entries | de Kommentar/Kommentare, Gästebuch | es comentario/comentarios, libro de visitas | fr commentaire/commentaires, livre d'or
cards: name! message date
> Ana | Lovely place, see you soon. | -2
> Ben | Thank you for the help. | -5
message/messages | inbox, contact requests, enquiries, inquiries | de Nachricht/Nachrichten, Posteingang | es mensaje/mensajes | fr message/messages
list: name! email message date done
> Ana Silva | ana@example.com | Do you open on Sunday? | -1 | no
> Ben Okoro | ben@example.com | Thanks for the quick answer. | -2 | yes
review/reviews | testimonials, ratings, opinions, product reviews | de Rezension/Rezensionen, Bewertungen, Kundenstimmen | es reseña/reseñas, opiniones | fr avis/avis, critiques
cards: name! rating review date
> Ana | 5 | Beautiful paper, quick delivery. | -9
> Ben | 4 | Good, could be larger. | -15
survey answer/survey answers | survey, surveys, questionnaire, feedback entries, responses | de Umfrageantwort/Umfrageantworten, Umfragen, Rückmeldungen | es respuesta de encuesta/encuestas, respuestas | fr réponse/réponses, sondages
table: name! rating feedback date
> Ana | 5 | More evening courses, please. | -3
> Ben | 3 | The room was cold. | -2
member/members | club members, membership list, subscribers, participants, attendees, volunteers | de Mitglied/Mitglieder, Teilnehmer, Ehrenamtliche, Vereinsmitglieder, Vereinsliste, Mitgliederverzeichnis | es miembro/miembros, socios, participantes, voluntarios | fr membre/membres, adhérents, participants, bénévoles
table: name! email phone start paid
> Ana Silva | ana@example.com | 555-0101 | -400 | yes
> Ben Okoro | ben@example.com | 555-0102 | -60 | no
user/users | accounts list, people with access, user management, user accounts | de Nutzer/Nutzer, Benutzer, Anwender | es usuario/usuarios | fr utilisateur/utilisateurs
table: name! email position=choice:Admin,Editor,Reader active
> Ana Silva | ana@example.com | Admin | yes
> Ben Okoro | ben@example.com | Reader | yes
patient/patients | patient list, patient records | de Patient/Patienten, Patientinnen | es paciente/pacientes | fr patient/patients
table: name! birthday phone doctor next
> Ana Silva | -14000 | 555-0101 | Dr. Berg | 20
> Ben Okoro | -9000 | 555-0102 | Dr. Lind | 5
property/properties | houses, apartments, real estate, listings, rentals, homes, flats, flat hunting, apartment hunting, house hunting, home hunting, apartment search, flat search, house search, viewings | de Immobilie/Immobilien, Wohnungen, Häuser | es inmueble/inmuebles, casas, pisos, viviendas | fr bien immobilier/biens immobiliers, maisons, appartements
gallery: title! address price size status=Free,Viewing,Taken photo
> Two rooms by the park | 4 Mill Lane | 920 | 58 m² | Free |
> House with garden | 7 Lake Street | 1650 | 120 m² | Viewing |
tenant/tenants | renters, landlords | de Mieter/Mieter | es inquilino/inquilinos | fr locataire/locataires
table: name! address amount=money:Rent:Miete:Alquiler:Loyer phone paid
> Ana Silva | 4 Mill Lane | 920 | 555-0101 | yes
> Ben Okoro | 7 Lake Street | 1650 | 555-0102 | no
room/rooms | meeting rooms, offices, spaces, classrooms | de Raum/Räume, Zimmer, Besprechungsräume | es sala/salas, habitaciones | fr salle/salles, chambres
cards: name! seats place available
> Studio | 8 | First floor | yes
> Hall | 60 | Ground floor | no
service/services | offers of services, service list, treatments | de Dienstleistung/Dienstleistungen, Leistungen | es servicio/servicios | fr service/services, prestations
cards: name! description price duration
> Haircut | Wash, cut and dry | 38 | 45
> Beard trim | With hot towel | 18 | 20
delivery/deliveries | shipments, packages, parcels, shipping | de Lieferung/Lieferungen, Pakete, Sendungen | es envío/envíos, paquetes, entregas | fr livraison/livraisons, colis
table: what! customer address date status=Packed,On_the_way,Delivered
> Notebooks | Ana Silva | 4 Mill Lane | 1 | Packed
> Postcards | Lake Hotel | 2 Pier | -2 | Delivered
campaign/campaigns | marketing campaigns, ads, newsletters, newsletter issues | de Kampagne/Kampagnen, Newsletter, Anzeigen | es campaña/campañas, anuncios | fr campagne/campagnes, annonces
table: title! platform budget start end status
> Spring cards | Newsletter | 120 | 5 | 20 | Open
> Calendar sale | Posters | 300 | -60 | -30 | Done
server/servers | websites monitored, uptime, hosts, virtual machines | de Server/Server | es servidor/servidores | fr serveur/serveurs
table: name! website version status=Up,Slow,Down
> Web 1 | https://example.com | 24.04 | Up
> Backup | https://example.com | 22.04 | Up
domain/domains | domain names | de Domain/Domains | es dominio/dominios | fr domaine/domaines
table: name! company price expires
> example.com | Citynet | 12 | 200
> example.org | Citynet | 14 | 90
release/releases | changelog, versions, release notes, changelog entries | de Veröffentlichung/Veröffentlichungen, Versionen | es versión/versiones | fr version publiée/versions
cards: version! date description
> 1.4 | -3 | Faster search, larger buttons.
> 1.3 | -40 | Export to a table.
snippet/snippets | code snippets, prompts, templates list, commands list | de Codeschnipsel/Codeschnipsel, Vorlagen | es fragmento/fragmentos de código, plantillas | fr extrait/extraits de code, modèles
cards: title! text language tags
> Center a box | display: grid; place-items: center; | CSS | layout
> Loop over lines | for line in open(path): ... | Python | files
experiment/experiments | lab experiments, samples, lab notes, observations, measurements in the lab | de Experiment/Experimente, Versuche, Proben, Beobachtungen | es experimento/experimentos, muestras | fr expérience/expériences, échantillons, observations
table: title! date result notes
> Seed in the dark | -9 | No growth | Repeat with light
> Salt water | -4 | Slow growth |
`;
