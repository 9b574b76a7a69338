/** Generators: passwords, choices, numbers, colors, names and sayings, and what is changed of them. */
export const GENERATORS = `
a random quote generator with a copy button | S=generator:kind=quote
a password generator with length slider and options for digits and symbols | S=generator:kind=password S=generator:digits=true S=generator:symbols=true
password generator with 20 characters | S=generator:length=20
password generator without symbols | S=generator:kind=password S=generator:symbols=false
a random number generator from 1 to 50 | S=generator:kind=number S=generator:max=50
coin flip | S=generator:kind=coin
random name picker | S=generator:kind=picker
password generator | S=generator:kind=password
random team generator | S=generator:kind=teams
an app for a coin flip | S=generator:kind=coin
a color palette generator | S=generator:kind=palette
random name picker: Anna, Ben, Cleo | S=generator:kind=picker S=generator:items=3 TEXT=Cleo
random picker for dinner with pizza, pasta and salad | S=generator:items=3 TEXT=Pizza
a random team generator with 3 teams | S=generator:kind=teams S=generator:count=3
placeholder name generator | S=generator:kind=name
ein Passwortgenerator | lang=de S=generator:kind=password
ein Zufallsgenerator | lang=de S=generator:kind=picker
kopf oder zahl | lang=de S=generator:kind=coin
un generador de contraseñas | lang=es S=generator:kind=password
una app de cara o cruz | lang=es S=generator:kind=coin
un générateur de mots de passe | lang=fr S=generator:kind=password
pile ou face | lang=fr S=generator:kind=coin
password generator with 100 characters | S=generator:length=16 PART=100
password generator >> remove the symbols option | S=generator:symbols=false
password generator >> make it 24 characters | S=generator:length=24
password generator >> default length 20 | S=generator:length=20
password generator >> with history | S=generator:history=true
lottery number generator >> numbers from 1 to 49 | S=generator:max=49
lottery number generator >> 6 numbers at once | S=generator:count=6
placeholder name generator >> German please | lang=de TEXT=Schmidt
quote generator >> add the quote "Be bold." | S=generator:items=13 TEXT=Be_bold.
name picker >> pick from Anna, Ben and Cleo | S=generator:items=3 TEXT=Cleo
team generator >> make it 4 teams | S=generator:count=4
a todo list >> add a coin flip | E=tasks S=generator:kind=coin
ein Passwortgenerator >> entferne die Sonderzeichen | S=generator:symbols=false
`;
