import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/Icon.tsx';
import { Menu, MenuItem, MenuLabel } from '../components/Menu.tsx';
import { useDatabaseQuery } from './use-database-query.ts';
import { ANON, OWNER, type ViewedAs } from './viewed-as.ts';

/** People that the menu offers, those who signed in last first. */
const PEOPLE_MAX = 50;
const PEOPLE_SQL = `select id::text, coalesce(nullif(email, ''), nullif(phone, ''), 'Anonymous ' || left(id::text, 8))
from auth.users order by last_sign_in_at desc nulls last, created_at desc limit ${PEOPLE_MAX}`;

const segment = 'inline-flex min-w-0 items-center justify-center gap-1 rounded-badge px-2.5 text-12 leading-none font-medium transition-colors max-sm:grow';
const chosen = 'bg-lift text-fg inset-ring inset-ring-lift-line';
const other = 'text-fg-2 hover:text-fg';

/** Whose rights rows are read and changed with: the owner's, a visitor's, or those of somebody who is signed in to the app. */
export function RoleSwitch({ as, onChange }: { readonly as: ViewedAs; readonly onChange: (as: ViewedAs) => void }) {
  const isPerson = as.role.role === 'authenticated';
  return (
    <div className="ml-auto inline-flex min-w-0 flex-none items-center gap-2 text-12 text-fg-3 max-sm:flex-auto">
      <span id="viewed-as" className="flex-none">
        Viewing as
      </span>
      <fieldset aria-labelledby="viewed-as" className="inline-flex h-7 min-w-0 gap-0.5 rounded-control bg-solid p-0.5 max-sm:h-10 max-sm:flex-auto">
        {[OWNER, ANON].map((one) => {
          const isChosen = one.role.role === as.role.role;
          return (
            <button
              key={one.name}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChange(one)}
              className={classNames(segment, 'flex-none', isChosen ? chosen : other)}
            >
              {one.name}
            </button>
          );
        })}
        <Menu
          align="end"
          trigger={
            <button
              type="button"
              aria-label={isPerson ? `Viewing as ${as.name}` : 'Viewing as a user'}
              className={classNames(segment, isPerson ? chosen : other)}
            >
              <span className="max-w-44 truncate">{isPerson ? as.name : 'a user'}</span>
              <Icon name="down" size={14} />
            </button>
          }
        >
          <People onChange={onChange} />
        </Menu>
      </fieldset>
    </div>
  );
}

function People({ onChange }: { readonly onChange: (as: ViewedAs) => void }) {
  const people = useDatabaseQuery(['people'], async (database) => {
    const { results, error } = await database.run({ text: PEOPLE_SQL, as: OWNER.role, isReadOnly: true });
    if (error) throw new Error(error.message);
    return (results[0]?.rows ?? []).map(([id, name]) => ({ id: id ?? '', name: name ?? '' }));
  });
  if (people.error) return <MenuLabel>{people.error.message}</MenuLabel>;
  if (people.data === undefined) return <MenuLabel>Reading the users…</MenuLabel>;
  if (people.data.length === 0) return <MenuLabel>Nobody has signed up in your app yet.</MenuLabel>;
  return people.data.map(({ id, name }) => (
    <MenuItem key={id} icon="user" onSelect={() => onChange({ role: { role: 'authenticated', userId: id }, name })}>
      {name}
    </MenuItem>
  ));
}
