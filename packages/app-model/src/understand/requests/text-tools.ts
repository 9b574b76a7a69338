/** Tools for texts, and the time in the world. */
export const TEXT_TOOLS = `
word counter | S=textCounter name=Word_counter
a character counter for tweets | S=textCounter:limit=280
a character counter with a limit of 160 characters | S=textCounter:limit=160
case converter | S=caseConverter
a text to uppercase converter | S=caseConverter
markdown preview | S=markdown lang=en
a markdown editor | S=markdown
typing test | S=typingTest:items
make me a typing speed test please | S=typingTest
world clock | S=worldClock:places=3
world clock for new york, london and tokyo | S=worldClock:places=3 TEXT=Asia/Tokyo
clocks for berlin, sydney and los angeles | S=worldClock:places=3 TEXT=Australia/Sydney
a word counter and a case converter | S=textCounter S=caseConverter
a notepad that counts words and characters | S=textCounter
click counter | S=counter
todo list >> add a word counter | E=tasks S=textCounter
todo list >> add a world clock for paris and tokyo | S=worldClock:places=2
word counter >> add a typing test | S=textCounter S=typingTest
world clock for berlin and tokyo >> add sydney | S=worldClock:places=3
world clock for berlin and tokyo >> remove tokyo | S=worldClock:places=1
vue app for markdown notes | IN=vue PART=markdown
ein Wortzähler | lang=de S=textCounter
eine Weltuhr für Berlin und Tokio | lang=de S=worldClock:places=2
ein Tipptest | lang=de S=typingTest
un contador de palabras | lang=es S=textCounter
un reloj mundial para Madrid y Lima | lang=es S=worldClock:places=2
un compteur de mots | lang=fr S=textCounter
une horloge mondiale pour Paris et Montréal | lang=fr S=worldClock:places=2
`;
