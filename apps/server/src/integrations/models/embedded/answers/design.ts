import { type Action, DEFAULT_TEMPLATE_KEY } from '@lathe/protocol';
import { act, type Answer } from '../answer.ts';
import type { Situation } from './situation.ts';

const LINK = /https:\/\/(?:www\.)?figma\.com\/(?:file|design|proto)\/[^\s"'<>)]+/;
/** What people write beside a link, which asks for nothing more than the frame. */
const PLAIN_WORDS =
  /\b(?:please|can you|could you|build|create|make|import|implement|code|turn|convert|use|clone|copy|recreate|write|generate|this|that|the|my|our|a|an|it|here|is|in|into|from|as|of|to|with|for|me|and|frame|design|page|website|site|app|screen|layout|mockup|figma|link|url|code|react|html|bitte|baue?|erstelle|mach|importiere|setze|um|dies(?:en|es|e)?|den|das|die|der|aus|als|entwurf|seite|webseite|eine?n?|por favor|construye|crea|haz|importa|este|esta|el|la|de|del|una?|página|diseño|marco|como|en|s.il (?:te|vous) plaît|construis|crée|fais|importe|ce|cette|cet|le|les|du|une?|cadre|maquette)\b/giu;

/** The link to a frame of Figma in a message. */
export function designLinkIn(text: string): string | undefined {
  return LINK.exec(text)?.[0];
}

/** Imports the frame: into the project, or into a new app of the default starter. */
export function importDesign(message: string, url: string, { project, texts }: Situation): Answer {
  const { design } = texts;
  const frame: Action[] = [
    { type: 'fetch-figma-frame', url },
    { type: 'upload-figma-assets', url },
    { type: 'generate-figma-code', url },
  ];
  const actions: readonly Action[] = project.isEmpty ? [{ type: 'import-template', key: DEFAULT_TEMPLATE_KEY }, ...frame, { type: 'start' }] : frame;
  const more = otherWords(message, url);
  const answer = act(design.title, design.will, actions, [design.done, ...(more === '' ? [] : [texts.notDone(more, design.onlyAsDesigned)])].join('\n\n'));
  return more === '' ? answer : { ...answer, isPartial: true };
}

/** The message without its link, if it asks for more than the frame. */
function otherWords(message: string, url: string): string {
  const rest = message.replace(url, ' ').replaceAll(/\s+/g, ' ').trim();
  const left = rest.replaceAll(PLAIN_WORDS, ' ').replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return left === '' ? '' : rest.replaceAll(/^[\s,.:;!?]+|[\s,.:;!?]+$/g, '');
}
