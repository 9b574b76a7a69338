/** More domains: nature, community, making, technology and small lists. The notation is described in `read-domains.ts`. */
export const MORE_DOMAINS = `
bee hive/bee hives | beehives, beekeeping, bees, hives | de Bienenvolk/Bienenvölker, Imkerei | es colmena/colmenas | fr ruche/ruches
table: name! place date notes
> Hive 1 | South wall | -6 | Calm, plenty of honey
> Hive 2 | Orchard | -6 | New queen
tree/trees | forest, orchard | de Baum/Bäume | es árbol/árboles | fr arbre/arbres
table: species! height age place
> Apple | 4 | 12 | Orchard
> Linden | 15 | 60 | Gate
weather note/weather log | temperatures, rain log, rainfall, weather observations | de Wetternotiz/Wettertagebuch | es registro del tiempo/registros del tiempo | fr relevé météo/relevés météo
table: date! temperature humidity notes ; chart temperature
> -1 | 14 | 70 | Fog
> 0 | 17 | 60 | Sunny
star/stars | constellations, planets, astronomy, night sky | de Stern/Sterne, Planeten | es estrella/estrellas, planetas | fr étoile/étoiles, planètes
cards: name! type=Star,Planet,Galaxy date notes
> Saturn | Planet | -20 | Rings visible
> Vega | Star | -5 | Very bright
mushroom/mushrooms | fungi, foraging, foraging finds | de Pilz/Pilze | es seta/setas | fr champignon/champignons
table: species! place date notes
> Chanterelle | Pine wood | -12 | Under moss
> Porcini | Oak hill | -9 |
horse ride/horse rides | riding lessons, horse riding | de Ausritt/Ausritte | es paseo a caballo/paseos a caballo | fr balade à cheval/balades à cheval
table: date! name duration notes
> -3 | Sunny | 60 | Forest path
> -8 | Bella | 45 | Jumping
swim/swims | swimming, laps, swim log | de Schwimmeinheit/Schwimmen | es sesión de natación/natación | fr séance de natation/natation
table: date! distance duration notes ; chart distance
> -2 | 1200 | 35 |
> -6 | 1000 | 31 | Cold water
golf round/golf rounds | golf, golf scores | de Golfrunde/Golfrunden | es ronda de golf/rondas de golf | fr partie de golf/parties de golf
table: date! place points notes ; chart points
> -9 | North course | 92 | Windy
> -2 | North course | 89 |
climb/climbs | climbing, climbing routes, bouldering, boulders | de Kletterroute/Kletterrouten | es vía de escalada/vías de escalada | fr voie d'escalade/voies d'escalade
table: name! grade=text place date done
> Blue corner | 6a | Hall | -3 | yes
> Long crack | 6b | South face | -10 | no
dive/dives | diving, dive log, scuba dives | de Tauchgang/Tauchgänge | es inmersión/inmersiones | fr plongée/plongées
table: place! date duration notes
> House reef | -30 | 42 | Turtle
> Old pier | -29 | 38 | Good view
boat/boats | sailing, sailing trips, ships | de Boot/Boote | es barco/barcos | fr bateau/bateaux
cards: name! model size year next
> Sea Lark | Sloop | 9 m | 1994 | 40
> Otter | Canoe | 5 m | 2015 | 90
camping trip/camping trips | camping, campsites, campgrounds | de Campingausflug/Camping, Campingplätze | es acampada/acampadas, campings | fr sortie camping/camping, campings
cards: place! start end rating notes
> Pine bay | -60 | -57 | 5 | Bring wood
> Hill meadow | 30 | 33 | 0 |
sport/sports | activities, activity log, activity | de Sportart/Sport, Aktivitäten | es deporte/deportes, actividades | fr sport/sports, activités
table: what! duration date notes ; chart duration
> Badminton | 60 | -2 | With Kim
> Walking | 40 | -1 |
dance/dances | dancing, choreographies, dance classes | de Tanz/Tänze | es baile/bailes | fr danse/danses
list: title! difficulty notes done
> Waltz | Easy | Three steps | yes
> Tango | Hard | | no
instrument practice/practice sessions | practice, music practice, piano practice, guitar practice, practice log | de Übungseinheit/Übungseinheiten, Üben | es práctica/prácticas | fr séance de pratique/pratique musicale
table: what! duration date notes ; chart duration
> Scales | 20 | -1 | Both hands
> Sonata, first page | 35 | 0 | Slowly
instrument/instruments | guitars, musical instruments | de Instrument/Instrumente | es instrumento/instrumentos | fr instrument/instruments
gallery: name! brand year value photo
> Concert guitar | Alba | 2012 | 480 |
> Trumpet | Nord | 1998 | 350 |
chord/chords | sheet music, scores of music, notes of songs | de Akkord/Akkorde, Notenblätter | es acorde/acordes, partituras | fr accord/accords, partitions
cards: title! artist difficulty notes
> Morning Rain | The Lanterns | Easy | C, G, Am, F
> Blue Stairs | Ada Trio | Hard | Dm7, G7
theater play/theater plays | theatre plays, theater, theatre, plays, musicals, operas | de Theaterstück/Theaterstücke, Theater, Musicals | es obra de teatro/obras de teatro, teatro | fr pièce de théâtre/pièces de théâtre, théâtre
cards: title! place date rating
> The Window | City stage | -14 | 4
> Three Winters | Cellar stage | 20 | 0
museum/museums | exhibitions, galleries to visit | de Museum/Museen, Ausstellungen | es museo/museos, exposiciones | fr musée/musées, expositions
cards: name! city price rating visited
> Museum of Paper | Basel | 12 | 5 | yes
> Harbor Museum | Oslo | 14 | 0 | no
character/characters | heroes, npcs, novel characters, dnd characters, rpg characters | de Figur/Figuren, Charaktere | es personaje/personajes | fr personnage/personnages
cards: name! species position description
> Mira | Elf | Ranger | Knows every path of the wood
> Brog | Dwarf | Smith | Never late
chapter/chapters | writing, scenes, writing progress, word counts, novel writing | de Kapitel/Kapitel, Szenen | es capítulo/capítulos | fr chapitre/chapitres
board: title! description status=Idea,Draft,Done words=number ; board status
> Arrival | The train is late. | Done | 2100
> The letter | Nobody signs it. | Draft | 900
poem/poems | poetry | de Gedicht/Gedichte | es poema/poemas | fr poème/poèmes
cards: title! text date
> Rain | It taps on the roof, and the roof answers. | -4
> Bread | Warm hands, warm room. | -1
paint/paints | colors, colours, color palettes, palettes, swatches | de Farbton/Farben, Farbtöne | es color/colores, paletas | fr couleur/couleurs, palettes
gallery: name! color brand notes
> Lake blue | #1c7ed6 | Alba | Door
> Moss | #5c940d | Nord | Fence
yarn/yarns | wool, fabrics, fabric stash, yarn stash | de Wolle/Wolle, Garne, Stoffe | es lana/lanas, telas | fr laine/laines, tissus
gallery: name! color quantity brand photo
> Soft merino | #e64980 | 4 | Alba |
> Linen | #868e96 | 2 | Nord |
clothing item/clothes | wardrobe, outfits, closet, garments, clothing, shoes, sneakers | de Kleidungsstück/Kleidung, Kleider, Kleiderschrank, Schuhe | es prenda/ropa, armario, zapatos | fr vêtement/vêtements, garde-robe, chaussures
gallery: name! type=Top,Trousers,Dress,Shoes,Jacket color size season photo
> Rain jacket | Jacket | #1c7ed6 | M | Autumn |
> White shirt | Top | #ffffff | M | Summer |
beauty product/beauty products | cosmetics, makeup, skincare, perfumes | de Pflegeprodukt/Pflegeprodukte, Kosmetik, Parfüms | es cosmético/cosméticos | fr cosmétique/cosmétiques, parfums
cards: name! brand price rating expires
> Hand cream | Alba | 6.5 | 5 | 200
> Sun milk | Nord | 12 | 4 | 90
family member/family members | family tree, ancestors, relatives, genealogy, family | de Familienmitglied/Familie, Stammbaum, Verwandte | es familiar/familia, parientes | fr membre de la famille/famille, proches
cards: name! birthday place notes photo
> Ada Lind | -30000 | Bergen | Grandmother |
> Jon Lind | -21000 | Oslo | Uncle |
neighbor/neighbors | neighbours, neighborhood, neighbourhood | de Nachbar/Nachbarn | es vecino/vecinos | fr voisin/voisins
cards: name! address phone notes
> Ana Silva | 4 Mill Lane | 555-0101 | Has our spare key
> Ben Okoro | 6 Mill Lane | 555-0102 |
emergency contact/emergency contacts | emergency numbers | de Notfallkontakt/Notfallkontakte | es contacto de emergencia/contactos de emergencia | fr contact d'urgence/contacts d'urgence
list: name! phone notes
> Fire service | 112 |
> Dr. Berg | 555-0131 | Family doctor
key/keys | key list, access cards, key log | de Schlüssel/Schlüssel | es llave/llaves | fr clé/clés
table: sku=text:Number:Nummer:Número:Numéro! place person date returned
> K-12 | Front door | Kim | -30 | no
> K-15 | Cellar | Sam | -90 | yes
visitor/visitors | visits, visitor log, guest log, sign-ins | de Besucher/Besucher | es visitante/visitantes, visitas | fr visiteur/visiteurs, visites
table: name! company time reason
> Ana Silva | Silva Prints | 0T09:30 | Delivery
> Ben Okoro | | 0T11:00 | Interview
parking space/parking spaces | parking, parking lots, parking spots | de Parkplatz/Parkplätze | es plaza de aparcamiento/plazas de aparcamiento | fr place de parking/places de parking
table: sku=text:Number:Nummer:Número:Numéro! place person available
> P1 | Yard | Kim | no
> P2 | Yard | | yes
lost item/lost and found | lost items, found items, lost property | de Fundsache/Fundsachen | es objeto perdido/objetos perdidos | fr objet trouvé/objets trouvés
table: what! place date photo returned
> Blue scarf | Cloakroom | -3 | | no
> Umbrella | Hall | -8 | | yes
classified ad/classified ads | classifieds, marketplace, second hand items, flea market, for sale items, used items | de Kleinanzeige/Kleinanzeigen, Flohmarkt | es anuncio clasificado/anuncios clasificados | fr petite annonce/petites annonces
gallery: title! description price condition contact sold photo
> City bike | Three gears, new tires | 140 | Good | Kim | no |
> Bookshelf | Pine, 180 cm | 35 | Worn | Sam | yes |
carpool ride/carpool | carpooling, shared rides, rideshare | de Mitfahrgelegenheit/Mitfahrgelegenheiten | es viaje compartido/viajes compartidos | fr trajet partagé/covoiturage
table: from! to time seats person
> Village | Station | 1T07:20 | 3 | Kim
> Station | Village | 1T17:40 | 2 | Sam
sponsor/sponsors | supporters, patrons, backers | de Sponsor/Sponsoren, Förderer | es patrocinador/patrocinadores | fr sponsor/sponsors, mécènes
table: name! amount contact date ; total
> Hill Cafe | 300 | Ben | -20
> Silva Prints | 150 | Ana | -12
petition signature/petition | signatures, petitions | de Unterschrift/Unterschriften, Petition | es firma/firmas | fr signature/signatures, pétition
table: name! city date message
> Ana | Porto | -2 | More trees, please.
> Ben | Leeds | -1 |
vote/votes | ballots, votings, proposals to vote on | de Abstimmung/Abstimmungen, Stimmen | es voto/votos | fr vote/votes
table: title! description points status=Open,Closed
> New benches | Two in the park | 12 | Open
> Market day | Saturday instead of Friday | 7 | Closed
rule/rules | house rules, policies list, guidelines | de Regel/Regeln, Hausordnung | es regla/reglas, normas | fr règle/règles
cards: title! description
> Quiet hours | From ten in the evening.
> Kitchen | Everyone washes their own cup.
question/questions | faqs, faq entries, question list, questions and answers, q&a | de Frage/Fragen | es pregunta/preguntas | fr question/questions
cards: question! answer tags
> When do you open? | From Tuesday to Saturday, nine to six. | visit
> Do you ship? | Yes, on Mondays. | orders
procedure/procedures | instructions list, how-tos, manuals, wiki, wiki pages, knowledge base, sops | de Arbeitsanweisung/Anleitungen, Wissensdatenbank, Wiki | es procedimiento/procedimientos, base de conocimiento | fr procédure/procédures, base de connaissances
cards: title! instructions tags
> Open the shop | Lights, till, door, sign. | daily
> Clean the press | Switch it off first. | weekly
inspection/inspections | audits, checks, safety checks, quality checks | de Prüfung vor Ort/Inspektionen, Kontrollen | es inspección/inspecciones, auditorías | fr inspection/inspections, contrôles qualité
table: what! date person result notes
> Fire extinguishers | -20 | Kim | Passed |
> Ladder | -20 | Sam | Failed | Loose step
incident/incidents | accidents, outages, incident log, complaints | de Vorfall/Vorfälle, Störungen, Beschwerden | es incidente/incidentes, quejas | fr incident/incidents, réclamations
table: title! severity date person status
> Power cut | Major | -11 | Kim | Done
> Wet floor | Minor | -1 | Sam | Open
password hint/password hints | logins list, account names | de Zugangshinweis/Zugangshinweise | es pista de contraseña/pistas de contraseña | fr indice de mot de passe/indices de mots de passe
table: website! username notes
> example.com | ana | The usual one with the bird
> example.org | ana.s | Recovery by email
phone call/phone calls | calls, call log | de Anruf/Anrufe | es llamada/llamadas | fr appel/appels
table: name! phone time notes
> Ana Silva | 555-0101 | 0T10:10 | Wants two more
> Lake Hotel | 555-0103 | -1T15:30 | Call back Friday
letter/letters | emails sent, mail log, postcards, correspondence | de Brief/Briefe, Post | es carta enviada/cartas | fr lettre/lettres, courrier
table: what! person date status=To_write,Sent,Answered
> Postcard from Oslo | Grandpa | -6 | Sent
> Thank-you letter | Ana | 2 | To write
print job/print jobs | 3d prints, prints, 3d printing | de Druckauftrag/Druckaufträge, 3D-Drucke | es impresión/impresiones | fr impression/impressions
board: title! customer due status=Waiting,Printing,Done ; board status
> Hook for the coat rack | Kim | 2 | Waiting
> Gear, second try | Sam | 0 | Printing
spare part/spare parts | parts, components list, electronic parts, lego parts | de Ersatzteil/Ersatzteile, Bauteile | es pieza/piezas, repuestos | fr pièce détachée/pièces détachées
table: name! sku quantity minimum price place
> Ball bearing | B-608 | 24 | 10 | 1.2 | Box 4
> Fuse | F-2A | 6 | 10 | 0.4 | Box 7
sensor reading/sensor readings | sensors, iot devices | de Sensorwert/Sensorwerte, Sensoren | es lectura de sensor/lecturas de sensores | fr mesure de capteur/capteurs
table: name! value=number unit time ; chart value
> Cellar | 61 | % | 0T06:00
> Greenhouse | 24 | °C | 0T06:00
volunteer hour/volunteer hours | volunteering, charity work, volunteer log | de Ehrenamtsstunde/Ehrenamtsstunden, Ehrenamt | es hora de voluntariado/voluntariado | fr heure de bénévolat/bénévolat
table: what! hours date person ; total
> Food bank | 3 | -4 | Kim
> River cleanup | 5 | -11 | Sam
language lesson/language lessons | grammar notes, language learning | de Sprachlektion/Sprachlektionen, Sprachenlernen | es lección de idioma/lecciones de idioma | fr leçon de langue/leçons de langue
table: title! language date notes done
> Past tense | Spanish | -2 | Irregular verbs | yes
> Ordering food | French | 1 | | no
`;
