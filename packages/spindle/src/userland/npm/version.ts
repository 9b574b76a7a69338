/** The npm that comes with this machine. */
export const NPM_VERSION = '11.19.1';
