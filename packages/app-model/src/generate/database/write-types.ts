/** `src/database/types.ts`: the tables of the app for its client, in the shape of `supabase gen types typescript`. */
import { knowsAuthor, namesOwner } from '../../model/access.ts';
import { hasAuthorName } from './policies.ts';
import { columnName, rowType, type StoredEntity, storedFields, tableName } from './columns.ts';

export function writeTypes(entities: readonly StoredEntity[]): string {
  const tables = entities.map((entity) => {
    const own = [
      'id: string',
      ...(knowsAuthor(entity.access) ? ['user_id: string'] : []),
      ...(hasAuthorName(entity.access) ? ['author_name: string'] : []),
      'created_at: string',
    ];
    const fields = storedFields(entity).map((field) => `${columnName(field)}: ${rowType(field)}`);
    const optional = (lines: readonly string[]): string => lines.map((line) => `${line.replace(':', '?:')};`).join(' ');
    return `      ${tableName(entity)}: {
        Row: { ${[...own, ...fields].map((line) => `${line};`).join(' ')} };
        Insert: { ${optional([...own, ...fields])} };
        Update: { ${optional([...own, ...fields])} };
        Relationships: [];
      };
`;
  });
  const functions = entities.some(({ access }) => namesOwner(access))
    ? '{ is_owner: { Args: Record<never, never>; Returns: boolean } }'
    : 'Record<never, never>';
  return `/** The tables of the app's database. */
export type Database = {
  public: {
    Tables: {
${tables.join('')}    };
    Views: Record<never, never>;
    Functions: ${functions};
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};

export type Tables = Database['public']['Tables'];
`;
}
