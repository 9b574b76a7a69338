/** The options of the lexicon in German, Spanish and French, one a line: English | German | Spanish | French. */
const OPTION_LINES = `
Open|Offen|Abierto|Ouvert
In progress|In Arbeit|En curso|En cours
Done|Erledigt|Hecho|Terminé
Low|Niedrig|Baja|Basse
Medium|Mittel|Media|Moyenne
High|Hoch|Alta|Haute
General|Allgemein|General|Général
Personal|Privat|Personal|Personnel
Work|Arbeit|Trabajo|Travail
Other|Sonstiges|Otro|Autre
Standard|Standard|Estándar|Standard
Special|Besonders|Especial|Spécial
Food|Essen|Comida|Alimentation
Home|Wohnen|Hogar|Maison
Travel|Reisen|Viajes|Voyages
Health|Gesundheit|Salud|Santé
Fun|Freizeit|Ocio|Loisirs
Salary|Gehalt|Salario|Salaire
Sales|Verkauf|Ventas|Ventes
Gifts|Geschenke|Regalos|Cadeaux
Income|Einnahme|Ingreso|Revenu
Expense|Ausgabe|Gasto|Dépense
Daily|Täglich|Diario|Quotidien
Weekly|Wöchentlich|Semanal|Hebdomadaire
Monthly|Monatlich|Mensual|Mensuel
Yearly|Jährlich|Anual|Annuel
Breakfast|Frühstück|Desayuno|Petit-déjeuner
Lunch|Mittagessen|Almuerzo|Déjeuner
Dinner|Abendessen|Cena|Dîner
Snack|Imbiss|Merienda|Goûter
Main|Hauptgericht|Principal|Plat
Dessert|Nachtisch|Postre|Dessert
Drink|Getränk|Bebida|Boisson
Fruit|Obst|Fruta|Fruits
Dairy|Milchprodukte|Lácteos|Crémerie
Bakery|Backwaren|Panadería|Boulangerie
Household|Haushalt|Hogar|Ménage
Great|Super|Genial|Super
Good|Gut|Bueno|Bon
Okay|Okay|Normal|Correct
New|Neu|Nuevo|Nouveau
Worn|Gebraucht|Usado|Usé
Drama|Drama|Drama|Drame
Comedy|Komödie|Comedia|Comédie
Crime|Krimi|Policíaca|Policier
Fantasy|Fantasy|Fantasía|Fantastique
Nonfiction|Sachbuch|No ficción|Documentaire
Easy|Leicht|Fácil|Facile
Hard|Schwer|Difícil|Difficile
Minor|Gering|Leve|Mineur
Major|Groß|Grave|Majeur
Critical|Kritisch|Crítico|Critique
Monday|Montag|Lunes|Lundi
Tuesday|Dienstag|Martes|Mardi
Wednesday|Mittwoch|Miércoles|Mercredi
Thursday|Donnerstag|Jueves|Jeudi
Friday|Freitag|Viernes|Vendredi
Saturday|Samstag|Sábado|Samedi
Sunday|Sonntag|Domingo|Dimanche
Shade|Schatten|Sombra|Ombre
Half shade|Halbschatten|Media sombra|Mi-ombre
Sun|Sonne|Sol|Soleil
Spring|Frühling|Primavera|Printemps
Summer|Sommer|Verano|Été
Autumn|Herbst|Otoño|Automne
Winter|Winter|Invierno|Hiver
Female|Weiblich|Femenino|Femme
Male|Männlich|Masculino|Homme
Cash|Bar|Efectivo|Espèces
Card|Karte|Tarjeta|Carte
Transfer|Überweisung|Transferencia|Virement
To read|Ungelesen|Por leer|À lire
Reading|Lese ich|Leyendo|En lecture
Read|Gelesen|Leído|Lu
To watch|Vorgemerkt|Por ver|À voir
Watching|Sehe ich|Viendo|En cours
Wish|Wunsch|Deseo|Souhait
Playing|Spiele ich|Jugando|En cours
Strength|Kraft|Fuerza|Musculation
Cardio|Ausdauer|Cardio|Cardio
Stretching|Dehnen|Estiramientos|Étirements
Planned|Geplant|Planeado|Prévu
Running|Läuft|En marcha|En cours
Idea|Idee|Idea|Idée
Draft|Entwurf|Borrador|Brouillon
Sent|Gesendet|Enviado|Envoyé
Paid|Bezahlt|Pagado|Payé
Asked|Angefragt|Solicitado|Demandé
Confirmed|Bestätigt|Confirmado|Confirmé
Canceled|Storniert|Cancelado|Annulé
Lead|Interessent|Interesado|Prospect
Active|Aktiv|Activo|Actif
Past|Ehemalig|Antiguo|Ancien
Offer|Angebot|Oferta|Offre
Won|Gewonnen|Ganado|Gagné
Talking|Im Gespräch|En conversación|En discussion
Interview|Gespräch|Entrevista|Entretien
Hired|Eingestellt|Contratado|Embauché
Applied|Beworben|Solicitado|Postulé
To apply|Geplant|Por solicitar|À postuler
Rejected|Abgelehnt|Rechazado|Refusé
Accepted|Angenommen|Aceptado|Accepté
Declined|Abgelehnt|Rechazado|Refusé
Approved|Genehmigt|Aprobado|Approuvé
Packed|Gepackt|Preparado|Préparé
Delivered|Geliefert|Entregado|Livré
On the way|Unterwegs|En camino|En route
Posted|Veröffentlicht|Publicado|Publié
Trying|In Erprobung|Probando|À l'essai
Clothes|Kleidung|Ropa|Vêtements
Papers|Papiere|Documentos|Papiers
Electronics|Elektronik|Electrónica|Électronique
Bathroom|Bad|Baño|Salle de bain
Classics|Klassiker|Clásicos|Classiques
Starters|Vorspeisen|Entrantes|Entrées
Mains|Hauptgerichte|Principales|Plats
Desserts|Nachspeisen|Postres|Desserts
Drinks|Getränke|Bebidas|Boissons
Everything|Alles|Todo|Tout
Vegetarian|Vegetarisch|Vegetariano|Végétarien
Vegan|Vegan|Vegano|Végane
Handed in|Abgegeben|Entregado|Rendu
Graded|Benotet|Calificado|Noté
Free|Frei|Libre|Libre
Viewing|Besichtigung|Visita|Visite
Taken|Vergeben|Ocupado|Pris
Closed|Geschlossen|Cerrado|Fermé
Waiting|Wartet|En espera|En attente
Local|Regional|Local|Local
Italian|Italienisch|Italiana|Italien
Asian|Asiatisch|Asiática|Asiatique
Red|Rot|Tinto|Rouge
White|Weiß|Blanco|Blanc
Rosé|Rosé|Rosado|Rosé
Sparkling|Sekt|Espumoso|Pétillant
Juice|Saft|Zumo|Jus
Tea|Tee|Té|Thé
Electricity|Strom|Electricidad|Électricité
Water|Wasser|Agua|Eau
Gas|Gas|Gas|Gaz
Running low|Knapp|Escaso|Bas
In use|In Benutzung|En uso|Utilisé
Spare|Reserve|Reserva|Réserve
Repair|Reparatur|Reparación|Réparation
`;

const ORDER = { de: 1, es: 2, fr: 3 } as const;
const OPTIONS: ReadonlyMap<string, readonly string[]> = new Map(
  OPTION_LINES.trim()
    .split('\n')
    .map((line) => line.split('|'))
    .map((cells) => [cells[0] ?? '', cells] as const),
);

/** An option of the lexicon in a language. What has no translation stays as it is. */
export function optionIn(language: 'en' | 'de' | 'es' | 'fr', option: string): string {
  if (language === 'en') return option;
  return OPTIONS.get(option)?.[ORDER[language]] ?? option;
}

/** Options that mean that nothing is left to do. */
export const DONE_OPTIONS: ReadonlySet<string> = new Set(
  ['Done', 'Read', 'Paid', 'Delivered', 'Won', 'Hired', 'Posted', 'Graded', 'Closed', 'Answered', 'Accepted', 'Approved'].flatMap((option) => [
    option,
    ...(OPTIONS.get(option)?.slice(1) ?? []),
  ]),
);
