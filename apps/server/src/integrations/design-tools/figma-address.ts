import { AppError } from '@lathe/protocol';

/** A frame in a Figma file. */
export interface FigmaAddress {
  readonly fileKey: string;
  /** `1:2`, or `I1:2;3:4` for a part of an instance. */
  readonly nodeId: string;
}

const FILE_KINDS = new Set(['file', 'design', 'proto', 'board', 'slides', 'site']);
const READABLE_KINDS = new Set(['file', 'design', 'proto']);
const FILE_KEY = /^[A-Za-z0-9]{10,128}$/;
const NODE_ID = /^I?\d{1,12}:\d{1,12}(;\d{1,12}:\d{1,12})*$/;

/**
 * Reads the link that Figma copies for a selection: `https://www.figma.com/design/{key}/{title}?node-id=1-2`. A branch
 * is a file of its own: `/design/{key}/branch/{branchKey}/…`.
 *
 * @throws AppError 'invalid-input' that says what is missing
 */
export function parseFigmaAddress(text: string): FigmaAddress {
  const url = URL.parse(text.trim());
  if (url === null || !isFigma(url)) throw invalid('This is not a link to a Figma file.');
  const [kind = '', key = '', word, branch] = url.pathname.split('/').filter(Boolean);
  if (!FILE_KINDS.has(kind)) throw invalid('This is not a link to a Figma file.');
  if (!READABLE_KINDS.has(kind)) throw invalid('FigJam boards, slides and sites cannot be imported, only frames of design files.');
  const fileKey = word === 'branch' && branch !== undefined ? branch : key;
  if (!FILE_KEY.test(fileKey)) throw invalid('This link has no valid file key.');
  const nodeId = url.searchParams.get('node-id')?.replaceAll('-', ':');
  if (!nodeId) throw invalid('This link leads to a whole file.');
  if (!NODE_ID.test(nodeId)) throw invalid('This link has no valid node-id.');
  return { fileKey, nodeId };
}

function isFigma({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' && (hostname === 'figma.com' || hostname === 'www.figma.com');
}

function invalid(problem: string): AppError {
  return new AppError('invalid-input', `${problem} In Figma, right-click a frame, choose Copy/Paste as, Copy link to selection, and paste that link.`);
}
