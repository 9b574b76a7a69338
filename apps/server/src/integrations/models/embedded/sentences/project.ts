/** What is said about setting something up, tests and other starters, in four languages. */
import type { Language, SetUp } from '@lathe/app-model';
import { code } from './code.ts';

export interface ProjectSentences {
  readonly names: Readonly<Record<SetUp, string>>;
  /** What is then to be done with it. */
  readonly next: Readonly<Record<SetUp, string>>;
  readonly isThere: (name: string) => string;
  /** A line of code that shows how something is used. */
  readonly example: (line: string) => string;
  /** The project needs no router, because its pages are in that folder or file. */
  readonly routed: (pages: string) => string;
  readonly otherwise: (what: string, name: string) => string;
  readonly title: (what: string) => string;
  readonly will: (names: string, hasFiles: boolean) => string;
  readonly done: (what: string) => string;
  readonly noComponent: (subject: string) => string;
  readonly noTests: string;
  readonly testExists: (path: string) => string;
  readonly noExport: (path: string) => string;
  readonly takesProperties: (name: string, properties: string) => string;
  readonly testTitle: (name: string) => string;
  readonly willWrite: (path: string) => string;
  readonly runTests: string;
  readonly noStarter: string;
  readonly hasApp: (name: string) => string;
  readonly startWith: (name: string) => string;
  readonly willImport: (name: string, description: string, writes: boolean) => string;
  readonly imported: (name: string, what: string) => string;
  readonly notWritten: (what: string) => string;
  readonly onlyHere: string;
  readonly wishes: Readonly<Record<'counter' | 'form' | 'list' | 'timer' | 'scene', string>>;
  readonly page: (title: string) => string;
  readonly resource: (plural: string) => string;
}

