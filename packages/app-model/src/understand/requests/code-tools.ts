/** Tools for colors, numbers, code, music and chance. */
export const CODE_TOOLS = `
color picker with hex and rgb | S=colorConverter
color converter hex to rgb | S=colorConverter
css gradient generator | S=gradientMaker
binary to decimal converter | S=numberBases
regex tester | S=regexTester
json formatter | S=jsonFormatter
a json formatter and validator | S=jsonFormatter
base64 encoder and decoder | S=textCodec:code=base64
url encoder | S=textCodec:code=url
metronome | S=metronome:tempo=100
a metronome with 120 bpm | S=metronome:tempo=120
metronome >> set it to 90 bpm | S=metronome:tempo=90
a little piano i can play | S=piano
a spinning wheel to decide what to eat | S=decisionWheel:items=6
spin the wheel with pizza, sushi, tacos and salad | S=decisionWheel:items=4 TEXT=Tacos
decision wheel >> use the options red, green and blue | S=decisionWheel:items=3 TEXT=Green
decision wheel >> add coffee and tea to the wheel | S=decisionWheel:items=8 TEXT=Tea
a toolbox with a json formatter, a regex tester and a color converter | S=jsonFormatter S=regexTester S=colorConverter
gradiant generator | S=gradientMaker
metronom | S=metronome
quiz about planets | S=quiz:questions=10 TEXT=Mercury
quiz about dinosaurs | S=quiz TEXT=Triceratops
quiz about vintage cars | S=quiz PART=vintage cars
math quiz for kids | S=quiz:questions=12
science trivia | S=quiz TEXT=Gravity
quiz about geography with ten questions | S=quiz:questions=10
ten question quiz about animals | S=quiz:questions=10
quiz about space for kids | S=quiz TEXT=Mercury
a quiz on world history | S=quiz TEXT=1989
ein Quiz für Kinder über Tiere mit Punktestand | lang=de S=quiz TEXT=Bambus
flash cards about planets | S=flashCards TEXT=Neptune
ein Quiz über Planeten | lang=de S=quiz TEXT=Merkur
ein Mathequiz | lang=de S=quiz:questions=12
un cuestionario sobre el espacio | lang=es S=quiz TEXT=Mercurio
un quiz sur les animaux | lang=fr S=quiz TEXT=araignée
ein Glücksrad | lang=de S=decisionWheel:items
ein Farbumrechner | lang=de S=colorConverter
ein Metronom mit 80 bpm | lang=de S=metronome:tempo=80
un conversor binario | lang=es S=numberBases
una ruleta con pizza, pasta y sushi | lang=es S=decisionWheel:items=3
un convertisseur de couleurs | lang=fr S=colorConverter
une roue de la fortune | lang=fr S=decisionWheel
`;
