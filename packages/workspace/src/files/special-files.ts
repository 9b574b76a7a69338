/** Files that say what a project is: its hosting, its packages, the product's own config. Source: workspace specification, section 9. */
export const SPECIAL_FILES = ['netlify.toml', 'package.json', 'package-lock.json', '.lathe/config.json'] as const;
