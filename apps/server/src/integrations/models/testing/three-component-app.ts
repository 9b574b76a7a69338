/**
 * A tool-calling model that writes a React app of three components, for end-to-end tests: the first step imports the
 * starter and writes the files, the second installs and starts, and the third summarizes. Later questions in the same
 * conversation get the summary again.
 */
import { call, type DoubleRequest, reply, type Reply, text } from './script.ts';

const HEADER = `interface HeaderProps {
  title: string;
}

export function Header({ title }: HeaderProps) {
  return (
    <header>
      <h1>{title}</h1>
    </header>
  );
}
`;

const PLANT_LIST = `import { PlantCard } from './PlantCard';

export interface Plant {
  name: string;
  everyDays: number;
}

export function PlantList({ plants }: { plants: readonly Plant[] }) {
  return (
    <ul aria-label="Plants">
      {plants.map((plant) => (
        <PlantCard key={plant.name} plant={plant} />
      ))}
    </ul>
  );
}
`;

const PLANT_CARD = `import { useState } from 'react';
import type { Plant } from './PlantList';

export function PlantCard({ plant }: { plant: Plant }) {
  const [count, setCount] = useState(0);
  return (
    <li>
      <strong>{plant.name}</strong>, every {plant.everyDays} days
      <button type="button" onClick={() => setCount(count + 1)}>
        Water {plant.name}
      </button>
      <span role="status">watered {count} times</span>
    </li>
  );
}
`;

const APP = `import { Header } from './components/Header';
import { type Plant, PlantList } from './components/PlantList';

const PLANTS: readonly Plant[] = [
  { name: 'Fern', everyDays: 3 },
  { name: 'Cactus', everyDays: 21 },
];

export default function App() {
  return (
    <main className="page">
      <Header title="Plant care" />
      <PlantList plants={PLANTS} />
    </main>
  );
}
`;

/** What the tests may look for. */
export const THREE_COMPONENT_APP = {
  heading: 'Plant care',
  files: ['src/components/Header.tsx', 'src/components/PlantCard.tsx', 'src/components/PlantList.tsx', 'src/App.tsx'],
  button: 'Water Fern',
  closing: 'Plant care is running',
} as const;

/** The script, for any of the fakes. */
export function threeComponentApp(request: DoubleRequest): Reply {
  const history = JSON.stringify(request.body['messages'] ?? request.body['input'] ?? request.body['contents'] ?? []);
  // Without tools, it is asked for a title.
  if (!wasCalled(history, 'write_file') && request.body['tools'] === undefined) return reply(text(THREE_COMPONENT_APP.heading));
  if (!wasCalled(history, 'write_file')) {
    return reply(
      text('I will build a small plant care app from three components.'),
      call('import_template', { key: 'lathe-vite-react-ts', title: THREE_COMPONENT_APP.heading }),
      call('write_file', { path: 'src/components/Header.tsx', content: HEADER }),
      call('write_file', { path: 'src/components/PlantCard.tsx', content: PLANT_CARD }),
      call('write_file', { path: 'src/components/PlantList.tsx', content: PLANT_LIST }),
      call('write_file', { path: 'src/App.tsx', content: APP }),
    );
  }
  if (!wasCalled(history, 'start_app')) {
    return reply(text('Now I will install the packages and start it.'), call('install_packages', { packages: [] }), call('start_app', {}));
  }
  return reply(text(`${THREE_COMPONENT_APP.closing}. Each plant counts how often you water it.`));
}

/** True if the conversation (not the list of tools) contains a call of the tool. */
function wasCalled(history: string, tool: string): boolean {
  return history.includes(`"name":"${tool}"`);
}
