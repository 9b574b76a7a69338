/** The three actions that bring a frame of a design tool into the project. Each works alone, in any order. */
import type { DesignFrame } from '@lathe/protocol';
import { DESIGN_NOTES_PATH, isDesignNotes } from '../../designs/design-notes.ts';
import { firstPageWith, targetOf } from '../../designs/design-target.ts';
import { nodesOf } from '../../designs/nodes.ts';
import { outlineOf } from '../../designs/outline.ts';
import { writeDesignFiles } from '../../designs/write-files.ts';
import { isIgnoredPath, isProtectedPath } from '../../files/ignored-paths.ts';
import type { ActionRunner } from './runner.ts';
import { writePermitted } from './write-permitted.ts';

export const runFetchFigmaFrame: ActionRunner<'fetch-figma-frame'> = async ({ url }, { designs }, { signal }) => {
  const frame = await designs.frame(url, { signal, isFresh: true });
  return { status: 'complete', result: { output: [summaryOf(frame), ...frame.notes, '', outlineOf(frame)].join('\n') } };
};

export const runUploadFigmaAssets: ActionRunner<'upload-figma-assets'> = async ({ url }, { designs, files }, { signal }) => {
  const { files: assets, problems } = await designs.assets(url, { signal });
  signal.throwIfAborted();
  const { servedFolder } = targetOf((path) => files.readText(path));
  const contents = assets.map(({ path, bytes }) => [`${servedFolder}/${path}`, bytes] as const);
  if (contents.length === 0 && problems.length === 0) return { status: 'complete', result: { output: 'The frame has no pictures.' } };
  const outcome = await writePermitted(files, 'Pictures of the frame', contents);
  if (outcome.status !== 'complete') return outcome;
  return { ...outcome, result: { output: [...contents.map(([path]) => path), ...problems.map((problem) => `Not fetched: ${problem}`)].join('\n') } };
};

export const runGenerateFigmaCode: ActionRunner<'generate-figma-code'> = async ({ url }, { designs, files, api }, { signal, runChild }) => {
  const frame = await designs.frame(url, { signal });
  const { paths: assetPaths } = await designs.assets(url, { signal });
  const readText = (path: string) => files.readText(path);
  const { target, hasTypeScript, servedFolder } = targetOf(readText);
  // A model may ask for the code alone, and code without its pictures would show gaps.
  if ([...assetPaths.values()].some((path) => files.get(`${servedFolder}/${path}`) === undefined)) {
    const uploaded = await runChild({ type: 'upload-figma-assets', url });
    if (uploaded.status !== 'complete') return uploaded;
  }
  const written = writeDesignFiles(frame, { target, hasTypeScript, url, assetPaths, hasFile: (path) => files.get(path) !== undefined });
  const firstPage = await firstPageWith(written, { target, readText, api, signal });
  signal.throwIfAborted();
  const notes = readText(DESIGN_NOTES_PATH);
  const keepsNotes = notes !== undefined && !isDesignNotes(notes);
  const contents = [...written.files, ...(firstPage === undefined ? [] : [firstPage])].filter(
    ([path]) => !isProtectedPath(path) && !isIgnoredPath(path) && !(path === DESIGN_NOTES_PATH && keepsNotes),
  );
  const outcome = await writePermitted(files, frame.name, contents);
  if (outcome.status !== 'complete') return outcome;
  const where =
    written.use.type === 'address'
      ? `The page is at ${written.use.path}.`
      : firstPage !== undefined
        ? `${firstPage[0]} shows it.`
        : `It is not on a page yet: import ${written.use.component} from ${written.use.path} where it should be shown.`;
  return { ...outcome, result: { output: [...contents.map(([path]) => path), where, ...frame.notes].join('\n') } };
};

function summaryOf({ name, width, height, root, assets }: DesignFrame): string {
  const layers = [...nodesOf(root)].length;
  return `${name}: ${Math.round(width)} × ${Math.round(height)} px, ${layers} ${layers === 1 ? 'layer' : 'layers'}, ${assets.length} ${assets.length === 1 ? 'picture' : 'pictures'}.`;
}
