/** Calculators by their names and in a person's own words, and what is changed of them. */
export const CALCULATORS = `
bill splitter: total, tip percent, number of people | S=formula:known=tip COUNT=formula:1 S=formula:inputs=3
a bmi calculator | S=formula:known=bmi
tip splitter for restaurants | S=formula:known=tip
price calculator for a print shop | S=formula:known=invoice
age calculator | S=formula:known=age
mortgage calculator with monthly payment and a table of payments | S=formula:known=loan S=formula:plan COUNT=view:0
a tip calculator with history | S=formula:known=tip S=formula:history=true
vat calculator with 19% VAT | S=formula:known=tax TEXT="initial":19
loan calculator with 20000 loan, 5% interest and 5 years | TEXT="initial":20000 TEXT="initial":5
percentage calculator | S=formula:known=percentage
a discount calculator | S=formula:known=discount
compound interest calculator | S=formula:known=savings
a fuel cost calculator for trips | S=formula:known=fuel
gas mileage calculator | S=formula:known=mileage
days between dates calculator | S=formula:known=days
calorie calculator | S=formula:known=calories
running pace calculator | S=formula:known=pace
hourly wage to salary calculator | S=formula:known=wage
recipe scaler | S=formula:known=recipe
paint calculator | S=formula:known=paint
flooring calculator | S=formula:known=flooring
grade average calculator | S=formula:known=grades
a dark tip calculator called Fair Share | S=formula:known=tip mode=dark name=Fair_Share
calculator that multiplies hours by rate | TEXT="formula":"hours * rate"
price calculator: square meters times 12 plus 50 base fee | TEXT="formula":"squareMeters * 12 + baseFee" TEXT="label":"Price"
a calculator for area = length times width | TEXT="formula":"length * width" TEXT="label":"Area"
calculator: price minus discount | TEXT="formula":"price * (1 - discount / 100)"
ein Trinkgeldrechner | lang=de S=formula:known=tip TEXT=Trinkgeld name=Trinkgeldrechner
ein BMI-Rechner | lang=de S=formula:known=bmi
ein Kreditrechner mit Tilgungsplan | lang=de S=formula:known=loan S=formula:plan
ein Prozentrechner | lang=de S=formula:known=percentage
preisrechner: quadratmeter mal 12 plus 50 grundgebühr | lang=de TEXT="formula":"quadratmeter * 12 + grundgebuhr"
un rechner für stunden mal stundenlohn | TEXT="formula":"stunden * stundenlohn"
una calculadora de propinas | lang=es S=formula:known=tip TEXT=Propina
una calculadora de hipotecas | lang=es S=formula:known=loan
una calculadora que multiplica horas por tarifa | lang=es TEXT="formula":"horas * tarifa"
un calculateur d'IMC | lang=fr S=formula:known=bmi
une calculatrice de prêt avec historique | lang=fr S=formula:known=loan S=formula:history=true
un calculateur de pourboire | lang=fr S=formula:known=tip TEXT=Pourboire
a tip calculator >> default tip 18 | TEXT="initial":18
a tip calculator >> set the number of people to 4 | TEXT="initial":4
a tip calculator >> add a discount field | S=formula:inputs=4 TEXT="formula":"(total * (1 - discount / 100)) * tip / 100"
a tip calculator >> remove the people field | S=formula:inputs=2 S=formula:results=2
a tip calculator >> remove the bill | REFUSE=bill
a tip calculator >> rename people to guests | TEXT="label":"Guests"
a tip calculator >> German please | lang=de TEXT="label":"Trinkgeld"
a tip calculator >> add a history of results | S=formula:history=true
loan calculator >> add a table of payments | S=formula:plan
loan calculator >> set the interest to 6 percent | TEXT="initial":6
price calculator: square meters times 12 plus 50 base fee >> add a discount field | TEXT="formula":"(squareMeters * 12 + baseFee) * (1 - discount / 100)"
a todo list >> add a tip calculator | E=tasks S=formula:known=tip
a todo list >> add a calculator that multiplies hours by rate | E=tasks TEXT="formula":"hours * rate"
ein Trinkgeldrechner >> füge Rabatt hinzu | S=formula:inputs=4 TEXT="label":"Rabatt"
tip calculator that splits between 4 people | S=formula PART=between 4 people
`;
