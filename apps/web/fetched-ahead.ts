import type { Plugin } from 'vite';
import { FETCHED_AHEAD_ID } from './src/home/addresses-ahead.ts';

/** Lists the files of the parts in the page, with which it can fetch them before it needs them. */
export function fetchedAhead(parts: readonly string[]): Plugin {
  return {
    name: 'fetched-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const addresses = parts.flatMap((part) => {
          const chunk = Object.values(bundle).find((output) => output.type === 'chunk' && output.name === part);
          if (chunk?.type !== 'chunk') throw new Error(`The build has no part called ${part}`);
          return [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])].map((file) => `/${file}`);
        });
        return [{ tag: 'script', attrs: { type: 'application/json', id: FETCHED_AHEAD_ID }, children: JSON.stringify(addresses), injectTo: 'head' }];
      },
    },
  };
}
