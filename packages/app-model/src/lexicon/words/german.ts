/** German as the English that the grammar reads: order of words, then phrases. What is not here is a name. */
export const GERMAN_ORDER: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:(?:eine?|die|der) )?(\p{L}*(?:geburtstag|hochzeit|feier|fest|party|taufe) (?:von|für) (?:(?:meine[nmr]?|unsere[nmr]?|dem|der) )?\p{L}+)( mit (?=.*(?:datum|uhrzeit|ort|programm|anfahrt|karte)).+)$/iu,
    'event website for my $1$2',
  ],
  [/^(?:ein |mein |unser )?(\p{L}{3,}?)-?quiz( .+)?$/iu, 'quiz about $1$2'],
  [
    /^(?:ich (?:brauche|möchte|will|hätte gern(?:e)?|würde gern(?:e)?)|wir (?:brauchen|möchten|wollen)|es (?:soll|sollte)|da soll|kannst du|könntest du|können wir)(?: mir| uns| bitte| noch| auch)* /i,
    '',
  ],
  [/^(.+), nach (\p{L}+) (?:sortiert|geordnet)$/iu, '$1, sorted by $2'],
  [/^(.+), nach (\p{L}+) gruppiert$/iu, '$1, grouped by $2'],
  [/^(?:alle |die )?(erledigten?|fertigen?|offenen?|bezahlten?)(?: \p{Lu}\p{L}+)? (?:ganz )?nach (oben|unten)$/iu, 'show $1 ones at the $2'],
  [/^(?:füge?|fueg|fuege) (.+?) hinzu(?: (.+))?$/i, 'add $1 $2'],
  [/^(?:baue?|setze?) (.+?) ein$/i, 'add $1'],
  [/^(.+?) (?:bitte )?(?:hinzufügen|einbauen|ergänzen|einfügen|dazu)$/i, 'add $1'],
  [/^(.+?) (?:bitte )?(?:entfernen|löschen|rausnehmen|weglassen|streichen)$/i, 'remove $1'],
  [/^(?:nimm|lass) (.+?) (?:weg|raus)$/i, 'remove $1'],
  [/^(?:benenne?|nenne?) (.+?) (?:in|zu|nach) (.+?)(?: um)?$/i, 'rename $1 to $2'],
  [/^(.+?) (?:in|zu) (.+?) umbenennen$/i, 'rename $1 to $2'],
  [/^nenne? (es|sie|ihn|die app|die seite|das projekt|das) (.+)$/i, 'rename it to $2'],
  [/^(?:ändere?|stelle?|setze?|wechsle|wechsel) (.+?) (?:in|auf|zu|nach) (.+?)(?: um| ein)?$/i, 'change $1 to $2'],
  [/^(.+?) (?:in|auf|zu) (.+?) (?:ändern|umstellen|setzen|stellen)$/i, 'change $1 to $2'],
  [/^(?:verschiebe?|bewege?|setze?|stelle?|packe?|tu) (.+?) (?:nach|ganz nach) (oben|unten)$/i, 'move $1 to the $2'],
  [/^(.+?) (?:ganz )?nach (oben|unten)(?: verschieben| setzen)?$/i, 'move $1 to the $2'],
  [/^mach(?:e|t)? (?:daraus|das|es|sie) (?:zu )?(?:eine[rmns]?|ein) (tabelle|liste|tafel|galerie|karten|kalender|diagramm)$/i, 'show it as $1'],
  [/^zeige? (.+?) als (.+?)(?: an)?$/i, 'show $1 as $2'],
  [/^als (.+?) (?:anzeigen|zeigen|darstellen|ansehen)$/i, 'show it as $1'],
  [/^(.+?) als (.+?) (?:anzeigen|zeigen|darstellen)$/i, 'show $1 as $2'],
  [/^(?:bitte )?nach (.+?) (?:sortieren|sortiert|ordnen|geordnet)$/i, 'sort it by $1'],
  [/^(?:bitte )?nach (.+?) (?:gruppieren|gruppiert)$/i, 'group it by $1'],
  [/^(?:zeige? )?nur (?:noch )?(?:die )?(.+?)(?: an)?(?:zeigen|anzeigen)?$/i, 'only show $1'],
  [/^(.+?) (?:ausblenden|verstecken|verbergen|archivieren)$/i, 'hide $1'],
  [
    /^(?:vor(?:her)? (?:dem )?löschen (?:bitte )?(?:nach)?fragen|(?:frag|frage) (?:mich )?vor(?:her)? (?:dem )?löschen(?: nach)?|löschen (?:nur )?(?:mit|nach) (?:nach)?(?:frage|bestätigung|rückfrage)|.*(?:sicherheitsabfrage|nachfrage|bestätigung) (?:beim|vor dem) löschen)$/i,
    'ask before deleting',
  ],
  [
    /^(?:eine )?(?:web)?seite für (?:unseren|unsere|unser|meinen|meine|mein|den|die|das) (\p{L}*(?:chor|verein|band|klasse|kirche|gemeinde|mannschaft|feuerwehr|orchester|kita|hort|gruppe|gilde|zunft))( .+)?$/iu,
    'website for my $1$2',
  ],
  [
    /^(?:eine )?(?:veranstaltungs|event|web)?(?:seite|website|homepage) (?:für|zu|über) (?:unsere[nms]?|unser|meine[nm]?|mein|einen?|die|das|den|dem) (\p{L}*(?:fest|feier|hochzeit|party|geburtstag|konzert|turnier|flohmarkt|basar|jubiläum|lauf|treffen|taufe|konferenz|messe|festival|event|ausstellung))( .+)?$/iu,
    'event website for my $1$2',
  ],
  [/^(?:sortiere?|ordne) nach (.+)$/i, 'sort it by $1'],
  [/^(?:zeige?|sag|berechne)(?: mir| uns)?,? (?:wie ?viel|was) (?:alles|das alles|das|es)(?: zusammen| insgesamt)? kostet$/i, 'show how much everything costs'],
  [/^sortiere? (.+?) nach (.+)$/i, 'sort $1 by $2'],
  [/^(?:gruppiere?) (.+?) nach (.+)$/i, 'group $1 by $2'],
  [/^übersetze? (.+?) (?:ins|in|auf) (.+)$/i, 'translate $1 to $2'],
  [
    /^(.+?),? (?:mit (?:der|dem|denen)|in (?:der|dem)|wo|womit|worin|damit) (?:ich|wir|man|du|jeder|\p{L}+) (.+?) (?:verwalten|erfassen|festhalten|sammeln|notieren|eintragen|aufschreiben|planen|speichern|organisieren|tracken|sehen|anlegen) (?:kann|können|könnte|könnten|will|wollen|darf)$/iu,
    '$1 to track $2',
  ],
  [/^(.+?),? um (.+?) zu (?:\p{L}+)((?:,| mit\b).*)?$/iu, '$1 to track $2$3'],
  [/^(.+?) (?:verwalten|erfassen|tracken|festhalten|notieren|aufschreiben),?( mit .+)$/i, 'track $1$2'],
  [/^(.+?) (?:bauen|erstellen|machen|haben|verwalten|erfassen|tracken|anlegen|schreiben|programmieren)$/i, 'build $1'],
];

