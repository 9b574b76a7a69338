/** Which palette suits what an app is about: the lists of the lexicon, tools, and words that people use for sites and things. */
import type { Palette } from '../model/palettes.ts';
import { plural, singular } from './plurals.ts';

/** Keys of domains and of tools, and words of a description in four languages; `_` is a space. The first palette that has a word wins. */
const WORDS: Readonly<Record<Exclude<Palette, 'plain'>, string>> = {
  hearth: `recipes meals groceries ingredients drinks wines coffees teas restaurants menu_items
    bakery bread cake pastry restaurant cafe café bistro pizzeria pizza diner bar brewery winery food kitchen cooking catering butcher deli
    bäckerei konditorei gasthaus küche kochbuch wein panadería pastelería restaurante cocina vino boulangerie pâtisserie cuisine vin`,
  garden: `plants harvests pets vet_visits bee_hives trees mushrooms birds fish horse_rides
    garden gardening florist flowers farm nature dog cat animals eco vineyard
    garten gärtnerei blumen tiere jardín floristería granja animales jardin fleuriste ferme animaux`,
  ledger: `expenses incomes transactions subscriptions bills debts savings receipts investments donations invoices
    money budget finance bank accounting accountant tax insurance spending crypto
    geld haushaltsbuch steuer versicherung dinero presupuesto finanzas argent comptes impôts assurance`,
  harbor: `contacts customers leads companies suppliers employees candidates job_applications interviews offers orders sales meetings decisions risks
    documents contracts members users tenants properties rooms releases campaigns services procedures incidents parking_spaces visitors keys
    reviews deliveries sponsors rules password_hints phone_calls
    crm agency consulting consultant lawyer startup saas software company business team
    immobilien agentur firma kanzlei agencia empresa agence entreprise`,
  studio: `photos artworks craft_projects clothes yarns paints portfolio
    photographer photography architect architecture designer design studio artist fashion model tattoo
    fotograf fotografin architekt fotógrafo fotógrafa arquitecto photographe architecte`,
  arcade: `games board_games memory snake ticTacToe hangman wordGuess minesweeper game2048 connectFour rockPaperScissors simonSays whackAMole sudoku tetris reactionTest pixelArt dice toys players
    game arcade puzzle gaming spiel spiele juego juegos jeu jeux`,
  classroom: `courses assignments grades exams mathTrainer students teachers attendance timetable study_sessions words flash_cards quiz flashCards language_lessons
    school class classroom learning teaching university kids kindergarten tutor trivia
    schule kinder escuela niños école enfants`,
  sky: `trips destinations packing_list flights hotels camping_trips hikes weather weather_log stars climbs dives boats sensor_readings
    travel vacation holiday airline beach reise reisen urlaub viaje viajes vacaciones voyage voyages vacances météo wetter`,
  arena: `workouts runs bike_rides measurements weights challenges teams matches sports swims golf_rounds practice_sessions
    fitness gym training trainer sport club running cycling football soccer basketball tennis
    verein fußball entrenamiento gimnasio fútbol entraînement`,
  stage: `films series songs albums podcasts concerts theater_plays museums instruments chords dances metronome piano
    music movie cinema band dj festival theater theatre musik kino música cine musique cinéma`,
  agenda: `events bookings appointments shifts vacation_requests calendar schedule conference meetup termine kalender citas calendario agenda rendez-vous calendrier`,
  journal: `articles books notes diary dreams quotes ideas chapters poems letters characters content_calendar comments messages bookmarks
    blog journal magazine newspaper writer author library reading writing
    tagebuch zeitschrift bibliothek biblioteca revista diario bibliothèque`,
  market: `products collectibles classified_ads loans
    shop store webshop ecommerce boutique marketplace laden geschäft onlineshop tienda magasin`,
  desk: `tasks projects cards issues feature_requests goals time_entries habits chores snippets experiments questions survey_answers votes petition carpool volunteer_hours
    poll timer countdown stopwatch counter calculator formula intervals chessClock generator converter colorConverter gradientMaker numberBases textCodec jsonFormatter regexTester decisionWheel textCounter caseConverter markdown typingTest worldClock drawing todo kanban planner productivity
    aufgaben aufgabenliste gewohnheiten tareas tâches`,
  party: `guests wedding_tasks gifts birthdays wishes beauty_products family_members relatives neighbors
    wedding party birthday salon hairdresser barber spa beauty nails jewelry jewellery anniversary
    hochzeit geburtstag friseur boda cumpleaños peluquería mariage anniversaire coiffeur`,
  workshop: `stock assets tools home_inventory repairs car_services appliances meter_readings cars fuel_log mileage_log spare_parts print_jobs inspections lost_and_found
    equipment servers domains inventory warehouse garage mechanic carpenter plumber electrician construction builder repair workshop vehicle
    lager werkstatt handwerker almacén taller entrepôt atelier`,
  clinic: `calories water medications symptoms blood_pressure blood_sugar sleep moods doctor_visits vaccinations patients baby_log
    health doctor dentist clinic hospital therapy therapist pharmacy yoga meditation wellness physio
    arzt zahnarzt praxis gesundheit médico dentista clínica salud médecin dentiste santé`,
};

const BY_WORD: ReadonlyMap<string, Palette> = new Map(
  (Object.entries(WORDS) as [Palette, string][])
    .reverse()
    .flatMap(([palette, words]) => words.split(/\s+/).map((word) => [word.replaceAll('_', ' ').toLowerCase(), palette] as const)),
);

/** For what nothing is known about: each of these suits anything. */
const ANY = ['desk', 'harbor', 'garden', 'sky', 'stage', 'workshop', 'clinic', 'market'] as const satisfies readonly Palette[];

/** The same for the same words. The first phrase that says something decides, and of its words the last: "dog food" is food. */
export function paletteFor(phrases: readonly string[]): Palette {
  for (const phrase of phrases) {
    const words = phrase
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter(Boolean);
    const candidates = [...words.map((_, start) => words.slice(start).join(' ')), ...words.toReversed()];
    for (const words of candidates) {
      const found = BY_WORD.get(words) ?? BY_WORD.get(plural(words)) ?? BY_WORD.get(singular(words));
      if (found !== undefined) return found;
    }
  }
  const seed = [...phrases.join(' ')].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 99_991, 7);
  return ANY[seed % ANY.length]!;
}
