import type { Catalog, CatalogForeignKey, CatalogTable } from '@lathe/protocol';
import { readCatalog } from '@lathe/workspace';
import type { UseQueryResult } from '@tanstack/react-query';
import { useDatabaseQuery } from './use-database-query.ts';

/** What the database consists of, read again when its schema may have changed. */
export const useCatalog = (): UseQueryResult<Catalog> => useDatabaseQuery(['catalog'], readCatalog);

/** `public.orders`: how parts name a table to each other. */
export const tableId = ({ schema, name }: Pick<CatalogTable, 'schema' | 'name'>): string => `${schema}.${name}`;

/** The ID of the table that a foreign key refers to. */
export const targetId = ({ target }: CatalogForeignKey): string => tableId({ schema: target.schema, name: target.table });

/** What people call it: tables of the app without their schema. */
export const tableLabel = ({ schema, name }: Pick<CatalogTable, 'schema' | 'name'>): string => (schema === 'public' ? name : `${schema}.${name}`);
