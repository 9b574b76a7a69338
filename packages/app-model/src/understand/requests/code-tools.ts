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
math game for kids | S=mathTrainer:operations=4
times tables trainer | S=mathTrainer TEXT=times
a math trainer with addition and subtraction | S=mathTrainer:operations=2
math trainer >> make it harder | S=mathTrainer:level=hard
reaction time test | S=reactionTest
tetris | S=tetris lang=en
tetris >> make it faster | S=tetris:level=hard
pixel art editor | S=pixelArt:size=16
a 32x32 pixel art editor | S=pixelArt:size=32
lorem ipsum generator | S=generator:kind=lorem
lorem ipsum generator with 5 paragraphs | S=generator:count=5
tic tac toe >> make it harder | S=ticTacToe:against=computer
Einmaleins-Trainer | lang=de S=mathTrainer TEXT=times
jeu de tables de multiplication | lang=fr S=mathTrainer TEXT=times
Geburtstag von Oma mit Datum und Ort | lang=de S=hero TEXT=Datum -E=Geburtstage
anniversaire de Paul avec date et lieu | lang=fr S=hero TEXT=Date -E=Anniversaires
i want to play four in a row with my brother | S=connectFour
a game where you have to guess a word letter by letter | S=hangman
can you make a mine sweeper game with a bigger field | S=minesweeper:columns=12
simple tetris game with score and levels | S=tetris
rgb to hex color converter with copy button | S=colorConverter
a wheel of names for my classroom | S=decisionWheel
multiplication practice for my 8 year old | S=mathTrainer
hangman >> only use animals | S=hangman TEXT=alligator
quiz about planets >> add a question: Which planet has the most moons? Saturn*, Mars, Venus | S=quiz:questions=11
dice roller >> make it 20 sided | S=dice:sides=20
ein Quiz über Hauptstädte mit 5 Fragen | lang=de S=quiz:questions=5
un juego de buscaminas difícil | lang=es S=minesweeper:mines=50
a game where you jump over obstacles | REFUSE=jump over
calculator for tips | S=formula:known=tip
generator for passwords | S=generator:kind=password
calculator for the area of a circle | S=calculator PART=area of a circle
a game of sudoku | S=sudoku
paper scissors stone | S=rockPaperScissors
division practice | S=mathTrainer TEXT=divided
a simple snake clone that is slow | S=snake:level=easy
metronome at 60 bpm in dark mode | S=metronome:tempo=60 mode=dark
connect 4 with red and yellow | S=connectFour
spin wheel for chores | S=decisionWheel PART=chores
dragon slaying game | REFUSE=dragon
ein Rechentrainer | lang=de S=mathTrainer
ein Reaktionstest | lang=de S=reactionTest
un test de réflexes | lang=fr S=reactionTest
un juego de matemáticas | lang=es S=mathTrainer
fiesta de cumpleaños de Ana con fecha y lugar | lang=es S=hero TEXT=Lugar
ein Glücksrad | lang=de S=decisionWheel:items
ein Farbumrechner | lang=de S=colorConverter
ein Metronom mit 80 bpm | lang=de S=metronome:tempo=80
un conversor binario | lang=es S=numberBases
una ruleta con pizza, pasta y sushi | lang=es S=decisionWheel:items=3
un convertisseur de couleurs | lang=fr S=colorConverter
une roue de la fortune | lang=fr S=decisionWheel
`;
