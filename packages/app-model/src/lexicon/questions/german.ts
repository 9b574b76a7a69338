/** Questions for quizzes by topic, a line each: the question, the right answer, and wrong ones. */
export const GERMAN_QUESTIONS = {
  general: `
Wie viele Tage hat ein Schaltjahr?|366|365|364
Welcher ist der größte Planet des Sonnensystems?|Jupiter|Mars|Venus
Wie viele Ecken hat ein Sechseck?|Sechs|Fünf|Acht
Was ist das Zeichen für Gold?|Au|Ag|Go
Welcher Ozean liegt zwischen Europa und Amerika?|Atlantik|Pazifik|Indischer Ozean
Wie viele Saiten hat eine Geige?|Vier|Sechs|Fünf
Wer malte die Mona Lisa?|Leonardo da Vinci|Michelangelo|Vincent van Gogh
Wie viele Minuten hat ein Tag?|1440|1200|3600
Wie viele Bundesländer hat Deutschland?|16|14|18
Wie viele Spieler einer Fußballmannschaft stehen auf dem Feld?|11|9|12
`,
  capitals: `
Was ist die Hauptstadt von Norwegen?|Oslo|Bergen|Stockholm
Was ist die Hauptstadt von Kanada?|Ottawa|Toronto|Montreal
Was ist die Hauptstadt von Japan?|Tokio|Kyoto|Osaka
Was ist die Hauptstadt von Kenia?|Nairobi|Mombasa|Kampala
Was ist die Hauptstadt von Portugal?|Lissabon|Porto|Madrid
Was ist die Hauptstadt von Australien?|Canberra|Sydney|Melbourne
Was ist die Hauptstadt von Brasilien?|Brasília|Rio de Janeiro|São Paulo
Was ist die Hauptstadt von Polen?|Warschau|Krakau|Danzig
Was ist die Hauptstadt von Ägypten?|Kairo|Alexandria|Luxor
Was ist die Hauptstadt von Peru?|Lima|Cusco|Quito
`,
  animals: `
Wie viele Beine hat eine Spinne?|Acht|Sechs|Zehn
Welches Tier ist das größte?|Blauwal|Elefant|Giraffe
Was wird aus einer Raupe?|Ein Schmetterling|Eine Biene|Ein Käfer
Welcher Vogel kann nicht fliegen?|Pinguin|Schwalbe|Reiher
Welches Landtier ist das schnellste?|Gepard|Löwe|Pferd
Was fressen Pandas vor allem?|Bambus|Fisch|Gras
Wie viele Herzen hat ein Krake?|Drei|Eins|Zwei
Welches davon ist ein Säugetier?|Delfin|Hai|Pinguin
Welches Tier schläft kopfüber?|Fledermaus|Eule|Eichhörnchen
Wie heißt ein junges Schaf?|Lamm|Kalb|Fohlen
`,
  space: `
Welcher Planet ist der Sonne am nächsten?|Merkur|Venus|Mars
Welcher ist der größte Planet des Sonnensystems?|Jupiter|Saturn|Neptun
Welcher Planet heißt der rote Planet?|Mars|Merkur|Uranus
Wie viele Planeten hat das Sonnensystem?|Acht|Neun|Sieben
Welcher Planet hat die auffälligsten Ringe?|Saturn|Mars|Erde
Was ist die Sonne?|Ein Stern|Ein Planet|Ein Mond
Welcher Planet ist am weitesten von der Sonne entfernt?|Neptun|Uranus|Saturn
Welcher Planet ist der heißeste?|Venus|Merkur|Mars
Wer betrat als Erster den Mond?|Neil Armstrong|Juri Gagarin|Buzz Aldrin
Wie lange braucht die Erde um die Sonne?|Ein Jahr|Einen Monat|Einen Tag
`,
} as const;