export const GERMAN_PHRASES = `
und=and|oder=or|mit=with|ohne=without|für=for|von=of|nach=by|zu=to|zur=to the|zum=to the|auf=on|in=in|im=in the|als=as|vor=before|hinter=after|unter=below|über=above|quiz über=quiz about|webseite über=website about|website über=website about|seite über=page about|blog über=blog about|abschnitt über=section about
der=the|die=the|das=the|den=the|dem=the|des=the|ein=a|eine=a|einen=a|einem=a|einer=a|mein=my|meine=my|meinen=my|meiner=my|unsere=our|unser=our
es=it|sie=it|ihn=it|alles=everything|alle=all|keine=no|mehr=more|noch=|auch=|bitte=|mir=|mal=|doch=|jetzt=|dann=|neue=new|neuen=new|neues=new|neuer=new|einfache=simple|einfachen=simple|kleine=simple|schöne=simple
füge=add|ergänze=add|hinzu=|erstelle=build|erstell=build|baue=build|bau=build|mach=make|mache=make|schreib=build|schreibe=build|entferne=remove|lösche=remove|lösch=remove|streiche=remove|benenne=rename|ändere=change|verschiebe=move|zeige=show|zeig=show|übersetze=translate|setze=set|stelle=set|installiere=install|starte=start|führe=run|verwende=use|nutze=use|nimm=use|gib=give|sortiere=sort|gruppiere=group|färbe=make
titel=title|überschrift=heading|untertitel=subtitle|namen=name|farbe=color|farben=colors|schrift=text|schriftart=font|text=text|texte=text|hintergrund=background|ecken=corners|abstand=spacing|seite=page|seiten=pages|unterseite=page|feld=field|felder=fields|spalte=column|spalten=columns|knopf=button|formular=form|kontaktformular=contact form|reservierungsformular=reservation form|buchungsformular=booking form|anmeldeformular=registration form|bestellformular=order form|feedbackformular=feedback form|ihre=their|ihren=their|deren=their|eingabeformular=form|tabelle=table|liste=list|tafel=board|kanban-tafel=board|kalenderansicht=calendar|kalender=calendar|galerie=gallery|karten=cards|kacheln=cards|diagramm=chart|balkendiagramm=bar chart|kreisdiagramm=pie chart|liniendiagramm=line chart|gesamtzahl der=number of the|gesamtanzahl der=number of the|anzahl der=number of the|summe=total|summen=totals|gesamtsumme=total|übersicht=overview|auswertung=chart|statistik=statistics|suche=search|suchfeld=search|filter=filter|sortierung=sort|export=export|import=import|kopfbereich=hero|fußzeile=footer|kontaktbereich=contact section|preise=prices|preistabelle=pricing|häufige fragen=faq|kundenstimmen=testimonials|bildergalerie=picture gallery|startseite=home page|option=option|optionen=options|auswahl=option|wert=option|abschnitt=section|bereich=section
knopf zum drucken=print button|druckknopf=print button|drucken-knopf=print button|countdown bis=countdown to|countdown für=countdown to|countdown zu=countdown to|limit von=limit of|monatslimit von=monthly limit of|warnung bei niedrigem bestand=low stock warning|warnung bei geringem bestand=low stock warning|bestandswarnung=low stock warning|pro=per|je=per|monat=month|woche=week|jahr=year|erledigte=done|erledigten=done|offene=open|offenen=open|fertige=done|fertigen=done|bezahlte=paid|bezahlten=paid|standardmäßig=by default|druckansicht=print view|drucken=print
größer=bigger|größere=bigger|grösser=bigger|kleiner=smaller|kleinere=smaller|dunkel=dark|dunkler=dark|hell=light|heller=light|dunkelmodus=dark mode|dunkles design=dark mode|heller modus=light mode|rund=round|runder=rounder|runde=round|eckig=square|kompakt=compact|kompakter=more compact|luftiger=roomier|pflichtfeld=required|pflicht=required|erforderlich=required|optional=optional|oben=top|unten=bottom|ganz oben=top|ganz unten=bottom|erste=first|ersten=first|zweite=second|zweiten=second|dritte=third|dritten=third|letzte=last|letzten=last
einmaleins-trainer=times tables trainer|einmaleinstrainer=times tables trainer|einmaleins trainer=times tables trainer|1x1-trainer=times tables trainer|fragen=questions|frage=question|tiere=animals|tieren=animals|favoriten=favorites|programm=program|eintrittskarten=tickets|karten=tickets|anmeldeformular=registration form|timer=timer|intervalltimer=interval timer|intervall-timer=interval timer|schachuhr=chess clock|runden=rounds|verlauf=history|eieruhr=timer|stoppuhr=stopwatch|zähler=counter|plus=plus|minus=minus|gegen=against|computer=computer|taschenrechner=calculator|rechner=calculator|umrechner=converter|einheitenumrechner=converter|quiz=quiz|umfrage=poll|zeichenbrett=drawing pad|malprogramm=drawing pad|würfel=dice|wetter=weather|notizblock=notepad|karteikarten=flash cards|memory-spiel=memory game|schlange=snake|tic-tac-toe=tic tac toe
app=app|anwendung=app|webseite=website|website=website|homepage=website|landingpage=landing page|laden=shop|onlineshop=online shop|warenkorb=cart|verwaltung=manager|tracker=tracker|planer=planner|verzeichnis=directory|sammlung=collection|genannt=called|namens=called|heißt=called|heißen=called|deutsch=german|englisch=english|spanisch=spanish|französisch=french|auf deutsch=in german|auf englisch=in english|auf spanisch=in spanish|auf französisch=in french|rückgängig=undo|mach das rückgängig=undo|wo ist=where is|was kannst du=what can you do|hilfe=help|danke=thanks|hallo=hello
sortiert=sortiert|gruppiert=gruppiert|geordnet=geordnet|sortieren=sortieren|gruppieren=gruppieren|ausblenden=ausblenden|archivieren=archivieren|ordnen=ordnen|verstecken=verstecken|hinzufügen=hinzufügen|entfernen=entfernen|löschen=löschen|ändern=ändern|umbenennen=umbenennen|verschieben=verschieben|anzeigen=anzeigen|erstellen=erstellen|bauen=bauen|machen=machen|setzen=setzen|stellen=stellen|zeigen=zeigen|minuten=minutes|minute=minute|namen=name
tag=day|beispieldaten=example data|beispiele=example data|testdaten=example data|bäckerei=bakery|punktezähler=counter|strichliste=counter|bücherei=library|alphabetisch=alphabetically|verkaufen=sell|speisekarte=menu|gruppiere nach=group it by|restaurant=restaurant|fotografin=photographer|fotograf=photographer|friseur=hairdresser|verein=club|schule=school|praxis=practice
diesen monat=this month|diese woche=this week|dieses jahr=this year|diesem monat=this month|dieser woche=this week|diesem jahr=this year|von diesem monat=from this month|die letzten=the last|der letzten=of the last|die nächsten=the next|der nächsten=of the next|in den nächsten=in the next|tage=days|tagen=days|wochen=weeks|vergangene=past|vergangenen=past|bevorstehende=upcoming|bevorstehenden=upcoming|kommende=upcoming|kommenden=upcoming|durchschnitt=average|den durchschnitt=the average|mittelwert=average|durchschnittliche=average|durchschnittlichen=average|pro tag=per day|pro woche=per week|pro monat=per month|pro jahr=per year|im durchschnitt=on average
`;

/** Heads of compound nouns: "Filmsammlung" is a list of films. */
export const GERMAN_HEADS =
  /^(.{3,}?)(?:s|n|en|-)?(liste|buch|verwaltung|tracker|planer|sammlung|übersicht|verzeichnis|datenbank|app|manager|kartei|tabelle|archiv|board|trainer|heft|kalender|tagebuch)$/i;
