import { Fragment } from 'react';
import { Icon } from '../components/Icon.tsx';
import { Menu, MenuItem } from '../components/Menu.tsx';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import { filesBeside } from './files-beside.ts';

/** The path of a file. Each part opens a list of its siblings. */
export function Breadcrumbs({ path }: { readonly path: string }) {
  const segments = path.split('/');
  return (
    <nav aria-label="File path" className="flex min-w-0 items-center overflow-hidden whitespace-nowrap">
      {segments.map((segment, index) => {
        const own = segments.slice(0, index + 1).join('/');
        const isLast = index === segments.length - 1;
        return (
          <Fragment key={own}>
            {index > 0 && <Icon name="right" size={12} />}
            <Menu
              className="w-64"
              trigger={
                <button
                  type="button"
                  title={own}
                  className={
                    isLast
                      ? 'flex-none rounded-badge px-1 font-medium text-fg focus-row hover:bg-hover max-md:h-10'
                      : 'min-w-4 truncate rounded-badge px-1 focus-row hover:bg-hover hover:text-fg max-md:h-10 max-md:px-1.5'
                  }
                >
                  {segment}
                </button>
              }
            >
              <Beside path={own} />
            </Menu>
          </Fragment>
        );
      })}
    </nav>
  );
}

/** Lists the siblings of a part. A folder opens its first file. */
function Beside({ path }: { readonly path: string }) {
  const { files, editor } = useWorkspace();
  const entries = useStore(files.entries);
  return filesBeside(path, Object.values(entries)).map(({ name, isFolder, target }) => (
    <MenuItem key={name} icon={isFolder ? 'folder' : 'file'} onSelect={() => editor.select(target)}>
      {name}
    </MenuItem>
  ));
}