export const PROJECT_SENTENCES: Readonly<Record<Language, ProjectSentences>> = {
  en: {
    names: {
      tailwind: 'Tailwind',
      router: 'A router',
      tests: 'Testing',
      icons: 'An icon set',
      charts: 'A chart library',
      lint: 'A linter',
      format: 'A formatter',
    },
    next: {
      tailwind: 'Its classes work in every component, for example `className="flex gap-4"`. Its reset of styles is left out, so that the app looks as before.',
      router:
        'The app is inside of `<BrowserRouter>`: `<Routes>`, `<Route>` and `<Link>` work in every component. Pages that I add go into the menu of the app and need no router.',
      tests: 'Say "run the tests" to run them, and "write a test for …" for another component.',
      icons: "Use an icon by its name: `import { Heart } from 'lucide-react'`, then `<Heart aria-hidden />`.",
      charts: 'Import `BarChart`, `LineChart` and others from `recharts`. The charts that I add to the app need no library: "add a chart by category".',
      lint: 'Say "run lint" to check the sources.',
      format: 'Say "run npm run format" to format the sources.',
    },
    example: (line) => `For example: ${code(line)}.`,
    routed: (pages) => `The pages of this project are in ${code(pages)}, and it needs no other router. Say "add a page called …" for another page.`,
    isThere: (name) => `${code(name)} is in the project already.`,
    otherwise: (what, name) =>
      `I do not know how to set up ${what} in a project that is built like this one, so I have changed nothing. I can still install it: "install ${name}".`,
    title: (what) => `Set up ${what}`,
    will: (names, hasFiles) => `I will install ${names}${hasFiles ? ' and set it up' : ''}.`,
    done: (what) => `${what} is set up.`,
    noComponent: (subject) => `There is no component ${code(subject)} in the project. Say "list the files" to see what there is.`,
    noTests: 'The project has no tests yet. Say "set up tests" first, then ask me again.',
    testExists: (path) => `There is already a test: ${code(path)}.`,
    noExport: (path) => `${code(path)} exports no component that I can see.`,
    takesProperties: (name, properties) =>
      `${code(name)} takes properties (${code(properties)}), and I cannot know good values for them. A language model can write this test: connect one under Settings, Applications.`,
    testTitle: (name) => `Test ${name}`,
    willWrite: (path) => `I will write ${code(path)}.`,
    runTests: 'Say "run the tests" to run it.',
    noStarter:
      'I have no starter for that. The home page lists all starters under "Start from a template". In a new project I can also build a React app, for example "a todo list with due dates".',
    hasApp: (name) => `This project has an app already. For ${name}, open a new project and say it there.`,
    startWith: (name) => `Start with ${name}`,
    willImport: (name, description, writes) =>
      `I will import the **${name}** starter (${description})${writes ? ', write what you asked for' : ''}, install its packages and start it.`,
    imported: (name, what) => `The **${name}** starter is in the project${what === '' ? '' : ` with ${what}`}.`,
    notWritten: (what) => `I could not write ${what} in it. A language model can: connect one under Settings, Applications.`,
    onlyHere:
      'Changes to it are up to you or a language model: I can change the apps that I write, and here install packages, run commands, and find and move files.',
    wishes: { counter: 'a counter', form: 'a form', list: 'a list', timer: 'a timer', scene: 'a turning cube that can be looked at from all sides' },
    page: (title) => `the page ${title}`,
    resource: (plural) => `routes to list, read, add, change and delete ${plural}`,
  },
  de: {
    names: { tailwind: 'Tailwind', router: 'Router', tests: 'Tests', icons: 'Icons', charts: 'Diagramm-Bibliothek', lint: 'Linter', format: 'Formatierer' },
    next: {
      tailwind: 'Die Klassen gelten in jeder Komponente, zum Beispiel `className="flex gap-4"`. Ohne Tailwinds Grundstile, damit die App aussieht wie bisher.',
      router:
        'Die App liegt jetzt in `<BrowserRouter>`: `<Routes>`, `<Route>` und `<Link>` gehen in jeder Komponente. Seiten, die ich hinzufüge, kommen ins Menü der App und brauchen keinen Router.',
      tests: 'Mit „run the tests“ laufen sie, und „write a test for …“ schreibt einen für eine andere Komponente.',
      icons: "Ein Icon benutzt du mit seinem Namen: `import { Heart } from 'lucide-react'`, dann `<Heart aria-hidden />`.",
      charts:
        'Importiere `BarChart`, `LineChart` und andere aus `recharts`. Meine eigenen Diagramme brauchen keine Bibliothek: „füge ein Diagramm nach Kategorie hinzu“.',
      lint: 'Mit „run lint“ prüfst du den Code.',
      format: 'Mit „run npm run format“ formatierst du den Code.',
    },
    example: (line) => `Zum Beispiel: ${code(line)}.`,
    routed: (pages) =>
      `Die Seiten dieses Projekts sind in ${code(pages)}, und es braucht keinen anderen Router. Sag „add a page called …“ für eine weitere Seite.`,
    isThere: (name) => `${code(name)} ist schon im Projekt.`,
    otherwise: (what, name) =>
      `Ich weiß nicht, wie ich ${what} in einem Projekt einrichte, das so gebaut ist, deshalb habe ich nichts geändert. Installieren kann ich es trotzdem: „install ${name}“.`,
    title: (what) => `${what} einrichten`,
    will: (names, hasFiles) => `Ich installiere ${names}${hasFiles ? ' und richte alles ein' : ''}.`,
    done: (what) => `Eingerichtet: ${what}.`,
    noComponent: (subject) => `Die Komponente ${code(subject)} gibt es im Projekt nicht. „list the files“ zeigt, was es gibt.`,
    noTests: 'Das Projekt hat noch keine Tests. Sag zuerst „set up tests“, dann frag mich noch einmal.',
    testExists: (path) => `Es gibt schon einen Test: ${code(path)}.`,
    noExport: (path) => `${code(path)} exportiert keine Komponente, die ich erkenne.`,
    takesProperties: (name, properties) =>
      `${code(name)} braucht Eigenschaften (${code(properties)}), und gute Werte dafür kenne ich nicht. Ein Sprachmodell kann diesen Test schreiben: Verbinde eines unter Settings, Applications.`,
    testTitle: (name) => `${name} testen`,
    willWrite: (path) => `Ich schreibe ${code(path)}.`,
    runTests: 'Mit „run the tests“ läuft er.',
    noStarter:
      'Dafür habe ich keine Vorlage. Die Startseite zeigt alle unter „Start from a template“. In einem neuen Projekt kann ich auch eine React-App bauen, zum Beispiel „eine Aufgabenliste mit Fälligkeitsdatum“.',
    hasApp: (name) => `In diesem Projekt ist schon eine App. Öffne für ${name} ein neues Projekt und sag es dort.`,
    startWith: (name) => `Mit ${name} beginnen`,
    willImport: (name, description, writes) =>
      `Ich hole die Vorlage **${name}** (${description})${writes ? ', schreibe das Gewünschte' : ''}, installiere die Pakete und starte sie.`,
    imported: (name, what) => `Die Vorlage **${name}** ist im Projekt${what === '' ? '' : `, dazu ${what}`}.`,
    notWritten: (what) => `Nicht schreiben konnte ich darin ${what}. Ein Sprachmodell kann es: Verbinde eines unter Settings, Applications.`,
    onlyHere:
      'Ändern kannst du sie selbst oder mit einem Sprachmodell: Ich ändere die Apps, die ich schreibe; hier kann ich Pakete installieren, Befehle ausführen und Dateien finden und verschieben.',
    wishes: {
      counter: 'ein Zähler',
      form: 'ein Formular',
      list: 'eine Liste',
      timer: 'ein Timer',
      scene: 'ein drehender Würfel, den man von allen Seiten ansehen kann',
    },
    page: (title) => `die Seite „${title}“`,
    resource: (plural) => `Routen zum Auflisten, Lesen, Anlegen, Ändern und Löschen (${plural})`,
  },
  es: {
    names: {
      tailwind: 'Tailwind',
      router: 'un enrutador',
      tests: 'las pruebas',
      icons: 'un juego de iconos',
      charts: 'una biblioteca de gráficos',
      lint: 'un linter',
      format: 'un formateador',
    },
    next: {
      tailwind:
        'Sus clases funcionan en todos los componentes, por ejemplo `className="flex gap-4"`. Sin sus estilos base, para que la aplicación se vea como antes.',
      router:
        'La aplicación está dentro de `<BrowserRouter>`: `<Routes>`, `<Route>` y `<Link>` funcionan en todos los componentes. Las páginas que añado van al menú y no necesitan enrutador.',
      tests: 'Di «run the tests» para ejecutarlas y «write a test for …» para otro componente.',
      icons: "Usa un icono por su nombre: `import { Heart } from 'lucide-react'`, y luego `<Heart aria-hidden />`.",
      charts: 'Importa `BarChart`, `LineChart` y otros de `recharts`. Los gráficos que añado yo no necesitan biblioteca: «añade un gráfico por categoría».',
      lint: 'Di «run lint» para revisar el código.',
      format: 'Di «run npm run format» para dar formato al código.',
    },
    example: (line) => `Por ejemplo: ${code(line)}.`,
    routed: (pages) => `Las páginas de este proyecto están en ${code(pages)}, y no necesita otro enrutador. Di «add a page called …» para añadir otra.`,
    isThere: (name) => `${code(name)} ya está en el proyecto.`,
    otherwise: (what, name) => `No sé configurar ${what} en un proyecto hecho como este, así que no he cambiado nada. Instalarlo sí puedo: «install ${name}».`,
    title: (what) => `Configurar ${what}`,
    will: (names, hasFiles) => `Voy a instalar ${names}${hasFiles ? ' y a configurarlo' : ''}.`,
    done: (what) => `He configurado ${what}.`,
    noComponent: (subject) => `En el proyecto no hay ningún componente ${code(subject)}. Di «list the files» para ver lo que hay.`,
    noTests: 'El proyecto aún no tiene pruebas. Di primero «set up tests» y pídemelo otra vez.',
    testExists: (path) => `Ya hay una prueba: ${code(path)}.`,
    noExport: (path) => `${code(path)} no exporta ningún componente que yo vea.`,
    takesProperties: (name, properties) =>
      `${code(name)} recibe propiedades (${code(properties)}), y no conozco buenos valores para ellas. Un modelo de lenguaje puede escribir esta prueba: conecta uno en Settings, Applications.`,
    testTitle: (name) => `Probar ${name}`,
    willWrite: (path) => `Voy a escribir ${code(path)}.`,
    runTests: 'Di «run the tests» para ejecutarla.',
    noStarter:
      'No tengo una plantilla para eso. La página de inicio las muestra todas en «Start from a template». En un proyecto nuevo también puedo crear una aplicación de React, por ejemplo «una lista de tareas con fecha límite».',
    hasApp: (name) => `En este proyecto ya hay una aplicación. Para ${name}, abre un proyecto nuevo y dilo allí.`,
    startWith: (name) => `Empezar con ${name}`,
    willImport: (name, description, writes) =>
      `Voy a importar la plantilla **${name}** (${description})${writes ? ', escribir lo que has pedido' : ''}, instalar sus paquetes e iniciarla.`,
    imported: (name, what) => `La plantilla **${name}** está en el proyecto${what === '' ? '' : `, con ${what}`}.`,
    notWritten: (what) => `No he podido escribir ${what} en ella. Un modelo de lenguaje puede: conecta uno en Settings, Applications.`,
    onlyHere:
      'Los cambios son cosa tuya o de un modelo de lenguaje: yo cambio las aplicaciones que escribo, y aquí puedo instalar paquetes, ejecutar comandos y buscar y mover archivos.',
    wishes: {
      counter: 'un contador',
      form: 'un formulario',
      list: 'una lista',
      timer: 'un temporizador',
      scene: 'un cubo que gira y se puede mirar por todos los lados',
    },
    page: (title) => `la página «${title}»`,
    resource: (plural) => `rutas para listar, leer, añadir, cambiar y borrar ${plural}`,
  },
  fr: {
    names: {
      tailwind: 'Tailwind',
      router: 'un routeur',
      tests: 'les tests',
      icons: 'un jeu d’icônes',
      charts: 'une bibliothèque de graphiques',
      lint: 'un linter',
      format: 'un formateur',
    },
    next: {
      tailwind:
        'Ses classes marchent dans tous les composants, par exemple `className="flex gap-4"`. Sans ses styles de base, pour que l’application garde son apparence.',
      router:
        'L’application est dans `<BrowserRouter>` : `<Routes>`, `<Route>` et `<Link>` marchent dans tous les composants. Les pages que j’ajoute vont dans le menu et n’ont pas besoin de routeur.',
      tests: 'Dites « run the tests » pour les lancer, et « write a test for … » pour un autre composant.',
      icons: "Utilisez une icône par son nom : `import { Heart } from 'lucide-react'`, puis `<Heart aria-hidden />`.",
      charts:
        'Importez `BarChart`, `LineChart` et d’autres de `recharts`. Les graphiques que j’ajoute n’ont pas besoin de bibliothèque : « ajoute un graphique par catégorie ».',
      lint: 'Dites « run lint » pour vérifier le code.',
      format: 'Dites « run npm run format » pour mettre le code en forme.',
    },
    example: (line) => `Par exemple : ${code(line)}.`,
    routed: (pages) =>
      `Les pages de ce projet sont dans ${code(pages)}, et il n’a pas besoin d’un autre routeur. Dites « add a page called … » pour en ajouter une.`,
    isThere: (name) => `${code(name)} est déjà dans le projet.`,
    otherwise: (what, name) =>
      `Je ne sais pas configurer ${what} dans un projet fait comme celui-ci, je n’ai donc rien changé. Je peux quand même l’installer : « install ${name} ».`,
    title: (what) => `Configurer ${what}`,
    will: (names, hasFiles) => `Je vais installer ${names}${hasFiles ? ' et configurer le tout' : ''}.`,
    done: (what) => `J’ai configuré ${what}.`,
    noComponent: (subject) => `Il n’y a pas de composant ${code(subject)} dans le projet. Dites « list the files » pour voir ce qu’il y a.`,
    noTests: 'Le projet n’a pas encore de tests. Dites d’abord « set up tests », puis redemandez-moi.',
    testExists: (path) => `Il y a déjà un test : ${code(path)}.`,
    noExport: (path) => `${code(path)} n’exporte aucun composant que je voie.`,
    takesProperties: (name, properties) =>
      `${code(name)} prend des propriétés (${code(properties)}), et je n’en connais pas de bonnes valeurs. Un modèle de langage peut écrire ce test : connectez-en un dans Settings, Applications.`,
    testTitle: (name) => `Tester ${name}`,
    willWrite: (path) => `Je vais écrire ${code(path)}.`,
    runTests: 'Dites « run the tests » pour le lancer.',
    noStarter:
      'Je n’ai pas de modèle de départ pour cela. La page d’accueil les montre tous sous « Start from a template ». Dans un nouveau projet, je peux aussi créer une application React, par exemple « une liste de tâches avec échéance ».',
    hasApp: (name) => `Ce projet contient déjà une application. Pour ${name}, ouvrez un nouveau projet et dites-le là.`,
    startWith: (name) => `Commencer avec ${name}`,
    willImport: (name, description, writes) =>
      `Je vais importer le modèle **${name}** (${description})${writes ? ', écrire ce que vous avez demandé' : ''}, installer ses paquets et le démarrer.`,
    imported: (name, what) => `Le modèle **${name}** est dans le projet${what === '' ? '' : `, avec ${what}`}.`,
    notWritten: (what) => `Je n’ai pas pu y écrire ${what}. Un modèle de langage le peut : connectez-en un dans Settings, Applications.`,
    onlyHere:
      'Les modifications sont à vous ou à un modèle de langage : je change les applications que j’écris, et ici je peux installer des paquets, exécuter des commandes, trouver et déplacer des fichiers.',
    wishes: {
      counter: 'un compteur',
      form: 'un formulaire',
      list: 'une liste',
      timer: 'un minuteur',
      scene: 'un cube qui tourne et se regarde de tous les côtés',
    },
    page: (title) => `la page « ${title} »`,
    resource: (plural) => `des routes pour lister, lire, ajouter, changer et supprimer (${plural})`,
  },
};
