/** Questions for quizzes by topic, a line each: the question, the right answer, and wrong ones. */
export const FRENCH_QUESTIONS = {
  general: `
Combien de jours compte une année bissextile ?|366|365|364
Quelle est la plus grande planète du système solaire ?|Jupiter|Mars|Vénus
Combien de côtés a un hexagone ?|Six|Cinq|Huit
Quel est le symbole de l’or ?|Au|Ag|Or
Quel océan sépare l’Europe et l’Amérique ?|Atlantique|Pacifique|Océan Indien
Combien de cordes a un violon ?|Quatre|Six|Cinq
Qui a peint la Joconde ?|Léonard de Vinci|Michel-Ange|Claude Monet
Combien de minutes compte une journée ?|1440|1200|3600
Qui a écrit Les Misérables ?|Victor Hugo|Émile Zola|Molière
Combien de joueurs d’une équipe de football sont sur le terrain ?|11|9|12
`,
  capitals: `
Quelle est la capitale de la Norvège ?|Oslo|Bergen|Stockholm
Quelle est la capitale du Canada ?|Ottawa|Toronto|Montréal
Quelle est la capitale du Japon ?|Tokyo|Kyoto|Osaka
Quelle est la capitale du Kenya ?|Nairobi|Mombasa|Kampala
Quelle est la capitale du Portugal ?|Lisbonne|Porto|Madrid
Quelle est la capitale de l’Australie ?|Canberra|Sydney|Melbourne
Quelle est la capitale du Brésil ?|Brasilia|Rio de Janeiro|São Paulo
Quelle est la capitale de la Pologne ?|Varsovie|Cracovie|Gdansk
Quelle est la capitale de l’Égypte ?|Le Caire|Alexandrie|Louxor
Quelle est la capitale de la Turquie ?|Ankara|Istanbul|Izmir
`,
  animals: `
Combien de pattes a une araignée ?|Huit|Six|Dix
Quel animal est le plus grand ?|La baleine bleue|L’éléphant|La girafe
Que devient une chenille ?|Un papillon|Une abeille|Un scarabée
Quel oiseau ne vole pas ?|Le manchot|L’hirondelle|Le héron
Quel animal terrestre est le plus rapide ?|Le guépard|Le lion|Le cheval
Que mangent surtout les pandas ?|Du bambou|Du poisson|De l’herbe
Combien de cœurs a une pieuvre ?|Trois|Un|Deux
Lequel est un mammifère ?|Le dauphin|Le requin|Le manchot
Quel animal dort la tête en bas ?|La chauve-souris|Le hibou|L’écureuil
Comment s’appelle le petit de la vache ?|Le veau|L’agneau|Le poulain
`,
  space: `
Quelle planète est la plus proche du Soleil ?|Mercure|Vénus|Mars
Quelle est la plus grande planète du système solaire ?|Jupiter|Saturne|Neptune
Quelle planète appelle-t-on la planète rouge ?|Mars|Mercure|Uranus
Combien de planètes compte le système solaire ?|Huit|Neuf|Sept
Quelle planète est connue pour ses anneaux ?|Saturne|Mars|La Terre
Qu’est-ce que le Soleil ?|Une étoile|Une planète|Une lune
Quelle planète est la plus éloignée du Soleil ?|Neptune|Uranus|Saturne
Quelle planète est la plus chaude ?|Vénus|Mercure|Mars
Qui a marché le premier sur la Lune ?|Neil Armstrong|Youri Gagarine|Buzz Aldrin
Combien de temps met la Terre autour du Soleil ?|Un an|Un mois|Un jour
`,
} as const;
