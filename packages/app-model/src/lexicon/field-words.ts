/**
 * The usual fields of everyday lists, one a line:
 * key | type | English | German | Spanish | French | other words for it (any language).
 * A type may carry its options: `choice:Low,Medium,High`.
 */
export const FIELD_LINES = `
title|text|Title|Titel|Título|Titre|heading,headline,subject,betreff,asunto,sujet
name|text|Name|Name|Nombre|Nom|full name
what|text|What|Was|Qué|Quoi|item,thing
description|longtext|Description|Beschreibung|Descripción|Description|details,detail,summary,beschreibungen
pros|longtext|Pros|Vorteile|Ventajas|Avantages|advantages,upsides
cons|longtext|Cons|Nachteile|Desventajas|Inconvénients|disadvantages,downsides
allergies|text|Allergies|Allergien|Alergias|Allergies|allergy
diet|choice:Everything,Vegetarian,Vegan|Diet|Ernährung|Dieta|Régime|dietary,dietary wishes,dietary needs,dietary requirements,dietary restrictions,dietary preferences,dietary preference,food preference,food preferences
symptom|text|Symptom|Symptom|Síntoma|Symptôme|symptoms,symptome,síntomas,symptômes
parents|text|Parents|Eltern|Padres|Parents|
dose|text|Dose|Dosis|Dosis|Dose|dosage,dosierung
notes|longtext|Notes|Notizen|Notas|Notes|note,comment,comments,remark,remarks,notiz,kommentar,bemerkung,nota,comentario,remarque,commentaire
text|longtext|Text|Text|Texto|Texte|body,content,message body,inhalt,contenido,contenu
message|longtext|Message|Nachricht|Mensaje|Message|nachrichten
instructions|longtext|Instructions|Anleitung|Instrucciones|Instructions|steps,method,directions,preparation,zubereitung,preparación,préparation
ingredients|longtext|Ingredients|Zutaten|Ingredientes|Ingrédients|ingredient,zutat
quote|longtext|Quote|Zitat|Cita|Citation|quotation
question|text|Question|Frage|Pregunta|Question|
answer|text|Answer|Antwort|Respuesta|Réponse|
feedback|longtext|Feedback|Rückmeldung|Opinión|Avis|
review|longtext|Review|Rezension|Reseña|Critique|opinion
address|text|Address|Adresse|Dirección|Adresse|street,location address,adressen
city|text|City|Stadt|Ciudad|Ville|town,ort
country|text|Country|Land|País|Pays|
place|text|Place|Ort|Lugar|Lieu|location,venue,where,room,destination,raum,ziel,sala,salle,endroit
room|text|Room|Raum|Habitación|Pièce|
author|text|Author|Autor|Autor|Auteur|writer,autorin,autora
artist|text|Artist|Künstler|Artista|Artiste|band,singer
director|text|Director|Regie|Director|Réalisateur|
publisher|text|Publisher|Verlag|Editorial|Éditeur|
company|text|Company|Firma|Empresa|Entreprise|organization,organisation,business,employer,unternehmen,arbeitgeber,compañía,société
contact|text|Contact|Kontakt|Contacto|Contact|contact person
customer|text|Customer|Kunde|Cliente|Client|client,kundin
supplier|text|Supplier|Lieferant|Proveedor|Fournisseur|vendor
person|text|Person|Person|Persona|Personne|who,assignee,owner,responsible,assigned to,assigned,member,borrower,volunteer,zuständig,verantwortlich,responsable
teacher|text|Teacher|Lehrer|Profesor|Professeur|instructor,tutor,coach,trainer
student|text|Student|Schüler|Alumno|Élève|pupil
doctor|text|Doctor|Arzt|Médico|Médecin|
species|text|Species|Art|Especie|Espèce|breed,race,rasse,raza
brand|text|Brand|Marke|Marca|Marque|make,manufacturer,hersteller
model|text|Model|Modell|Modelo|Modèle|
serial|text|Serial number|Seriennummer|Número de serie|Numéro de série|serial no,inventory number
sku|text|SKU|Artikelnummer|Referencia|Référence|article number,product code,item number,barcode,isbn,code
unit|text|Unit|Einheit|Unidad|Unité|
size|text|Size|Größe|Talla|Taille|dimensions
platform|text|Platform|Plattform|Plataforma|Plateforme|console,system
position|text|Position|Stelle|Puesto|Poste|job title,role,rolle,puesto,rôle
department|text|Department|Abteilung|Departamento|Service|
course|text|Course|Kurs|Curso|Cours|class,subject course,fach,asignatura,matière
subject|text|Subject|Fach|Asignatura|Matière|topic,thema,tema
meaning|text|Meaning|Bedeutung|Significado|Signification|definition
translation|text|Translation|Übersetzung|Traducción|Traduction|
example|text|Example|Beispiel|Ejemplo|Exemple|
username|text|User name|Benutzername|Usuario|Identifiant|user,login name
version|text|Version|Version|Versión|Version|
language|text|Language|Sprache|Idioma|Langue|
from|text|From|Von|Desde|De|origin,departure place
to|text|To|Nach|Hasta|À|
reason|text|Reason|Grund|Motivo|Motif|
result|text|Result|Ergebnis|Resultado|Résultat|outcome,score text
team|text|Team|Mannschaft|Equipo|Équipe|
opponent|text|Opponent|Gegner|Rival|Adversaire|
amount|money|Amount|Betrag|Importe|Montant|sum,betrag,beitrag,cantidad,monto
price|money|Price|Preis|Precio|Prix|prices,preise,precios,fee,fare,rate price
fine|money|Fine|Bußgeld|Multa|Amende|fines,bußgelder,multas,amendes
cost|money|Cost|Kosten|Coste|Coût|costs,costo
budget|money|Budget|Budget|Presupuesto|Budget|
salary|money|Salary|Gehalt|Salario|Salaire|wage,pay,income amount
value|money|Value|Wert|Valor|Valeur|worth
balance|money|Balance|Kontostand|Saldo|Solde|
total|money|Total|Summe|Total|Total|gesamt,sum total
quantity|number|Quantity|Menge|Cantidad|Quantité|qty,count,number,amount needed,anzahl,stück,nombre d'unités,quantities,in stock,existencias
year|number|Year|Jahr|Año|Année|release year,years
pages|number|Pages|Seiten|Páginas|Pages|page count,number of pages
age|number|Age|Alter|Edad|Âge|
weight|number|Weight|Gewicht|Peso|Poids|kg
height|number|Height|Größe|Altura|Hauteur|
distance|number|Distance|Entfernung|Distancia|Distance|km,kilometers,miles,strecke
duration|number|Duration|Dauer|Duración|Durée|minutes,length,time spent,minuten,minutos,running time,cooking time,prep time,preparation time,baking time,zubereitungszeit,kochzeit,backzeit,arbeitszeit,tiempo de preparación,tiempo de cocción,temps de préparation,temps de cuisson
hours|number|Hours|Stunden|Horas|Heures|hour
days|number|Days|Tage|Días|Jours|
sets|number|Sets|Sätze|Series|Séries|
reps|number|Reps|Wiederholungen|Repeticiones|Répétitions|repetitions
calories|number|Calories|Kalorien|Calorías|Calories|kcal
servings|number|Servings|Portionen|Raciones|Portions|portions
points|number|Points|Punkte|Puntos|Points|score,scores,punktzahl,puntuación
grade|number|Grade|Note|Nota|Note|mark,marks,grades
credits|number|Credits|Credits|Créditos|Crédits|ects
temperature|number|Temperature|Temperatur|Temperatura|Température|
humidity|number|Humidity|Luftfeuchte|Humedad|Humidité|
mileage|number|Mileage|Kilometerstand|Kilometraje|Kilométrage|odometer
liters|number|Liters|Liter|Litros|Litres|litres,gallons
percent|number|Percent|Prozent|Porcentaje|Pourcentage|percentage,discount,rabatt,descuento,remise
progress|number|Progress|Fortschritt|Progreso|Progression|
seats|number|Seats|Plätze|Plazas|Places|guests count,people,number of guests,persons,personen,personas,personnes,capacity,party size
minimum|number|Minimum|Mindestbestand|Mínimo|Minimum|min stock,reorder level
goal|number|Goal|Ziel|Meta|Objectif|target
streak|number|Streak|Serie|Racha|Série|
volume|number|Volume|Volumen|Volumen|Volume|
pulse|number|Pulse|Puls|Pulso|Pouls|heart rate
upper|number|Upper value|Oberer Wert|Máxima|Systolique|systolic
lower|number|Lower value|Unterer Wert|Mínima|Diastolique|diastolic
version number|text|Version|Version|Versión|Version|
date|date|Date|Datum|Fecha|Date|day,dates,fechas,jour
due|date|Due date|Fällig am|Fecha límite|Échéance|due,due dates,by when,until when,when it is due,duedate,deadline,deadlines,due by,frist,fristen,fälligkeit,fälligkeitsdatum,fälligkeitsdaten,fällig,plazo,vencimiento,fecha de vencimiento,fechas límite,fechas de vencimiento,date limite,dates limites,échéances,date d'échéance,dates d'échéance
start|date|Start|Beginn|Inicio|Début|start date,begin,begins,from date,startdatum,fecha de inicio,date de début,check-in,arrival,anreise
end|date|End|Ende|Fin|Fin|end date,until,enddatum,fecha de fin,date de fin,check-out,departure,abreise
birthday|date|Birthday|Geburtstag|Cumpleaños|Anniversaire|birth date,date of birth,birthdate,geburtsdatum,date de naissance,fecha de nacimiento
expires|date|Expires|Ablaufdatum|Caduca|Expire le|expiry,expiry date,expiration,expiration date,best before,haltbar bis,warranty until
bought|date|Bought on|Gekauft am|Comprado el|Acheté le|purchase date,date bought,purchased
watered|date|Last watered|Zuletzt gegossen|Último riego|Dernier arrosage|last watering,watering,last water,watered on
next|date|Next date|Nächster Termin|Próxima fecha|Prochaine date|next visit,next time,renewal,renewal date,next payment,next service
finished|date|Finished on|Beendet am|Terminado el|Terminé le|date finished,date read,completed on
time|datetime|Time|Zeit|Hora|Heure|when,date and time,appointment,uhrzeit,termin time,hour of day
done|boolean|Done|Erledigt|Hecho|Fait|completed,complete,finished flag,checkbox,checked,erledigt,hecho,terminé,fertig
paid|boolean|Paid|Bezahlt|Pagado|Payé|
read|boolean|Read|Gelesen|Leído|Lu|
watched|boolean|Watched|Gesehen|Visto|Vu|seen
visited|boolean|Visited|Besucht|Visitado|Visité|been there
bought-flag|boolean|Bought|Gekauft|Comprado|Acheté|purchased yet
packed|boolean|Packed|Eingepackt|Empacado|Emballé|
owned|boolean|Owned|Vorhanden|Lo tengo|Possédé|
returned|boolean|Returned|Zurückgegeben|Devuelto|Rendu|
confirmed|boolean|Confirmed|Bestätigt|Confirmado|Confirmé|accepted,attending,coming,rsvp,zusage
present|boolean|Present|Anwesend|Presente|Présent|attended
favorite|boolean|Favorite|Favorit|Favorito|Favori|favourite,favorites,favourites,favoriten,favoritos,favoris,starred,favorite star,favourite star,favorite mark,favourite mark,favorite flag,heart
active|boolean|Active|Aktiv|Activo|Actif|enabled
available|boolean|Available|Verfügbar|Disponible|Disponible|availability
sold|boolean|Sold|Verkauft|Vendido|Vendu|
taken|boolean|Taken|Eingenommen|Tomado|Pris|
learned|boolean|Learned|Gelernt|Aprendido|Appris|known
category|choice:General,Personal,Work,Other|Category|Kategorie|Categoría|Catégorie|categories,group,section,kategorien,categorías,catégories,gruppe,rubrik
type|choice:Standard,Special,Other|Type|Art|Tipo|Type|kind,sort,typ,types
status|choice:Open,In progress,Done|Status|Status|Estado|Statut|state,stage,statuses,phase,stand
priority|choice:Low,Medium,High|Priority|Priorität|Prioridad|Priorité|priorities,importance,urgency,prioritäten,prioridades,priorités,wichtigkeit,dringlichkeit
store|choice:Supermarket,Market,Drugstore,Other|Store|Laden|Tienda|Magasin|shop,supermarket,geschäft
meal|choice:Breakfast,Lunch,Dinner,Snack|Meal|Mahlzeit|Comida|Repas|
mood|choice:Great,Good,Okay,Low|Mood|Stimmung|Ánimo|Humeur|feeling
genre|choice:Drama,Comedy,Crime,Fantasy,Nonfiction|Genre|Genre|Género|Genre|genres
difficulty|choice:Easy,Medium,Hard|Difficulty|Schwierigkeit|Dificultad|Difficulté|level,niveau,nivel,stufe
severity|choice:Minor,Major,Critical|Severity|Schweregrad|Gravedad|Gravité|
weekday|choice:Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday|Weekday|Wochentag|Día de la semana|Jour de la semaine|day of the week,day of week
frequency|choice:Daily,Weekly,Monthly,Yearly|How often|Wie oft|Frecuencia|Fréquence|frequency,interval,repeat,recurrence,häufigkeit
light|choice:Shade,Half shade,Sun|Light|Licht|Luz|Lumière|sunlight
season|choice:Spring,Summer,Autumn,Winter|Season|Jahreszeit|Estación|Saison|
condition|choice:New,Good,Worn|Condition|Zustand|Condición|État|
gender|choice:Female,Male,Other|Gender|Geschlecht|Género|Genre|sex
currency|choice:EUR,USD,GBP|Currency|Währung|Moneda|Devise|
payment|choice:Cash,Card,Transfer|Payment|Bezahlung|Pago|Paiement|payment method,paid by
source|text|Source|Quelle|Fuente|Source|
rating|rating|Rating|Bewertung|Valoración|Note|stars,star rating,ratings,sterne,bewertungen,estrellas,valoraciones,puntuación,étoiles,évaluation
tags|tags|Tags|Schlagwörter|Etiquetas|Étiquettes|tag,labels,label,keywords,schlagworte,etiqueta,étiquette
attendees|text|Attendees|Anwesende|Asistentes|Présents|attendee,people present,attending
subtasks|checklist|Subtasks|Teilaufgaben|Subtareas|Sous-tâches|subtask,sub-tasks,sub-task,sub tasks,sub task,sub-items,subitems,unteraufgaben,unteraufgabe,teilaufgabe,subtarea,sous-tâche
action-items|checklist|Action items|Nächste Schritte|Próximos pasos|Actions à faire|action item,action points
checklist|checklist|Checklist|Checkliste|Lista de control|Liste de contrôle|check list,checklists
vat|number|VAT (%)|MwSt. (%)|IVA (%)|TVA (%)|vat,vat rate,value added tax,mwst,mehrwertsteuer,umsatzsteuer,iva,tva
skills|tags|Skills|Fähigkeiten|Habilidades|Compétences|
email|email|Email|E-Mail|Correo|E-mail|e-mail,mail,email address,e-mail-adresse,correo electrónico,courriel,emails,mail address
website|url|Website|Webseite|Sitio web|Site web|url,link,links,web address,homepage,enlace,lien
whatsapp|phone|WhatsApp|WhatsApp|WhatsApp|WhatsApp|whatsapp number,signal,telegram
instagram|url|Instagram|Instagram|Instagram|Instagram|instagram account,instagram link
linkedin|url|LinkedIn|LinkedIn|LinkedIn|LinkedIn|linkedin profile
phone|phone|Phone|Telefon|Teléfono|Téléphone|phone number,telephone,mobile,cell,telefonnummer,handynummer,numéro de téléphone,phone numbers,número de teléfono,tel
photo|image|Photo|Foto|Foto|Photo|photos,picture,pictures,image,images,cover,avatar,logo,bild,bilder,fotos,imagen,foto,image,poster,thumbnail
color|color|Color|Farbe|Color|Couleur|colour,colors,colours,hex
`;
