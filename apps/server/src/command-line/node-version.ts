/** The `engines` of package.json. */
const OLDEST_MINOR: Readonly<Record<number, number>> = { 20: 19, 22: 12 };
const NEWEST_LISTED = 22;

/** What is wrong with a version of Node.js, with the remedy. Undefined if Lathe runs on it. */
export function nodeProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const oldest = OLDEST_MINOR[major];
  if (major > NEWEST_LISTED || (oldest !== undefined && minor >= oldest)) return undefined;
  return `Lathe needs Node.js 22.12 or later, or 20.19 or a later 20.x release. This is ${version}. Install one from https://nodejs.org.`;
}
