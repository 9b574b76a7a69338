/** German, Spanish and French. */
export const OTHER_LANGUAGES = `
eine Aufgabenliste mit Fälligkeitsdatum | lang=de E=Aufgaben F=Fälligkeitsdatum:date
eine Einkaufsliste mit Menge und Kategorie | lang=de E=Einkäufe F=Menge:number F=Kategorie:choice
ich brauche ein Haushaltsbuch | lang=de E=Buchungen V=totals:minus
eine Webseite für eine Bäckerei mit Preisen >> füge ein Kontaktformular hinzu | S=form F=Nachricht
una página web para una panadería con precios >> añade un formulario de contacto | S=form F=Mensaje
un site web pour une boulangerie >> ajoute un formulaire de contact | S=form F=Message
eine App für meine Bücher mit Titel, Autor und Bewertung | lang=de EXACT=Titel,Autor,Bewertung
ein Rezeptbuch in Grün | lang=de accent=green
eine Filmsammlung | lang=de E=Filme
ein Taschenrechner | lang=de S=calculator
ein Timer mit 10 Minuten | lang=de S=timer:minutes=10
eine Webseite für eine Bäckerei mit Preisen | lang=de S=hero S=pricing
eine Gästeliste | lang=de E=Gäste
eine Aufgabenliste >> füge Prioritäten hinzu | F=Priorität:choice
eine Aufgabenliste >> füge ein Feld Preis hinzu | F=Preis:money
eine Aufgabenliste >> mach es blau | accent=blue
eine Aufgabenliste >> mach die Schrift größer | size=large
eine Aufgabenliste >> dunkles Design bitte | mode=dark
eine Aufgabenliste >> ändere den Titel in Heute | name=Heute
eine Aufgabenliste >> nenne es "Meine Liste" | name=Meine_Liste
eine Aufgabenliste >> füge einen Timer hinzu und mach es rot | S=timer accent=red
eine Aufgabenliste >> einen Timer hinzufügen und den Titel in Fokus ändern | S=timer name=Fokus
eine Aufgabenliste mit Fälligkeitsdatum >> entferne die Fälligkeitsdaten | -F=Fälligkeitsdatum F=Titel
eine Aufgabenliste >> zeige sie als Tabelle | V=table
eine Aufgabenliste >> füge eine Seite Hilfe hinzu | P=Hilfe
eine Aufgabenliste >> füge eine Seite Hilfe hinzu >> benenne die Seite Hilfe in Fragen um | P=Fragen
eine Aufgabenliste >> füge eine Seite Hilfe hinzu >> entferne die Seite Hilfe | -P=Hilfe
Ausgaben-Tracker >> füge ein Diagramm nach Kategorie hinzu | V=chart:by=category
eine Einkaufsliste >> lösche die Kategorie | -F=Kategorie F=Was
eine Einkaufsliste >> benenne Menge in Anzahl um | F=Anzahl:number
eine Einkaufsliste >> füge eine Kategorie namens Tiere hinzu | O=Tiere
eine Leseliste >> lösche den Autor und das Jahr | -F=Autor -F=Jahr F=Titel
una lista de tareas con prioridad y fecha límite | lang=es E=tareas F=Prioridad:choice F=Fecha_límite:date
quiero una aplicación para controlar mis gastos | lang=es E=gastos
un recetario con ingredientes | ANY
una lista de la compra en verde | lang=es E=compras accent=green
una lista de libros con título, autor y año | lang=es EXACT=Título,Autor,Año
una calculadora | lang=es S=calculator
un temporizador de 10 minutos | lang=es S=timer:minutes=10
una página web para una panadería con precios | lang=es S=hero S=pricing
una tienda online con carrito | lang=es E=productos P=Carrito
una lista de tareas >> añade un campo notas | F=Notas:longtext
una lista de tareas >> ponlo en azul | accent=blue
una lista de tareas >> cambia el título a Pendientes | name=Pendientes
una lista de tareas >> letra más grande por favor | size=large
una lista de tareas >> modo oscuro | mode=dark
una lista de tareas >> añade un temporizador y cambia el título a Foco | S=timer name=Foco
una lista de tareas con prioridad >> elimina la prioridad | -F=Prioridad F=Título
una lista de tareas >> muestra las tareas como tabla | V=table
una lista de tareas >> añade una página llamada Ayuda | P=Ayuda
una lista de gastos >> añade un gráfico por categoría | V=chart:by=category
una lista de gastos >> renombra importe a precio | F=Precio:money
une liste de tâches avec priorité et échéance | lang=fr E=tâches F=Priorité:choice F=Échéance:date
je voudrais une application pour suivre mes dépenses | lang=fr E=dépenses
une liste de courses avec prix | lang=fr E=courses F=Prix:money
une liste de livres avec titre, auteur et année | lang=fr EXACT=Titre,Auteur,Année
une calculatrice | lang=fr S=calculator
un minuteur de 10 minutes | lang=fr S=timer:minutes=10
une boutique en ligne avec panier | lang=fr E=produits P=Panier
une liste de tâches >> ajoute un champ notes | F=Notes:longtext
une liste de tâches >> mets-le en rouge | accent=red
une liste de tâches >> change le titre en Aujourd'hui | name=Aujourd'hui
une liste de tâches >> mode sombre s'il te plaît | mode=dark
une liste de tâches >> ajoute un minuteur et change le titre en Objectif | S=timer name=Objectif
une liste de tâches avec échéance >> supprime l'échéance | -F=Échéance F=Titre
une liste de tâches >> affiche les tâches en tableau | V=table
une liste de tâches >> ajoute une page À propos | P=À_propos
une liste de dépenses >> ajoute un graphique par catégorie | V=chart:by=category
une liste de dépenses >> renomme montant en prix | F=Prix:money
une liste de courses >> ajoute une catégorie appelée Animaux | O=Animaux
eine Aufgabenliste >> stell die App online | Q=deploy
eine Aufgabenliste >> veröffentliche die App | Q=deploy
una lista de tareas >> publica la aplicación | Q=deploy
une liste de tâches >> publie l'application | Q=deploy
eine Aufgabenliste >> die App funktioniert nicht | Q=broken
eine Aufgabenliste >> warum ist der Bildschirm weiß? | Q=broken
una lista de tareas >> la aplicación no funciona | Q=broken
une liste de tâches >> l'appli ne marche pas | Q=broken
eine Einkaufsliste mit Mengen | F=Menge:number -F=Mengen
ein Haushaltsbuch mit Kategorien Essen, Miete und Freizeit | F=Kategorie:choice O=Miete -F=Miete F=Betrag
ein Quiz über Hauptstädte | S=quiz TEXT=Norwegen
eine Webseite über meinen Garten | S=hero
un quiz sur les capitales | S=quiz TEXT=Norvège
un quiz sobre capitales | S=quiz TEXT=Noruega
ein Blog über Reisen | E=Beiträge name=Blog_über_Reisen
un blog sur les voyages | E=articles name=Blog_sur_les_voyages
`;
