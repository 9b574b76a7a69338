/** Games with words and numbers, against the computer or by oneself, and how hard they are. */
export const GAMES = `
hangman game | S=hangman:words name=Hangman_game lang=en
make a hangman with animals | S=hangman TEXT=alligator
a hangman game about countries | S=hangman TEXT=portugal
hangman with the words apple, banana and cherry | S=hangman:words=3
hangman >> use my own words: pelican, otter and lynx | S=hangman:words=3 TEXT=otter
hangman >> add the word otter | S=hangman TEXT=otter
hangmann gaem | S=hangman
minesweeper please | S=minesweeper:mines=10 lang=en
minesweeper 12x12 with 20 mines | S=minesweeper:columns=12 S=minesweeper:mines=20
minesweeper >> make it harder | S=minesweeper:mines=24
minesweeper >> make the board 16x16 | S=minesweeper:rows=16
a 2048 game | S=game2048:size=4
2048 >> make the grid 5x5 | S=game2048:size=5
connect four for two players | S=connectFour
connect four against the computer | S=connectFour:against=computer
connect four >> let me play against the computer | S=connectFour:against=computer
rock paper scissors against the computer | S=rockPaperScissors
Rock, paper, scissors game | S=rockPaperScissors
whack a mole with a timer and score | S=whackAMole:seconds=30
whack a mole >> make it 60 seconds | S=whackAMole:seconds=60
simon says game | S=simonSays
sudoku | S=sudoku lang=en
hard sudoku | S=sudoku:level=hard
sudoku >> make it harder >> make it easier | S=sudoku:level=medium
sudoku with a timer | S=sudoku S=stopwatch
a wordle clone | S=wordGuess:words
wordle >> use the words crane, plumb and fjord | S=wordGuess:words=3
snake >> make it faster | S=snake:level=hard
memory game >> make the board 6x6 | S=memory:pairs=18
memory game >> make it harder | S=memory:pairs=12
tic tac toe and snake | S=ticTacToe S=snake
a games page with hangman, sudoku and minesweeper | S=hangman S=sudoku S=minesweeper
flash cards >> use my own words: dog = perro, cat = gato | S=flashCards:cards=2 TEXT=gato
flash cards >> add the cards sun = sol and moon = luna | S=flashCards TEXT=luna
ein Galgenmännchen-Spiel mit Tieren | lang=de S=hangman TEXT=eichhörnchen
Vier gewinnt gegen den Computer | lang=de S=connectFour:against=computer
Schere, Stein, Papier | lang=de S=rockPaperScissors
ein schweres Sudoku | lang=de S=sudoku:level=hard
un juego del ahorcado con animales | lang=es S=hangman TEXT=ardilla
buscaminas | lang=es S=minesweeper
un jeu du pendu | lang=fr S=hangman
puissance 4 contre l'ordinateur | lang=fr S=connectFour:against=computer
`;
