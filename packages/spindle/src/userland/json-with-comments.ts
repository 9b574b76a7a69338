/** JSON with comments and trailing commas. @throws an error that names the file */
export function parseJsonWithComments(text: string, file: string): unknown {
  const plain = text.replace(/("(?:[^"\\]|\\.)*")|\/\/.*|\/\*[\s\S]*?\*\//g, '$1').replace(/("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g, '$1');
  try {
    return JSON.parse(plain);
  } catch (error) {
    throw new Error(`failed to parse ${file}: ${error instanceof Error ? error.message : error}`);
  }
}
