/** Calculators of money. */
import { type FormulaEntry, inLanguages as l } from './formula-entry.ts';

const AMOUNT = l('Amount', 'Betrag', 'Importe', 'Montant');
const RATE = l('Interest per year', 'Zinsen pro Jahr', 'Interés anual', 'Intérêt annuel');
const YEARS = l('Years', 'Jahre', 'Años', 'Années');
const TOTAL = l('Total', 'Gesamt', 'Total', 'Total');

export const MONEY_FORMULAS: readonly FormulaEntry[] = [
  {
    key: 'tip',
    names: l(
      'tip calculator|bill splitter|bill split calculator|tip splitter|restaurant bill splitter|split the bill calculator|gratuity calculator|restaurant tip calculator|bill splitting calculator',
      'trinkgeldrechner|trinkgeld-rechner|rechnungsteiler|rechnungsteilung',
      'calculadora de propinas|calculadora de propina|divisor de cuentas|divisor de la cuenta',
      "calculateur de pourboire|calculatrice de pourboire|calculateur de pourboires|partage de l' addition|partage d' addition",
    ),
    inputs: [
      {
        key: 'total',
        labels: l('Bill', 'Rechnung', 'Cuenta', 'Addition'),
        words: /^(?:bill|total|amount|price|sum|check|meal|rechnungsbetrag|betrag|importe|montant)(?: (?:total|amount|price))?$/i,
        type: 'money',
        initial: 60,
        min: 0,
      },
      { key: 'tip', labels: l('Tip', 'Trinkgeld', 'Propina', 'Pourboire'), words: /\btip\b|\bgratuity\b|service/i, type: 'percent', initial: 15, min: 0 },
      {
        key: 'people',
        labels: l('People', 'Personen', 'Personas', 'Personnes'),
        words: /people|persons?|guests?|friends|diners|split/i,
        type: 'number',
        initial: 2,
        min: 1,
      },
    ],
    results: [
      {
        labels: l('Tip in all', 'Trinkgeld gesamt', 'Propina total', 'Pourboire total'),
        words: /tip (?:amount|in all|total)|total tip/i,
        formula: 'total * tip / 100',
        type: 'money',
      },
      {
        labels: l('With tip', 'Mit Trinkgeld', 'Con propina', 'Avec pourboire'),
        words: /^(?:grand )?total|with tip/i,
        formula: 'total * (1 + tip / 100)',
        type: 'money',
      },
      {
        labels: l('Each pays', 'Pro Person', 'Cada uno paga', 'Par personne'),
        words: /(?:per|each|every) (?:person|one|head)|each pays|share/i,
        formula: 'total * (1 + tip / 100) / people',
        type: 'money',
      },
    ],
  },
  {
    key: 'discount',
    names: l(
      'discount calculator|sale price calculator|discount price calculator|sale calculator|savings at the sale calculator',
      'rabattrechner|rabatt-rechner',
      'calculadora de descuentos|calculadora de descuento|calculadora de rebajas',
      'calculateur de remise|calculateur de réduction|calculatrice de remise|calculatrice de réduction|calculateur de remises|calculateur de réductions',
    ),
    inputs: [
      { key: 'price', labels: l('Price', 'Preis', 'Precio', 'Prix'), words: /price|amount/i, type: 'money', initial: 80, min: 0 },
      {
        key: 'discount',
        labels: l('Discount', 'Rabatt', 'Descuento', 'Remise'),
        words: /discount|percent|off|réduction/i,
        type: 'percent',
        initial: 20,
        min: 0,
        max: 100,
      },
    ],
    results: [
      {
        labels: l('You pay', 'Zu zahlen', 'A pagar', 'À payer'),
        words: /final|sale price|you pay|new price/i,
        formula: 'price * (1 - discount / 100)',
        type: 'money',
      },
      { labels: l('You save', 'Ersparnis', 'Ahorro', 'Économie'), words: /save|savings/i, formula: 'price * discount / 100', type: 'money' },
    ],
  },
  {
    key: 'tax',
    names: l(
      'vat calculator|sales tax calculator|tax calculator|value added tax calculator|gst calculator',
      'mehrwertsteuerrechner|mehrwertsteuer-rechner|mwst-rechner|mwst rechner|mwstrechner|umsatzsteuerrechner|steuerrechner',
      'calculadora de iva|calculadora del iva|calculadora de impuestos',
      'calculateur de tva|calculatrice de tva|calculateur de taxe|calculateur de taxes',
    ),
    inputs: [
      {
        key: 'net',
        labels: l('Price without tax', 'Nettopreis', 'Precio sin impuestos', 'Prix hors taxe'),
        words: /net|price|amount|before tax/i,
        type: 'money',
        initial: 100,
        min: 0,
      },
      {
        key: 'tax',
        labels: l('Tax', 'Steuersatz', 'Impuesto', 'Taxe'),
        words: /\btax|\bvat\b|\bgst\b|mwst|mehrwertsteuer|\biva\b|\btva\b|rate/i,
        type: 'percent',
        initial: 19,
        min: 0,
      },
    ],
    results: [
      {
        labels: l('Tax amount', 'Steuer', 'Importe del impuesto', 'Montant de la taxe'),
        words: /tax amount|amount of (?:tax|vat)/i,
        formula: 'net * tax / 100',
        type: 'money',
      },
      {
        labels: l('Price with tax', 'Bruttopreis', 'Precio con impuestos', 'Prix toutes taxes'),
        words: /gross|total|with tax/i,
        formula: 'net * (1 + tax / 100)',
        type: 'money',
      },
    ],
  },
  {
    key: 'loan',
    names: l(
      'loan calculator|mortgage calculator|home loan calculator|car loan calculator|mortgage payment calculator|loan payment calculator|credit calculator|loan repayment calculator|mortgage repayment calculator',
      'kreditrechner|hypothekenrechner|baufinanzierungsrechner|darlehensrechner|hypothekrechner|tilgungsrechner',
      'calculadora de hipotecas|calculadora de hipoteca|calculadora de préstamos|calculadora de préstamo|simulador de hipoteca',
      "calculateur de prêt|calculatrice de prêt|calculateur de crédit|simulateur de prêt|calculateur d' hypothèque|calculateur de prêt immobilier|calculatrice de crédit",
    ),
    inputs: [
      {
        key: 'amount',
        labels: l('Loan', 'Kredit', 'Préstamo', 'Emprunt'),
        words: /loan|amount|principal|price|borrowed|mortgage|betrag|importe|montant/i,
        type: 'money',
        initial: 200000,
        min: 0,
      },
      { key: 'rate', labels: RATE, words: /interest|rate|zins|interés|taux/i, type: 'percent', initial: 4, min: 0 },
      { key: 'time', labels: YEARS, words: /years?|term|duration|length|laufzeit|plazo|durée/i, type: 'number', initial: 25, min: 1, max: 100 },
    ],
    results: [
      {
        labels: l('Monthly payment', 'Monatliche Rate', 'Cuota mensual', 'Mensualité'),
        words: /month|payment|instal/i,
        formula: 'payment(amount, rate / 1200, time * 12)',
        type: 'money',
      },
      {
        labels: l('Interest in all', 'Zinsen gesamt', 'Intereses totales', 'Intérêts totaux'),
        words: /total interest|interest in all|interest paid/i,
        formula: 'payment(amount, rate / 1200, time * 12) * time * 12 - amount',
        type: 'money',
      },
      {
        labels: l('Paid in all', 'Gesamt gezahlt', 'Total pagado', 'Total payé'),
        words: /total/i,
        formula: 'payment(amount, rate / 1200, time * 12) * time * 12',
        type: 'money',
      },
    ],
    plan: 'paymentPlan(amount, rate / 1200, time * 12)',
  },
  {
    key: 'savings',
    names: l(
      'savings calculator|compound interest calculator|interest calculator|investment calculator|retirement calculator|saving calculator',
      'zinsrechner|sparrechner|zinseszinsrechner|zinseszins-rechner|sparplanrechner|anlagerechner',
      'calculadora de ahorros|calculadora de ahorro|calculadora de interés compuesto|calculadora de intereses|calculadora de inversión',
      "calculateur d' épargne|calculatrice d' épargne|calculateur d' intérêts|calculateur d' intérêts composés|calculateur de placement",
    ),
    inputs: [
      {
        key: 'start',
        labels: l('Start amount', 'Startbetrag', 'Importe inicial', 'Montant initial'),
        words: /start|initial|principal|deposit|amount/i,
        type: 'money',
        initial: 1000,
        min: 0,
      },
      {
        key: 'monthly',
        labels: l('Added per month', 'Sparrate im Monat', 'Aportación mensual', 'Versement mensuel'),
        words: /month|contribution|saving rate|added/i,
        type: 'money',
        initial: 100,
        min: 0,
      },
      { key: 'rate', labels: RATE, words: /interest|rate|return|zins|interés|taux/i, type: 'percent', initial: 3, min: 0 },
      { key: 'time', labels: YEARS, words: /years?|term|duration|time|laufzeit|plazo|durée/i, type: 'number', initial: 10, min: 0, max: 100 },
    ],
    results: [
      {
        labels: l('Savings at the end', 'Guthaben am Ende', 'Ahorro final', 'Épargne finale'),
        words: /final|end|total|future|balance/i,
        formula: 'grown(start, monthly, rate / 1200, time * 12)',
        type: 'money',
      },
      {
        labels: l('Interest earned', 'Davon Zinsen', 'Intereses ganados', 'Intérêts gagnés'),
        words: /earned|interest/i,
        formula: 'grown(start, monthly, rate / 1200, time * 12) - start - monthly * time * 12',
        type: 'money',
      },
    ],
    plan: 'growthPlan(start, monthly, rate / 1200, time * 12)',
  },
  {
    key: 'wage',
    names: l(
      'salary calculator|wage calculator|hourly wage calculator|hourly rate calculator|pay calculator|hourly to salary calculator|hourly wage to salary calculator|paycheck calculator|hourly wage to salary converter|hourly to salary converter',
      'gehaltsrechner|stundenlohnrechner|lohnrechner|stundenlohn-rechner',
      'calculadora de salario|calculadora de sueldo|calculadora de nómina',
      'calculateur de salaire|calculatrice de salaire|calculateur de salaire horaire',
    ),
    inputs: [
      {
        key: 'wage',
        labels: l('Hourly wage', 'Stundenlohn', 'Salario por hora', 'Salaire horaire'),
        words: /wage|rate|hourly|pay/i,
        type: 'money',
        initial: 20,
        min: 0,
      },
      {
        key: 'hours',
        labels: l('Hours per week', 'Stunden pro Woche', 'Horas por semana', 'Heures par semaine'),
        words: /hours/i,
        type: 'number',
        initial: 40,
        min: 0,
        max: 168,
      },
      {
        key: 'weeks',
        labels: l('Weeks per year', 'Wochen pro Jahr', 'Semanas por año', 'Semaines par an'),
        words: /weeks/i,
        type: 'number',
        initial: 52,
        min: 0,
        max: 53,
      },
    ],
    results: [
      { labels: l('Per week', 'Pro Woche', 'Por semana', 'Par semaine'), words: /week/i, formula: 'wage * hours', type: 'money' },
      { labels: l('Per month', 'Pro Monat', 'Por mes', 'Par mois'), words: /month/i, formula: 'wage * hours * weeks / 12', type: 'money' },
      { labels: l('Per year', 'Pro Jahr', 'Por año', 'Par an'), words: /year|annual|salary/i, formula: 'wage * hours * weeks', type: 'money' },
    ],
  },
  {
    key: 'percentage',
    names: l(
      'percentage calculator|percent calculator|percentages calculator',
      'prozentrechner|prozent-rechner',
      'calculadora de porcentajes|calculadora de porcentaje',
      'calculateur de pourcentage|calculatrice de pourcentage|calculateur de pourcentages',
    ),
    inputs: [
      { key: 'part', labels: l('Percent', 'Prozent', 'Porcentaje', 'Pourcentage'), words: /percent/i, type: 'percent', initial: 15 },
      { key: 'amount', labels: l('Of', 'Von', 'De', 'De'), words: /number|amount|value|total/i, type: 'number', initial: 80 },
    ],
    results: [
      { labels: l('That is', 'Das sind', 'Son', 'Soit'), words: /result/i, formula: 'amount * part / 100', type: 'number' },
      { labels: l('Added', 'Dazugezählt', 'Sumado', 'Ajouté'), words: /plus|added|increase/i, formula: 'amount * (1 + part / 100)', type: 'number' },
      { labels: l('Taken off', 'Abgezogen', 'Restado', 'Retranché'), words: /minus|decrease/i, formula: 'amount * (1 - part / 100)', type: 'number' },
    ],
  },
  {
    key: 'invoice',
    names: l(
      'price calculator|order calculator|cost calculator|quote calculator',
      'preisrechner|kostenrechner|angebotsrechner',
      'calculadora de precios|calculadora de costes|calculadora de presupuesto',
      'calculateur de prix|calculateur de coûts|calculateur de devis',
    ),
    inputs: [
      { key: 'quantity', labels: l('Quantity', 'Menge', 'Cantidad', 'Quantité'), words: /quantity|number|count|pieces/i, type: 'number', initial: 1, min: 0 },
      { key: 'price', labels: l('Unit price', 'Stückpreis', 'Precio unitario', 'Prix unitaire'), words: /price|amount/i, type: 'money', initial: 25, min: 0 },
    ],
    results: [{ labels: TOTAL, words: /total|sum|cost/i, formula: 'quantity * price', type: 'money' }],
  },
  {
    key: 'profit',
    names: l(
      'profit calculator|margin calculator|profit margin calculator|markup calculator',
      'gewinnrechner|margenrechner',
      'calculadora de beneficio|calculadora de beneficios|calculadora de margen',
      'calculateur de marge|calculateur de bénéfice',
    ),
    inputs: [
      { key: 'cost', labels: l('Cost', 'Kosten', 'Coste', 'Coût'), words: /cost/i, type: 'money', initial: 60, min: 0 },
      {
        key: 'price',
        labels: l('Sale price', 'Verkaufspreis', 'Precio de venta', 'Prix de vente'),
        words: /price|revenue/i,
        type: 'money',
        initial: 100,
        min: 0,
      },
    ],
    results: [
      { labels: l('Profit', 'Gewinn', 'Beneficio', 'Bénéfice'), words: /profit/i, formula: 'price - cost', type: 'money' },
      { labels: l('Margin', 'Marge', 'Margen', 'Marge'), words: /margin/i, formula: '(price - cost) / price * 100', type: 'percent' },
    ],
  },
  {
    key: 'rent',
    names: l(
      'rent splitter|rent split calculator|cost splitter|expense split calculator',
      'mietrechner|kostenteiler',
      'divisor de gastos|divisor de alquiler',
      'partage de loyer|partage de frais',
    ),
    inputs: [
      { key: 'amount', labels: AMOUNT, words: /rent|amount|cost|total/i, type: 'money', initial: 900, min: 0 },
      {
        key: 'people',
        labels: l('People', 'Personen', 'Personas', 'Personnes'),
        words: /people|persons?|roommates|flatmates/i,
        type: 'number',
        initial: 3,
        min: 1,
      },
    ],
    results: [
      { labels: l('Each pays', 'Pro Person', 'Cada uno paga', 'Par personne'), words: /each|per person|share/i, formula: 'amount / people', type: 'money' },
    ],
  },
];
