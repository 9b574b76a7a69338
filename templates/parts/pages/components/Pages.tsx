import { Children, isValidElement, useEffect, useState, type ReactElement, type ReactNode } from 'react';
import './Pages.css';

interface PageProps {
  name: string;
  children: ReactNode;
}

/** One page; it is shown when the address ends in its name. */
export function Page({ children }: PageProps) {
  return <>{children}</>;
}

/** Shows one of its `Page` children and a menu to go to the others. */
export function Pages({ children }: { children: ReactNode }) {
  const pages = Children.toArray(children).filter((child): child is ReactElement<PageProps> =>
    isValidElement(child),
  );
  const hash = useHash();
  const current = pages.find((page) => addressOf(page.props.name) === hash) ?? pages[0];

  return (
    <>
      <nav className="pages-menu" aria-label="Pages">
        {pages.map((page) => (
          <a
            key={page.props.name}
            href={addressOf(page.props.name)}
            aria-current={page === current ? 'page' : undefined}
          >
            {page.props.name}
          </a>
        ))}
      </nav>
      {current}
    </>
  );
}

function addressOf(name: string): string {
  return `#/${encodeURIComponent(name.toLowerCase().replaceAll(' ', '-'))}`;
}

function useHash(): string {
  const [hash, setHash] = useState(window.location.hash);
  useEffect(() => {
    const follow = () => setHash(window.location.hash);
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return hash;
}
