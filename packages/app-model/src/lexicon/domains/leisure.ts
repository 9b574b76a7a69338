/** Domains of media, hobbies, travel and learning. The notation is described in `read-domains.ts`. */
export const LEISURE_DOMAINS = `
reading entry/reading log | reading diary, reading journal, reading minutes, daily reading | de Leseeintrag/Lesetagebuch, Leseprotokoll | es lectura diaria/diario de lectura | fr lecture du jour/journal de lecture
table: date! title=text:Book:Buch:Libro:Livre pages duration notes ; chart pages
> -1 | The Lighthouse Keeper | 24 | 30 | A storm at last
> -2 | The Lighthouse Keeper | 18 | 25 |
> -3 | Maps and Legends | 31 | 40 | Finished
book/books | library, novels, reading list, readings, bookshelf, reading | de Buch/Bücher, Leseliste, Bibliothek | es libro/libros, biblioteca, lecturas | fr livre/livres, bibliothèque, lectures
cards: title! author year genre rating status=To_read,Reading,Read
> The Quiet Harbor | A. Lindqvist | 2019 | Drama | 4 | Read
> Bread and Salt | M. Okoro | 2021 | Nonfiction | 5 | Reading
> Night Train | J. Weiss | 2016 | Crime | 3 | To read
film/films | movies, movie, cinema, watchlist, watch list, movie collection, movie list | de Film/Filme, Filmliste, Kino | es película/películas, cine | fr film/films, cinéma
cards: title! director year genre rating watched
> The Long Summer | R. Costa | 2018 | Drama | 4 | yes
> Paper Planes | L. Meyer | 2022 | Comedy | 5 | yes
> Below Zero | K. Sato | 2020 | Crime | 3 | no
series/series | tv shows, shows, tv series, episodes, television | de Serie/Serien | es serie/series | fr série/séries
cards: title! platform season=number episode=number rating status=To_watch,Watching,Done
> Harbor Lights | Channel 5 | 2 | 4 | 4 | Watching
> The Bakery | Streambox | 1 | 8 | 5 | Done
game/games | video games, games collection, videogames, game collection | de Videospiel/Videospiele, Spiele | es videojuego/videojuegos, juegos | fr jeu vidéo/jeux vidéo, jeux
cards: title! platform genre=Puzzle,Racing,Role_play,Strategy rating status=Wish,Playing,Done
> Tiny Islands | PC | Puzzle | 5 | Done
> Kart Cup | Console | Racing | 4 | Playing
board game/board games | tabletop games, boardgames | de Brettspiel/Brettspiele, Gesellschaftsspiele | es juego de mesa/juegos de mesa | fr jeu de société/jeux de société
cards: title! seats duration rating owned
> Harvest Hill | 4 | 60 | 4 | yes
> Night Market | 5 | 45 | 5 | no
song/songs | music, tracks, playlist, playlists, setlist, set list | de Lied/Lieder, Musik, Songs, Wiedergabeliste | es canción/canciones, música | fr chanson/chansons, musique, titres
list: title! artist duration genre=Pop,Rock,Jazz,Classical favorite
> Morning Rain | The Lanterns | 4 | Pop | yes
> Blue Stairs | Ada Trio | 5 | Jazz | no
album/albums | records, vinyl, vinyls, cds, record collection | de Album/Alben, Schallplatten, Platten | es álbum/álbumes, discos, vinilos | fr album/albums, disques, vinyles
gallery: title! artist year genre=Pop,Rock,Jazz,Classical rating photo
> Open Windows | The Lanterns | 2017 | Pop | 4 |
> Late Trains | Ada Trio | 2020 | Jazz | 5 |
podcast/podcasts | podcast episodes | de Podcast/Podcasts | es pódcast/pódcasts, podcasts | fr podcast/podcasts
list: title! name duration rating done
> Why cities sound | Street Talk | 38 | 5 | yes
> The first map | Old Paper | 52 | 4 | no
tour date/tour dates | concert dates, show dates, live dates, upcoming shows, upcoming concerts, gig dates | de Tourdatum/Tourdaten, Konzerttermine, Auftritte | es fecha de gira/fechas de gira, próximos conciertos | fr date de concert/dates de concert, dates de tournée
table: place! city date website
> Old Town Hall | Lyon | 12 |
> Harbor Stage | Porto | 26 |
concert/concerts | gigs, live shows, festivals, shows | de Konzert/Konzerte | es concierto/conciertos | fr concert/concerts
table: artist! place date price rating
> The Lanterns | Harbor Hall | 20 | 32 | 0
> Ada Trio | Jazz cellar | -40 | 18 | 5
photo/photos | pictures, images, photo album, photography, picture gallery, snapshots | de Foto/Fotos, Bilder, Fotoalbum | es foto/fotos, imágenes, álbum de fotos | fr photo/photos, images
gallery: title! photo place date tags
> Fog over the lake | | Lake path | -8 | morning, water
> Market colors | | Old town | -20 | food
artwork/artworks | paintings, drawings, art, art collection, portfolio pieces, sketches | de Kunstwerk/Kunstwerke, Gemälde, Zeichnungen | es obra/obras de arte, pinturas, dibujos | fr œuvre/œuvres, peintures, dessins
gallery: title! artist year price photo
> Three Chairs | N. Ferri | 2021 | 240 |
> Blue Field | S. Adler | 2019 | 380 |
craft project/craft projects | knitting projects, sewing projects, diy projects, knitting, sewing, crafts, woodworking, diy, crochet | de Bastelprojekt/Bastelprojekte, Strickprojekte, Nähprojekte | es manualidad/manualidades | fr projet créatif/projets créatifs, tricot, couture
cards: title! type=Knitting,Sewing,Wood,Paper status progress notes
> Striped scarf | Knitting | In progress | 60 | Needles 4 mm
> Bird house | Wood | Open | 0 |
collectible/collectibles | collection, collections, stamps, coins, cards collection, trading cards, figurines, comics, lego sets | de Sammlerstück/Sammlung, Sammlerstücke, Briefmarken, Münzen | es objeto de colección/colección, sellos, monedas | fr objet de collection/collection, timbres, pièces
gallery: name! type=Stamp,Coin,Card,Other year value condition photo ; total
> Harbor stamp | Stamp | 1958 | 12 | Good |
> Silver coin | Coin | 1972 | 18 | Worn |
toy/toys | dolls, puzzles | de Spielzeug/Spielzeuge | es juguete/juguetes | fr jouet/jouets
gallery: name! age condition photo
> Wooden train | 3 | Good |
> Building blocks | 2 | Worn |
bird/birds | bird sightings, birdwatching, sightings, wildlife, bird watching | de Vogel/Vögel, Sichtungen, Vogelbeobachtungen | es ave/aves, pájaros | fr oiseau/oiseaux
table: species! quantity place date notes
> Robin | 2 | City park | -1 | Singing
> Grey heron | 1 | Lake path | -5 |
fish/fish | catches, fishing, fishing log, aquarium | de Fang/Fänge, Angeln, Fische | es pez/peces, pesca | fr prise/prises, pêche, poissons
table: species! weight size place date
> Trout | 1.2 | 38 cm | Mill stream | -6
> Perch | 0.6 | 27 cm | North lake | -13
hike/hikes | hiking, trails, walks, hiking trails | de Wanderung/Wanderungen, Wanderwege | es excursión/excursiones, senderos, caminatas | fr randonnée/randonnées
cards: title! distance duration difficulty date rating
> Lake loop | 8 | 130 | Easy | -7 | 5
> Ridge path | 14 | 300 | Hard | 21 | 0
trip/trips | travels, travel, vacations, holidays, journeys, travel plans, itinerary, travel planner | de Reise/Reisen, Urlaub, Urlaube | es viaje/viajes, vacaciones | fr voyage/voyages, vacances
cards: place! start end budget status=Idea,Planned,Done notes
> Lisbon | 40 | 47 | 800 | Planned | By train
> Cabin in the woods | 90 | 93 | 250 | Idea |
destination/destinations | bucket list, places to visit, countries, cities, places, sights, travel bucket list | de Reiseziel/Reiseziele, Orte, Länder, Städte | es destino/destinos, lugares, países, ciudades | fr destination/destinations, lieux, pays, villes
cards: name! country reason visited
> Kyoto | Japan | Temples in autumn | no
> Bergen | Norway | Fjords | yes
packing item/packing list | packing, things to pack, luggage, packing items | de Packstück/Packliste | es objeto para la maleta/maleta, equipaje | fr affaire à emporter/valise, liste de valise
list: what! quantity category=Clothes,Papers,Electronics,Bathroom packed
> Rain jacket | 1 | Clothes | no
> Passport | 1 | Papers | yes
> Charger | 2 | Electronics | no
flight/flights | flight log | de Flug/Flüge | es vuelo/vuelos | fr vol/vols
table: from! to time price
> Oslo | Lisbon | 40T09:15 | 140
> Lisbon | Oslo | 47T18:40 | 155
hotel/hotels | accommodation, accommodations, stays, hostels, apartments to rent | de Hotel/Hotels, Unterkunft, Unterkünfte | es hotel/hoteles, alojamientos | fr hôtel/hôtels, hébergements
cards: name! city price rating booked=boolean
> Harbor House | Lisbon | 92 | 4 | yes
> Pine Lodge | Lake North | 70 | 5 | no
car/cars | vehicles, vehicle, autos, fleet, motorcycles | de Auto/Autos, Fahrzeuge, Fahrzeug | es coche/coches, vehículos, autos | fr voiture/voitures, véhicules
cards: brand! model year mileage color next
> Nordic | City 2 | 2018 | 64200 | #1c7ed6 | 90
> Alba | Van | 2015 | 121000 | #868e96 | 30
fuel stop/fuel log | fuel, refuels, gas, fill-ups, gasoline, fuel consumption | de Tankfüllung/Tankbuch, Tanken | es repostaje/repostajes, gasolina | fr plein/carburant, pleins
table: date! liters price mileage ; chart price
> -18 | 38 | 64 | 63800
> -3 | 41 | 70 | 64200
mileage entry/mileage log | mileage, trips by car, logbook, driving log | de Fahrt/Fahrtenbuch, Fahrten | es trayecto/trayectos | fr trajet/trajets
table: date! from to distance reason ; total
> -2 | Office | Client | 24 | Meeting
> -1 | Office | Print shop | 6 | Posters
course/courses | classes, lessons, online courses, workshops, trainings to attend | de Kurs/Kurse, Seminare, Workshops | es curso/cursos, clases, talleres | fr cours/cours, ateliers, formations
cards: title! teacher start price seats status=Planned,Running,Done
> Pottery for beginners | R. Costa | 14 | 90 | 8 | Planned
> Spanish A2 | L. Meyer | -20 | 180 | 12 | Running
assignment/assignments | homework, homeworks, school tasks, coursework | de Hausaufgabe/Hausaufgaben, Aufgaben für die Schule | es tarea escolar/deberes, tareas escolares | fr devoir/devoirs
list: what! subject due status=Open,Handed_in,Graded
> Read chapter four | History | 3 | Open
> Worksheet on fractions | Math | 1 | Open
> Poem | English | -2 | Handed in
grade/grades | marks, school grades, exam results, gradebook | de Note/Noten, Zensuren | es nota/notas, calificaciones | fr note/notes
table: subject! grade credits date ; total
> Math | 2 | 6 | -12
> Biology | 1 | 4 | -20
> History | 3 | 4 | -6
exam/exams | tests, exam schedule, quizzes to take | de Prüfung/Prüfungen, Klausuren | es examen/exámenes | fr examen/examens, contrôles
table: subject! time place notes
> Physics | 9T09:00 | Hall B | Bring a calculator
> French | 12T13:30 | Room 2 |
student/students | pupils, class list, learners, class roster | de Schüler/Schüler, Schülerinnen, Studenten, Klassenliste | es alumno/alumnos, estudiantes | fr élève/élèves, étudiants
table: name! course email birthday notes
> Mia Roth | 7a | mia@example.com | -4700 |
> Leo Blanc | 7b | leo@example.com | -4650 | Class speaker
teacher/teachers | instructors, tutors, professors | de Lehrer/Lehrer, Lehrkräfte | es profesor/profesores | fr professeur/professeurs, enseignants
cards: name! subject email phone
> Ada Stern | Math | ada@example.com | 555-0141
> Jon Field | Music | jon@example.com | 555-0142
attendance/attendance | attendances, presence, roll call | de Anwesenheit/Anwesenheiten | es asistencia/asistencias | fr présence/présences
table: name! date present
> Mia Roth | 0 | yes
> Leo Blanc | 0 | no
timetable entry/timetable | class schedule, class times, class plan, course times, course schedule, lesson times, school schedule, lessons plan, weekly schedule, stundenplan, school timetable | de Stunde/Stundenplan | es clase/horario | fr heure de cours/emploi du temps
board: subject! weekday=Monday,Tuesday,Wednesday,Thursday,Friday hour=text place ; board weekday
> Math | Monday | 8:00 | Room 4
> Art | Tuesday | 10:00 | Studio
> Music | Thursday | 9:00 | Hall
study session/study sessions | study, study time, studying, revision, study plan, study planner | de Lerneinheit/Lerneinheiten, Lernplan, Lernzeit | es sesión de estudio/sesiones de estudio | fr séance de révision/révisions
table: subject! duration date notes ; chart duration
> Biology | 50 | -1 | Cells
> French | 30 | 0 | Verbs
word/words | vocabulary, vocab, vocabularies, vocabulary trainer, vocab trainer, word trainer, vocabulary list, dictionary, glossary, terms | de Vokabel/Vokabeln, Wörter, Wortschatz | es palabra/palabras, vocabulario | fr mot/mots, vocabulaire
table: title! translation example learned
> house | casa | My house is small. | yes
> bread | pan | Fresh bread smells good. | no
flash card/flash cards | flashcards, study cards, index cards | de Karteikarte/Karteikarten, Lernkarten | es tarjeta/tarjetas de estudio | fr fiche/fiches de révision
cards: question! answer learned
> Capital of Norway | Oslo | yes
> Seven times eight | 56 | no
quote/quotes | quotations, sayings, proverbs, jokes, sayings collection | de Zitat/Zitate, Sprüche, Witze | es cita célebre/citas célebres, frases | fr citation/citations, proverbes
cards: quote! author source tags
> Slow is smooth, smooth is fast. | Saying | | work
> Many hands make light work. | Saying | | team
note/notes | memos, notebook, thoughts, ideas notes, note taking | de Notiz/Notizen, Notizbuch | es nota escrita/apuntes, notas | fr note écrite/notes
cards: title! text tags date
> Ideas for the weekend | Bike ride, market, call Ana | home | -1
> Meeting | Ask for the plan of the hall | work | 0
diary entry/diary | journal, journals, garden diary, garden journal, diary entries, journal entries, daily log, gratitude journal, captain's log | de Tagebucheintrag/Tagebuch | es entrada de diario/diario | fr entrée de journal/journal intime, journal
cards: date! text mood
> -1 | Long walk by the river, then soup. | Good
> 0 | Finished the first chapter. | Great
dream/dreams | dream journal | de Traum/Träume, Traumtagebuch | es sueño nocturno/sueños nocturnos | fr rêve/rêves
cards: date! text tags
> -3 | I could read every sign in the city. | city
> -1 | A garden on a boat. | water
idea/ideas | brainstorm, brainstorming, inspirations, idea board | de Idee/Ideen | es idea/ideas | fr idée/idées
board: title! description status=New,Trying,Done rating ; board status
> Open-air reading | In the park, every Sunday | New | 4
> Tool library | Share drills and ladders | Trying | 5
wish/wishes | wishlist, wish list, gift ideas, gift list, wishlists | de Wunsch/Wünsche, Wunschliste, Wunschzettel | es deseo/deseos, lista de deseos | fr souhait/souhaits, liste de souhaits, liste de cadeaux
cards: what! price website priority bought-flag
> Wool blanket | 45 | https://example.com | Medium | no
> Headlamp | 30 | https://example.com | High | no
gift/gifts | presents, christmas gifts, birthday gifts, gift planner | de Geschenk/Geschenke | es regalo/regalos | fr cadeau/cadeaux
list: person! what price bought-flag ; total
> Ana | Tea set | 35 | no
> Grandpa | Puzzle | 20 | yes
birthday/birthdays | anniversaries, birthday list, birthday calendar | de Geburtstag/Geburtstage, Geburtstagskalender | es cumpleaños/cumpleaños | fr anniversaire/anniversaires
table: name! birthday notes ; sort
> Ana | -12000 | Likes tea
> Grandpa | -28000 | Call in the morning
bookmark/bookmarks | links, favorites, favourites, websites, saved links, resources | de Lesezeichen/Lesezeichen, Links | es marcador/marcadores, enlaces | fr favori/favoris, liens, signets
list: title! website tags notes
> Map of the city | https://example.com/map | travel |
> Bread course | https://example.com/bread | food | Starts in spring
match/matches | games played, scores, tournament, tournaments, results, fixtures, league, soccer games, football matches | de Begegnung/Begegnungen, Turnier, Ergebnisse, Partien | es partido/partidos, torneo, resultados | fr match/matchs, tournoi, résultats
table: team! opponent date result place
> Blue Owls | Red Foxes | -7 | 2:1 | Home
> Blue Owls | Green Hares | 7 | | Away
player/players | team roster, roster, athletes, teammates, squad | de Spieler/Spieler, Mannschaft, Kader | es jugador/jugadores, plantilla | fr joueur/joueurs
table: name! position=Goal,Defense,Midfield,Attack number=number points active
> Nora Lind | Attack | 9 | 12 | yes
> Sam Ode | Goal | 1 | 0 | yes
team/teams | clubs, squads | de Team/Teams, Mannschaften, Vereine | es equipo/equipos | fr équipe/équipes
cards: name! contact points color
> Blue Owls | Nora | 14 | #1c7ed6
> Red Foxes | Ivo | 11 | #e03131
challenge/challenges | daily challenges, dares | de Herausforderung/Herausforderungen | es reto/retos, desafíos | fr défi/défis
list: what! days progress done
> A photo a day | 30 | 12 | no
> No sugar | 7 | 7 | yes
`;
