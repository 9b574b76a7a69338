/** What is said about importing a frame of a design tool, in four languages. */
import type { Language } from '@lathe/app-model';

export interface DesignSentences {
  readonly title: string;
  readonly will: string;
  /** After the steps, whose own results say whether they succeeded. */
  readonly done: string;
  /** For words of the message beside the link. */
  readonly onlyAsDesigned: string;
}

export const DESIGN_SENTENCES: Readonly<Record<Language, DesignSentences>> = {
  en: {
    title: 'Import the frame from Figma',
    will: 'I will fetch the frame, write its pictures into the project, and write it as a page.',
    done: 'The steps above say what was written and where the page is shown. `DESIGN.md` lists the colors, fonts and spacing of the design.',
    onlyAsDesigned: 'I write the frame as it was designed',
  },
  de: {
    title: 'Den Frame aus Figma importieren',
    will: 'Ich hole den Frame, lege seine Bilder im Projekt ab und schreibe ihn als Seite.',
    done: 'Die Schritte oben sagen, was geschrieben wurde und wo die Seite zu sehen ist. `DESIGN.md` nennt die Farben, Schriften und Abstände des Entwurfs.',
    onlyAsDesigned: 'ich schreibe den Frame so, wie er entworfen wurde',
  },
  es: {
    title: 'Importar el marco de Figma',
    will: 'Voy a traer el marco, guardar sus imágenes en el proyecto y escribirlo como una página.',
    done: 'Los pasos de arriba dicen qué se escribió y dónde se ve la página. `DESIGN.md` tiene los colores, las fuentes y los espacios del diseño.',
    onlyAsDesigned: 'escribo el marco tal como fue diseñado',
  },
  fr: {
    title: 'Importer le cadre de Figma',
    will: 'Je vais chercher le cadre, placer ses images dans le projet et l’écrire comme une page.',
    done: 'Les étapes ci-dessus disent ce qui a été écrit et où la page est affichée. `DESIGN.md` donne les couleurs, les polices et les espacements du design.',
    onlyAsDesigned: 'j’écris le cadre comme il a été dessiné',
  },
};
