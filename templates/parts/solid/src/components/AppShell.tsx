import { For, type ParentProps, Show } from 'solid-js';
import { app } from '../app-model';
import { texts } from '../texts';

interface AppShellProps {
  /** The key of the page that is shown. */
  current: string;
}

export function AppShell(props: ParentProps<AppShellProps>) {
  return (
    <>
      <header class="shell-bar">
        <div class="shell-bar-inner">
          <a class="shell-name" href="#/">
            {app.name}
          </a>
          <Show when={app.pages.length > 1}>
            <nav class="shell-nav" aria-label={texts.pages}>
              <For each={app.pages}>
                {({ key, title }, index) => (
                  <a href={index() === 0 ? '#/' : `#/${key}`} aria-current={key === props.current ? 'page' : undefined}>
                    {title}
                  </a>
                )}
              </For>
            </nav>
          </Show>
        </div>
      </header>
      <main>{props.children}</main>
    </>
  );
}
