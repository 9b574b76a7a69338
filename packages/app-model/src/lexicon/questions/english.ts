/** Questions for quizzes by topic, a line each: the question, the right answer, and wrong ones. */
export const ENGLISH_QUESTIONS = {
  general: `
How many days has a leap year?|366|365|364
Which is the largest planet of the solar system?|Jupiter|Mars|Venus
How many sides has a hexagon?|Six|Five|Eight
What is the chemical symbol of gold?|Au|Ag|Go
Which ocean lies between Europe and America?|Atlantic|Pacific|Indian Ocean
How many strings has a violin?|Four|Six|Five
Who painted the Mona Lisa?|Leonardo da Vinci|Michelangelo|Vincent van Gogh
Which gas do plants take from the air to grow?|Carbon dioxide|Oxygen|Nitrogen
How many minutes has a day?|1440|1200|3600
Which is the longest river of South America?|Amazon|Orinoco|Paraná
What is frozen water called?|Ice|Steam|Dew
How many players has a football team on the field?|11|9|12
`,
  capitals: `
What is the capital of Norway?|Oslo|Bergen|Stockholm
What is the capital of Canada?|Ottawa|Toronto|Montreal
What is the capital of Japan?|Tokyo|Kyoto|Osaka
What is the capital of Kenya?|Nairobi|Mombasa|Kampala
What is the capital of Portugal?|Lisbon|Porto|Madrid
What is the capital of Australia?|Canberra|Sydney|Melbourne
What is the capital of Brazil?|Brasília|Rio de Janeiro|São Paulo
What is the capital of Turkey?|Ankara|Istanbul|Izmir
What is the capital of Switzerland?|Bern|Zurich|Geneva
What is the capital of Poland?|Warsaw|Kraków|Gdańsk
What is the capital of Egypt?|Cairo|Alexandria|Luxor
What is the capital of Peru?|Lima|Cusco|Quito
`,
  animals: `
How many legs has a spider?|Eight|Six|Ten
Which animal is the largest?|Blue whale|Elephant|Giraffe
What does a caterpillar become?|A butterfly or moth|A bee|A beetle
Which bird cannot fly?|Penguin|Swallow|Heron
Which land animal is the fastest?|Cheetah|Lion|Horse
What is a young kangaroo called?|Joey|Cub|Calf
How many hearts has an octopus?|Three|One|Two
What do pandas mostly eat?|Bamboo|Fish|Grass
Which of these is a mammal?|Dolphin|Shark|Penguin
Which animal sleeps upside down?|Bat|Owl|Squirrel
`,
  space: `
Which planet is closest to the sun?|Mercury|Venus|Mars
Which is the largest planet of the solar system?|Jupiter|Saturn|Neptune
Which planet is called the red planet?|Mars|Mercury|Uranus
How many planets has the solar system?|Eight|Nine|Seven
Which planet is known for its wide rings?|Saturn|Mars|Earth
What is the sun?|A star|A planet|A moon
Which planet is farthest from the sun?|Neptune|Uranus|Saturn
Which planet is the hottest?|Venus|Mercury|Mars
Who walked on the moon first?|Neil Armstrong|Yuri Gagarin|Buzz Aldrin
How long does the earth take around the sun?|A year|A month|A day
`,
  dinosaurs: `
Which dinosaur had three horns?|Triceratops|Stegosaurus|Velociraptor
What did a Tyrannosaurus eat?|Meat|Leaves|Only fish
Which dinosaur had plates along its back?|Stegosaurus|Brachiosaurus|Triceratops
When did most dinosaurs die out?|66 million years ago|1 million years ago|10,000 years ago
Which animals descend from dinosaurs?|Birds|Lizards|Crocodiles
Which dinosaur had a very long neck?|Brachiosaurus|Ankylosaurus|Velociraptor
What are the preserved remains of dinosaurs called?|Fossils|Minerals|Crystals
What probably ended the age of the dinosaurs?|An asteroid|A flood|People
`,
  history: `
In which year did the Second World War end?|1945|1939|1918
Who was the first president of the United States?|George Washington|Abraham Lincoln|Thomas Jefferson
In which year did the Berlin Wall fall?|1989|1961|1991
Which people built Machu Picchu?|The Inca|The Maya|The Aztecs
Who reached America in 1492?|Columbus|Magellan|Vasco da Gama
In which country did the Industrial Revolution begin?|Britain|France|Germany
Which ship sank on its first voyage in 1912?|Titanic|Lusitania|Mayflower
Which pharaoh’s tomb was found in 1922?|Tutankhamun|Ramesses II|Cleopatra
`,
  science: `
What is the chemical formula of water?|H₂O|CO₂|NaCl
At how many degrees Celsius does water boil at sea level?|100|90|120
Which gas do people need to breathe?|Oxygen|Helium|Carbon dioxide
What does a botanist study?|Plants|Stars|Rocks
Which part of a cell holds its DNA?|Nucleus|Membrane|Wall
What force pulls things to the ground?|Gravity|Friction|Magnetism
How many bones has an adult?|206|106|306
Which organ pumps the blood?|Heart|Liver|Lung
`,
  food: `
What is guacamole made of?|Avocado|Spinach|Peas
Which country is sushi from?|Japan|China|Korea
What is tofu made from?|Soybeans|Milk|Rice
Which nut is in marzipan?|Almond|Walnut|Hazelnut
What makes bread rise?|Yeast|Salt|Sugar
Which spice is the most expensive by weight?|Saffron|Pepper|Cinnamon
What are raisins?|Dried grapes|Dried plums|Dried figs
Which country is paella from?|Spain|Italy|Mexico
`,
  sports: `
How many players of a basketball team are on the court?|Five|Six|Seven
How long is a marathon?|42.195 km|40 km|50 km
Every how many years are the Summer Olympics?|Four|Two|Three
In which sport is there a love score?|Tennis|Golf|Boxing
How many points is a touchdown worth?|Six|Three|Seven
How many holes has a full round of golf?|18|9|12
Which country has won the most World Cups in football (men, until 2022)?|Brazil|Germany|Italy
What is used to hit the ball in baseball?|Bat|Racket|Club
`,
  music: `
How many keys has a piano?|88|76|64
Which instrument has six strings?|Guitar|Violin|Cello
Who composed the Moonlight Sonata?|Beethoven|Mozart|Bach
What does forte mean?|Loud|Slow|Fast
Which of these is a woodwind instrument?|Clarinet|Trumpet|Viola
Which city are the Beatles from?|Liverpool|London|Manchester
How many lines has a staff?|Five|Four|Six
What is a group of four musicians called?|Quartet|Trio|Octet
`,
} as const;
