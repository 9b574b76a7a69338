/** Files that say what a project is: its hosting, its packages, the product's own config. Source: docs/specification/files.md. */
export const SPECIAL_FILES = ['netlify.toml', 'package.json', 'package-lock.json', '.lathe/config.json'] as const;
