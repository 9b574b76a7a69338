/** The preview script for a workbench at this origin. It takes commands from no other origin. */
export function previewScriptFor(script: string, workbenchOrigin: string): string {
  return `(workbenchOrigin=>{${script}})(${JSON.stringify(workbenchOrigin)})`;
}
