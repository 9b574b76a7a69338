import type { CatalogTable } from '@lathe/protocol';

/** Whether its rows are the files that the app keeps in buckets. What visitors can do with these is what they can do with those. */
export const isStoredFiles = ({ schema, name }: Pick<CatalogTable, 'schema' | 'name'>): boolean => schema === 'storage' && name === 'objects';
