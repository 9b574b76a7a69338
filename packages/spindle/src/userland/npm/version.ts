/** The version of npm in this machine. */
export const NPM_VERSION = '11.19.1';
