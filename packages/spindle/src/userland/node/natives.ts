/** The browser's own functions and classes, captured before Node's library replaces the globals. */
export interface BrowserNatives {
  readonly [name: string]: any;
}
