/** Questions for quizzes by topic, a line each: the question, the right answer, and wrong ones. */
export const SPANISH_QUESTIONS = {
  general: `
¿Cuántos días tiene un año bisiesto?|366|365|364
¿Cuál es el mayor planeta del sistema solar?|Júpiter|Marte|Venus
¿Cuántos lados tiene un hexágono?|Seis|Cinco|Ocho
¿Cuál es el símbolo del oro?|Au|Ag|Or
¿Qué océano está entre Europa y América?|Atlántico|Pacífico|Índico
¿Cuántas cuerdas tiene un violín?|Cuatro|Seis|Cinco
¿Quién pintó la Mona Lisa?|Leonardo da Vinci|Miguel Ángel|Velázquez
¿Cuántos minutos tiene un día?|1440|1200|3600
¿Quién escribió el Quijote?|Cervantes|Lope de Vega|Quevedo
¿Cuántos jugadores de un equipo de fútbol hay en el campo?|11|9|12
`,
  capitals: `
¿Cuál es la capital de Noruega?|Oslo|Bergen|Estocolmo
¿Cuál es la capital de Canadá?|Ottawa|Toronto|Montreal
¿Cuál es la capital de Japón?|Tokio|Kioto|Osaka
¿Cuál es la capital de Kenia?|Nairobi|Mombasa|Kampala
¿Cuál es la capital de Portugal?|Lisboa|Oporto|Madrid
¿Cuál es la capital de Australia?|Canberra|Sídney|Melbourne
¿Cuál es la capital de Brasil?|Brasilia|Río de Janeiro|São Paulo
¿Cuál es la capital de Polonia?|Varsovia|Cracovia|Gdansk
¿Cuál es la capital de Egipto?|El Cairo|Alejandría|Luxor
¿Cuál es la capital de Turquía?|Ankara|Estambul|Esmirna
`,
  animals: `
¿Cuántas patas tiene una araña?|Ocho|Seis|Diez
¿Cuál es el animal más grande?|Ballena azul|Elefante|Jirafa
¿En qué se convierte una oruga?|En mariposa|En abeja|En escarabajo
¿Qué ave no vuela?|Pingüino|Golondrina|Garza
¿Qué animal terrestre es el más rápido?|Guepardo|León|Caballo
¿Qué comen sobre todo los pandas?|Bambú|Pescado|Hierba
¿Cuántos corazones tiene un pulpo?|Tres|Uno|Dos
¿Cuál de estos es un mamífero?|Delfín|Tiburón|Pingüino
¿Qué animal duerme cabeza abajo?|Murciélago|Búho|Ardilla
¿Cómo se llama la cría de la vaca?|Ternero|Cordero|Potro
`,
  space: `
¿Qué planeta está más cerca del Sol?|Mercurio|Venus|Marte
¿Cuál es el mayor planeta del sistema solar?|Júpiter|Saturno|Neptuno
¿A qué planeta llaman el planeta rojo?|Marte|Mercurio|Urano
¿Cuántos planetas tiene el sistema solar?|Ocho|Nueve|Siete
¿Qué planeta es conocido por sus anillos?|Saturno|Marte|Tierra
¿Qué es el Sol?|Una estrella|Un planeta|Una luna
¿Qué planeta está más lejos del Sol?|Neptuno|Urano|Saturno
¿Qué planeta es el más caliente?|Venus|Mercurio|Marte
¿Quién pisó primero la Luna?|Neil Armstrong|Yuri Gagarin|Buzz Aldrin
¿Cuánto tarda la Tierra en dar la vuelta al Sol?|Un año|Un mes|Un día
`,
} as const;
