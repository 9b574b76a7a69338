/** French as the English that the grammar reads: order of words, then phrases. What is not here is a name. */
export const FRENCH_ORDER: readonly (readonly [RegExp, string])[] = [
  [/^(?:renomme|appelle|nomme)-(?:l[ae]s?) (?:en )?(.+)$/i, 'rename it to $1'],
  [
    /^(?:je (?:veux|voudrais|souhaite)|j'aimerais|il me faut|j'ai besoin d'|j'ai besoin de|nous voulons|on veut|peux-tu|tu peux|pouvez-vous|pourrais-tu|on (?:doit|devrait|peut)|il faut)(?: pouvoir)?(?: avoir| créer| faire)? ?/i,
    '',
  ],
  [/^(?:mets|met|mettez|passe|rends|fais)[- ](?:le|la|les|tout)(?: en)? (.+)$/i, 'make it $1'],
  [/^(?:appelle|nomme)[- ](?:le|la) (.+)$/i, 'rename it to $1'],
  [
    /^(?:une |un |la |le )?(?:page|site)(?: web)? (?:pour|de|sur) (?:la |le |mon |ma |notre |nos |un |une |l' ?)((?:mariage|fête|concert|anniversaire|baptême|tournoi|kermesse|festival|conférence|course|soirée|exposition|événement)(?: (?:de|du|des) .+?)?)( avec .+)?$/iu,
    'event website for my $1$2',
  ],
  [/^(?:ajoute|ajouter|ajoutez)(?:-y)? (?:des|du|de la|de l'|de) ?(.+)$/i, 'add $1'],
  [
    /^(?:(?:une?|l'|la|le) ?)?((?:mariage|fête|anniversaire|baptême|communion) (?:de|du|d') ?(?:(?:mon|ma|notre) )?\p{L}+(?: et (?:de )?\p{L}+)?)( avec (?=.*\b(?:date|heure|lieu|programme|plan)\b).+)$/iu,
    'event website for my $1$2',
  ],
  [/^(?:renomme|renommer|renommez) (.+?) en (.+)$/i, 'rename $1 to $2'],
  [/^(?:change|changer|changez|mets|passe|remplace) (.+?) (?:en|à|par|pour) (.+)$/i, 'change $1 to $2'],
  [/^(?:déplace|déplacer|mets|place|monte|descends) (.+?) (?:tout )?en (haut|bas)$/i, 'move $1 to the $2'],
  [/^(?:affiche|afficher|montre) (.+?) (?:en|comme|sous forme d'un|sous forme de) (.+)$/i, 'show $1 as $2'],
  [/^(?:affiche|afficher|montre)(?:z)? (?:seulement|uniquement|que) (?:les |la |le )?(.+)$/i, 'only show $1'],
  [/^(?:cache|cacher|masque|masquer|archive|archiver)(?:z)? (?:les |la |le )?(.+)$/i, 'hide $1'],
  [/^(?:demande|demander|confirme|confirmer|confirmation).* (?:avant de|avant la|à la) (?:supprimer|effacer|suppression)(?: .+)?$/i, 'ask before deleting'],
  [/^agrandi[srt]+(?:ez)? (?:le |la |les )?(?:texte|police|lettres|caractères)$/i, 'bigger text'],
  [/^(?:réduis|réduire|rétrécis) (?:le |la |les )?(?:texte|police|lettres|caractères)$/i, 'smaller text'],
  [/^(?:trie|trier|triez) par (.+)$/i, 'sort it by $1'],
  [/^(?:trie|trier) (.+?) par (.+)$/i, 'sort $1 by $2'],
  [/^(?:triée?s?|classée?s?|ordonnée?s?|rangée?s?) par (.+)$/i, 'sort it by $1'],
  [/^(?:groupe|grouper|regroupe|regrouper)(?:-les)? par (.+)$/i, 'group it by $1'],
  [/^(?:groupe|grouper|regroupe) (.+?) par (.+)$/i, 'group $1 by $2'],
  [/^(?:traduis|traduire) (.+?) en (.+)$/i, 'translate $1 to $2'],
];

export const FRENCH_PHRASES = `
quiz sur=quiz about|site sur=website about|page sur=page about|blog sur=blog about|et=and|ou=or|avec=with|sans=without|pour=for|de=of|du=of the|des=of|par=by|à=to|au=to the|aux=to the|en=in|dans=in|comme=as|avant=before|après=after|sous=below|au-dessus de=above
le=the|la=the|les=the|l'=the|d'=of|un=a|une=a|mon=my|ma=my|mes=my|notre=our|nos=our|à propos=about|ça=it|cela=it|tout=everything|plus=more|aussi=|s'il te plaît=|s'il vous plaît=|svp=|nouvelle=new|nouveau=new|simple=simple|petite=simple|autre=another
ajoute=add|ajouter=add|ajoutez=add|crée=build|créer=build|créez=build|fais=make|faire=make|construis=build|supprime=remove|supprimer=remove|supprimez=remove|enlève=remove|enlever=remove|retire=remove|retirer=remove|efface=remove|renomme=rename|change=change|changer=change|déplace=move|affiche=show|montre=show|traduis=translate|mets=set|installe=install|installer=install|démarre=start|lance=run|utilise=use
titre=title|sous-titre=subtitle|couleur=color|couleurs=colors|police=font|texte=text|textes=text|fond=background|coins=corners|espacement=spacing|page=page|pages=pages|champ=field|champs=fields|colonne=column|colonnes=columns|bouton=button|formulaire=form|formulaire de contact=contact form|formulaire de réservation=reservation form|formulaire d'inscription=sign-up form|formulaire de commande=order form|formulaire de commentaires=feedback form|leurs=their|leur=their|ses=their|son=their|tableau=table|liste=list|galerie=gallery|cartes=cards|fiches en grille=cards|calendrier=calendar|graphique=chart|graphique en barres=bar chart|camembert=pie chart|total=total|totaux=totals|somme=total|résumé=overview|statistiques=statistics|recherche=search|barre de recherche=search|filtre=filter|filtres=filter|tri=sort|export=export|bandeau=hero|pied de page=footer|section de contact=contact section|tarifs=prices|grille de tarifs=pricing|questions fréquentes=faq|foire aux questions=faq|témoignages=testimonials|galerie de photos=picture gallery|galerie d'images=picture gallery|option=option|options=options|section=section
par mois=per month|par semaine=per week|par jour=per day|par an=per year|bouton pour imprimer=print button|bouton d'impression=print button|bouton imprimer=print button|compte à rebours pour=countdown to|compte à rebours jusqu'à=countdown to|compte à rebours=countdown|limite de=limit of|mensuel=monthly|mensuelle=monthly|alerte de stock bas=low stock warning|à voir=|à lire=|terminées=done|terminés=done|faites=done|finies=done|payées=paid|par défaut=by default|site vitrine=website|vue d'impression=print view|imprimer=print
plus grand=bigger|plus grande=bigger|plus gros=bigger|plus petit=smaller|plus petite=smaller|sombre=dark|clair=light|mode sombre=dark mode|thème sombre=dark mode|mode clair=light mode|arrondis=round|plus ronds=rounder|compact=compact|obligatoire=required|facultatif=optional|haut=top|bas=bottom|première=first|premier=first|deuxième=second|seconde=second|troisième=third|dernière=last|dernier=last
jeu de tables de multiplication=times tables trainer|jeu des tables de multiplication=times tables trainer|favoris=favorites|programme=program|billets=tickets|inscription=registration form|minuteur=timer|minuteur d' intervalles=interval timer|pendule d' échecs=chess clock|horloge d' échecs=chess clock|historique=history|minuterie=timer|chronomètre=stopwatch|compteur=counter|calculatrice=calculator|convertisseur=converter|convertisseur d'unités=converter|quiz=quiz|sondage=poll|tableau de dessin=drawing pad|dé=dice|dés=dice|météo=weather|bloc-notes=notepad|cartes mémoire=flash cards|contre=against|ordinateur=computer|morpion=tic tac toe|jeu du serpent=snake|jeu de mémoire=memory game
application=app|appli=app|site=website|site web=website|page d'accueil=home page|panier=cart|gestion=manager|gestionnaire=manager|gérer=manage|suivre=track|organiser=manage|suivi=tracker|planificateur=planner|annuaire=directory|collection=collection|appelée=called|appelé=called|nommée=called|nommé=called|intitulée=called|qui s'appelle=called|allemand=german|anglais=english|espagnol=spanish|français=french|en allemand=in german|en anglais=in english|en espagnol=in spanish|en français=in french|annule=undo|annuler=undo|où est=where is|que peux-tu faire=what can you do|aide=help|merci=thanks|bonjour=hello|salut=hello|boulangerie=bakery|application de notes=notes app|appli de notes=notes app|stocks=inventory|stock=inventory|par ordre alphabétique=alphabetically|vendre=sell|jeu=game|jeux=games|plan d'accès=map|nom=name|menu=menu|carte=menu|café=cafe|restaurant=restaurant|photographe=photographer|école=school|association=club
ce mois-ci=this month|ce mois=this month|cette semaine=this week|cette année=this year|de ce mois=from this month|jours=days|semaines=weeks|passés=past|à venir=upcoming|moyenne=average|la moyenne=the average
`;
