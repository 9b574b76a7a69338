/** The preview script for the pages of a workbench at this origin, the only one that it takes commands from. */
export function previewScriptFor(script: string, workbenchOrigin: string): string {
  return `(workbenchOrigin=>{${script}})(${JSON.stringify(workbenchOrigin)})`;
}
