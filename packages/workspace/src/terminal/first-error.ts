import { WORKDIR } from '../files/ignored-paths.ts';

/** The start of a line: the time, and the program that prints it. */
const PREFIX = /^(?:\d{1,2}:\d{2}:\d{2}(?: [AP]M)? )?(?:\[(?:vite|config|astro|ERROR|error)\] )*/;
/** A line that only says that an error follows. */
const ANNOUNCEMENT =
  /^(?:failed to load config from |error when starting dev server:|error during build:|(?:\w*Error: )?Build failed with \d+ errors?:?$)|found issue\(s\) with your configuration:$/i;
const ERROR =
  /^(?:Uncaught )?(?:[\w$.]*(?:Error|Exception)\b|\[[A-Z]+(?:_[A-Z]+)+\] |[✘X] \[ERROR\]|error\b|sh: |Cannot find (?:module|package) )|\berror TS\d+:/i;
/** The place of an error: Node prints it before the error, bundlers after it. */
const PLACE_BEFORE = /^(?:file:\/\/)?(\/\S+:\d+)$/;
const PLACE_BEHIND = /^╭─\[ (\S+:\d+(?::\d+)?) \]$/;
/** The copy of its configuration that Vite loads. */
const VITE_COPY = /\S*\/node_modules\/\.vite-temp\/(\S+?)\.timestamp-[\w-]+\.mjs/g;

/** The first line of an output that says what is wrong, with the place if that is beside it. */
export function firstError(output: string): string | undefined {
  const lines = output.split('\n').map((line) => line.trim().replace(PREFIX, ''));
  let isAnnounced = false;
  let before: string | undefined;
  for (const [index, line] of lines.entries()) {
    before = PLACE_BEFORE.exec(line)?.[1] ?? before;
    if (ANNOUNCEMENT.test(line)) isAnnounced = true;
    else if (ERROR.test(line) || (isAnnounced && line !== '')) {
      const place = PLACE_BEHIND.exec(lines[index + 1] ?? '')?.[1] ?? before?.replace(`${WORKDIR}/`, '');
      return `${line.replace(VITE_COPY, '$1')}${place === undefined || line.includes(place) ? '' : ` (${place})`}`;
    }
  }
  return undefined;
}
