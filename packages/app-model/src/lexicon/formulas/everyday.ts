/** Calculators of the body, of trips, of days and of the home. */
import { type FormulaEntry, inLanguages as l } from './formula-entry.ts';

const WEIGHT = { key: 'weight', labels: l('Weight', 'Gewicht', 'Peso', 'Poids'), words: /weight/i, type: 'number', unit: 'kg', initial: 70, min: 1 } as const;
const HEIGHT = {
  key: 'height',
  labels: l('Height', 'Größe', 'Altura', 'Taille'),
  words: /height|size/i,
  type: 'number',
  unit: 'cm',
  initial: 172,
  min: 30,
} as const;
const DISTANCE = {
  key: 'distance',
  labels: l('Distance', 'Strecke', 'Distancia', 'Distance'),
  words: /distance|kilomet|km|trip|length/i,
  type: 'number',
  unit: 'km',
  initial: 100,
  min: 0,
} as const;

export const EVERYDAY_FORMULAS: readonly FormulaEntry[] = [
  {
    key: 'bmi',
    names: l(
      'bmi calculator|body mass index calculator|bmi checker',
      'bmi-rechner|bmi rechner|bmirechner|body-mass-index-rechner',
      'calculadora de imc|calculadora del imc|calculadora de masa corporal|calculadora imc',
      "calculateur d' imc|calculatrice d' imc|calculateur imc|calculateur de l' imc",
    ),
    inputs: [WEIGHT, HEIGHT],
    results: [
      {
        labels: l('BMI', 'BMI', 'IMC', 'IMC'),
        words: /bmi|result|category|body mass/i,
        formula: 'weight / (height / 100 * (height / 100))',
        type: 'number',
        levels: [
          { below: 18.5, labels: l('underweight', 'Untergewicht', 'peso bajo', 'poids insuffisant') },
          { below: 25, labels: l('normal', 'normal', 'normal', 'normal') },
          { below: 30, labels: l('overweight', 'Übergewicht', 'sobrepeso', 'surpoids') },
          { labels: l('obesity', 'Adipositas', 'obesidad', 'obésité') },
        ],
      },
    ],
  },
  {
    // Mifflin and St Jeor, 1990.
    key: 'calories',
    names: l(
      'calorie calculator|bmr calculator|calories calculator|calorie needs calculator|basal metabolic rate calculator|daily calorie calculator|tdee calculator',
      'kalorienrechner|grundumsatzrechner|kalorienbedarfsrechner|kalorien-rechner',
      'calculadora de calorías|calculadora de metabolismo basal',
      'calculateur de calories|calculatrice de calories|calculateur de métabolisme',
    ),
    inputs: [
      WEIGHT,
      HEIGHT,
      { key: 'age', labels: l('Age', 'Alter', 'Edad', 'Âge'), words: /\bage\b/i, type: 'number', initial: 35, min: 1, max: 120 },
      {
        key: 'sex',
        labels: l('Sex', 'Geschlecht', 'Sexo', 'Sexe'),
        words: /sex|gender/i,
        type: 'choice',
        initial: -161,
        options: [
          { labels: l('Female', 'Weiblich', 'Mujer', 'Femme'), value: -161 },
          { labels: l('Male', 'Männlich', 'Hombre', 'Homme'), value: 5 },
        ],
      },
      {
        key: 'activity',
        labels: l('Activity', 'Aktivität', 'Actividad', 'Activité'),
        words: /activity|active/i,
        type: 'choice',
        initial: 1.4,
        options: [
          { labels: l('Little', 'Wenig', 'Poca', 'Faible'), value: 1.2 },
          { labels: l('Some', 'Etwas', 'Algo', 'Légère'), value: 1.4 },
          { labels: l('Much', 'Viel', 'Mucha', 'Forte'), value: 1.7 },
        ],
      },
    ],
    results: [
      {
        labels: l('At rest', 'Grundumsatz', 'En reposo', 'Au repos'),
        words: /rest|bmr|basal/i,
        formula: '10 * weight + 6.25 * height - 5 * age + sex',
        type: 'number',
        unit: 'kcal',
      },
      {
        labels: l('Per day', 'Pro Tag', 'Al día', 'Par jour'),
        words: /day|calories|tdee|daily/i,
        formula: '(10 * weight + 6.25 * height - 5 * age + sex) * activity',
        type: 'number',
        unit: 'kcal',
      },
    ],
  },
  {
    key: 'pace',
    names: l(
      'pace calculator|running pace calculator|run pace calculator',
      'pace-rechner|pacerechner|laufrechner|pace rechner|lauftemporechner',
      'calculadora de ritmo|calculadora de ritmo de carrera',
      "calculateur d' allure|calculatrice d' allure|calculateur de rythme",
    ),
    inputs: [
      { ...DISTANCE, initial: 10 },
      { key: 'minutes', labels: l('Time', 'Zeit', 'Tiempo', 'Temps'), words: /time|minutes|duration/i, type: 'number', unit: 'min', initial: 55, min: 0 },
    ],
    results: [
      { labels: l('Pace per km', 'Tempo pro km', 'Ritmo por km', 'Allure par km'), words: /pace/i, formula: 'minutes / distance', type: 'clock' },
      { labels: l('Speed', 'Geschwindigkeit', 'Velocidad', 'Vitesse'), words: /speed/i, formula: 'distance / minutes * 60', type: 'number', unit: 'km/h' },
    ],
  },
  {
    key: 'fuel',
    names: l(
      'fuel calculator|fuel cost calculator|trip cost calculator|gas cost calculator|trip calculator|fuel price calculator|petrol cost calculator|gas calculator|travel cost calculator|petrol calculator',
      'spritrechner|benzinrechner|spritkostenrechner|tankrechner|fahrtkostenrechner|benzinkostenrechner',
      'calculadora de combustible|calculadora de gasolina|calculadora de viaje',
      "calculateur de carburant|calculateur d' essence|calculateur de trajet|calculatrice de carburant",
    ),
    inputs: [
      DISTANCE,
      {
        key: 'used',
        labels: l('Liters per 100 km', 'Liter auf 100 km', 'Litros a los 100 km', 'Litres aux 100 km'),
        words: /consumption|liters?|litres?|per 100|verbrauch|consumo|consommation/i,
        type: 'number',
        unit: 'l',
        initial: 6.5,
        min: 0,
      },
      {
        key: 'price',
        labels: l('Price per liter', 'Preis pro Liter', 'Precio por litro', 'Prix du litre'),
        words: /price/i,
        type: 'money',
        initial: 1.7,
        min: 0,
      },
    ],
    results: [
      { labels: l('Fuel', 'Kraftstoff', 'Combustible', 'Carburant'), words: /fuel|liters used/i, formula: 'distance * used / 100', type: 'number', unit: 'l' },
      { labels: l('Cost', 'Kosten', 'Coste', 'Coût'), words: /cost|total/i, formula: 'distance * used / 100 * price', type: 'money' },
    ],
  },
  {
    key: 'mileage',
    names: l(
      'gas mileage calculator|mileage calculator|mpg calculator|fuel consumption calculator|fuel economy calculator',
      'verbrauchsrechner|spritverbrauchsrechner',
      'calculadora de consumo|calculadora de consumo de combustible',
      "calculateur de consommation|calculateur de consommation d' essence",
    ),
    inputs: [
      DISTANCE,
      {
        key: 'liters',
        labels: l('Fuel', 'Getankt', 'Combustible', 'Carburant'),
        words: /fuel|liters?|litres?|gas|gallons/i,
        type: 'number',
        unit: 'l',
        initial: 6.5,
        min: 0,
      },
    ],
    results: [
      {
        labels: l('Consumption', 'Verbrauch', 'Consumo', 'Consommation'),
        words: /consumption|per 100/i,
        formula: 'liters / distance * 100',
        type: 'number',
        unit: 'l/100 km',
      },
      {
        labels: l('Miles per gallon', 'Meilen pro Gallone', 'Millas por galón', 'Miles par gallon'),
        words: /mpg|mileage|miles per/i,
        formula: 'distance / 1.609344 / (liters / 3.785411784)',
        type: 'number',
        unit: 'mpg',
      },
    ],
  },
  {
    key: 'age',
    names: l(
      'age calculator|how old am i calculator|how old calculator',
      'altersrechner|alter-rechner',
      'calculadora de edad|calculadora de la edad',
      "calculateur d' âge|calculatrice d' âge|calculateur de l' âge",
    ),
    inputs: [
      {
        key: 'born',
        labels: l('Date of birth', 'Geburtsdatum', 'Fecha de nacimiento', 'Date de naissance'),
        words: /birth|born/i,
        type: 'date',
        initial: '2000-01-01',
      },
      { key: 'day', labels: l('On', 'Am', 'El', 'Le'), words: /today|date/i, type: 'date', initial: 'today' },
    ],
    results: [
      { labels: l('Years', 'Jahre', 'Años', 'Années'), words: /years|age/i, formula: 'years(born, day)', type: 'number' },
      { labels: l('Days', 'Tage', 'Días', 'Jours'), words: /days/i, formula: 'day - born', type: 'number' },
    ],
  },
  {
    key: 'days',
    names: l(
      'date calculator|days calculator|days between dates calculator|date difference calculator|day calculator|days between two dates calculator',
      'tagerechner|datumsrechner|tage-rechner',
      'calculadora de días|calculadora de fechas',
      'calculateur de jours|calculateur de dates|calculatrice de jours',
    ),
    inputs: [
      { key: 'first', labels: l('From', 'Von', 'Desde', 'Du'), words: /start|first|from/i, type: 'date', initial: 'today' },
      { key: 'last', labels: l('To', 'Bis', 'Hasta', 'Au'), words: /end|last|to\b|second/i, type: 'date', initial: 'today' },
    ],
    results: [
      { labels: l('Days', 'Tage', 'Días', 'Jours'), words: /days/i, formula: 'last - first', type: 'number' },
      { labels: l('Weeks', 'Wochen', 'Semanas', 'Semaines'), words: /weeks/i, formula: '(last - first) / 7', type: 'number' },
    ],
  },
  {
    key: 'recipe',
    names: l(
      'recipe scaler|recipe calculator|ingredient calculator|portion calculator|serving calculator|servings calculator|recipe converter',
      'portionsrechner|rezeptrechner|mengenrechner',
      'calculadora de raciones|calculadora de porciones|calculadora de recetas',
      'calculateur de portions|calculateur de recettes',
    ),
    inputs: [
      {
        key: 'amount',
        labels: l('Amount in the recipe', 'Menge im Rezept', 'Cantidad en la receta', 'Quantité de la recette'),
        words: /amount|ingredient|quantity/i,
        type: 'number',
        initial: 250,
        min: 0,
      },
      {
        key: 'servings',
        labels: l('Servings in the recipe', 'Portionen im Rezept', 'Raciones de la receta', 'Portions de la recette'),
        words: /^(?:original |old )?(?:servings|portions)/i,
        type: 'number',
        initial: 4,
        min: 1,
      },
      {
        key: 'wanted',
        labels: l('Servings you want', 'Gewünschte Portionen', 'Raciones deseadas', 'Portions voulues'),
        words: /(?:wanted|desired|new|target) (?:servings|portions)|you want/i,
        type: 'number',
        initial: 6,
        min: 0,
      },
    ],
    results: [{ labels: l('You need', 'Benötigt', 'Necesitas', 'Il faut'), words: /result|need/i, formula: 'amount * wanted / servings', type: 'number' }],
  },
  {
    key: 'paint',
    names: l(
      'paint calculator|wall paint calculator|paint needed calculator',
      'farbrechner|farbmengenrechner|wandfarbenrechner',
      'calculadora de pintura',
      'calculateur de peinture|calculatrice de peinture',
    ),
    inputs: [
      {
        key: 'width',
        labels: l('Wall width', 'Wandbreite', 'Ancho de la pared', 'Largeur du mur'),
        words: /width|length/i,
        type: 'number',
        unit: 'm',
        initial: 12,
        min: 0,
      },
      {
        key: 'height',
        labels: l('Wall height', 'Wandhöhe', 'Alto de la pared', 'Hauteur du mur'),
        words: /height/i,
        type: 'number',
        unit: 'm',
        initial: 2.5,
        min: 0,
      },
      { key: 'coats', labels: l('Coats', 'Anstriche', 'Manos', 'Couches'), words: /coats?/i, type: 'number', initial: 2, min: 1 },
      {
        key: 'coverage',
        labels: l('Square meters per liter', 'Quadratmeter pro Liter', 'Metros cuadrados por litro', 'Mètres carrés par litre'),
        words: /coverage|per liter|per litre/i,
        type: 'number',
        unit: 'm²',
        initial: 8,
        min: 0.1,
      },
    ],
    results: [
      { labels: l('Area', 'Fläche', 'Superficie', 'Surface'), words: /area/i, formula: 'width * height', type: 'number', unit: 'm²' },
      { labels: l('Paint', 'Farbe', 'Pintura', 'Peinture'), words: /paint|liters/i, formula: 'width * height * coats / coverage', type: 'number', unit: 'l' },
    ],
  },
  {
    key: 'flooring',
    names: l(
      'flooring calculator|tile calculator|area calculator|room area calculator|square meter calculator|square footage calculator|carpet calculator|laminate calculator',
      'bodenrechner|fliesenrechner|laminatrechner|flächenrechner|quadratmeterrechner',
      'calculadora de suelo|calculadora de azulejos|calculadora de superficie|calculadora de metros cuadrados',
      'calculateur de sol|calculateur de carrelage|calculateur de surface|calculateur de parquet',
    ),
    inputs: [
      { key: 'length', labels: l('Length', 'Länge', 'Largo', 'Longueur'), words: /length/i, type: 'number', unit: 'm', initial: 5, min: 0 },
      { key: 'width', labels: l('Width', 'Breite', 'Ancho', 'Largeur'), words: /width/i, type: 'number', unit: 'm', initial: 4, min: 0 },
      {
        key: 'waste',
        labels: l('Extra for cuts', 'Verschnitt', 'Extra por cortes', 'Chutes'),
        words: /waste|extra|cuts/i,
        type: 'percent',
        initial: 10,
        min: 0,
      },
      { key: 'price', labels: l('Price per m²', 'Preis pro m²', 'Precio por m²', 'Prix du m²'), words: /price/i, type: 'money', initial: 25, min: 0 },
    ],
    results: [
      { labels: l('Area', 'Fläche', 'Superficie', 'Surface'), words: /area|square/i, formula: 'length * width', type: 'number', unit: 'm²' },
      {
        labels: l('To buy', 'Zu kaufen', 'A comprar', 'À acheter'),
        words: /buy|material/i,
        formula: 'length * width * (1 + waste / 100)',
        type: 'number',
        unit: 'm²',
      },
      { labels: l('Cost', 'Kosten', 'Coste', 'Coût'), words: /cost|total/i, formula: 'length * width * (1 + waste / 100) * price', type: 'money' },
    ],
  },
  {
    key: 'grades',
    names: l(
      'grade average calculator|average calculator|grade calculator|gpa calculator|grade point average calculator|mean calculator|grades calculator',
      'notenrechner|notendurchschnittsrechner|durchschnittsrechner|notenschnittrechner',
      'calculadora de notas|calculadora de promedio|calculadora de media|calculadora de promedios',
      'calculateur de moyenne|calculatrice de moyenne|calculateur de notes|calculateur de moyennes',
    ),
    inputs: [
      { key: 'grades', labels: l('Grades', 'Noten', 'Notas', 'Notes'), words: /grades?|numbers?|marks?|scores?|list/i, type: 'list', initial: '2 1 3 2' },
    ],
    results: [
      { labels: l('Average', 'Durchschnitt', 'Promedio', 'Moyenne'), words: /average|mean|gpa/i, formula: 'average(grades)', type: 'number' },
      { labels: l('Sum', 'Summe', 'Suma', 'Somme'), words: /sum|total/i, formula: 'sum(grades)', type: 'number' },
    ],
  },
];
