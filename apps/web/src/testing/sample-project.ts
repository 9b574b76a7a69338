/** The sample project of the scenes: a bakery's shift handover. */
export const TASK_LIST = `import { useMemo, useState } from 'react';
import { isSameDay } from 'date-fns';
import { carryOver, type Shift } from '../lib/shifts';
import type { Task } from '../lib/tasks';
import { ShiftTabs } from './ShiftTabs';
import { TaskRow } from './TaskRow';

interface TaskListProps {
  tasks: Task[];
  today: Date;
  onChange: (tasks: Task[]) => void;
}

export function TaskList({ tasks, today, onChange }: TaskListProps) {
  const [shift, setShift] = useState<Shift>('morning');

  const visible = useMemo(
    () => tasks.filter((t) => t.shift === shift && isSameDay(t.due, today)),
    [tasks, shift, today],
  );
  const open = visible.filter((t) => !t.done);

  // Unfinished work moves to the next shift, and keeps its owner.
  function endShift() {
    onChange(carryOver(tasks, shift, today));
  }

  return (
    <section className="list" aria-label="Tasks">
      <ShiftTabs value={shift} counts={open.length} onChange={setShift} />
      {visible.map((task) => (
        <TaskRow key={task.id} task={task} />
      ))}
      <footer className="list-foot">
        <span>{open.length} open</span>
        <button type="button" onCl`;

export const PATHS = [
  'src/components/ShiftTabs.tsx',
  'src/components/TaskForm.tsx',
  'src/components/TaskList.tsx',
  'src/components/TaskRow.tsx',
  'src/lib/shifts.ts',
  'src/lib/tasks.ts',
  'src/styles/theme.css',
  'src/App.tsx',
  'src/main.tsx',
  'public/favicon.svg',
  'index.html',
  'package.json',
  'README.md',
  'tsconfig.json',
  'vite.config.ts',
];

export const TASKS_TS = `export interface Task {
  id: string;
  title: string;
  owner: string;
  shift: 'morning' | 'evening';
  due: Date;
  done: boolean;
}
`;

export const INSTALL_OUTPUT =
  '\x1b[36m~/bakery-handover\x1b[0m \x1b[90m$\x1b[0m npm install date-fns\n' +
  '\x1b[90mresolving\x1b[0m  date-fns@4.1.0, 1 direct, 0 peer conflicts\n' +
  '\x1b[90mfetching\x1b[0m   npm registry  \x1b[32mcache 186\x1b[0m  network 28  \x1b[90mwaiting 48\x1b[0m\n\n' +
  '\x1b[36m━━━━━━━━━━━━━━━━━━━━━━━━━━━━\x1b[0m\x1b[90m━━━━━━\x1b[0m  214 / 262 packages  \x1b[90m6.1 s\x1b[0m\n' +
  '\x1b[90mlinking\x1b[0m    node_modules/date-fns/locale\n';

export const SERVER_OUTPUT = [
  '\u001b[36m❯\u001b[39m npm test',
  '09:40:51 \u001b[36m[vite]\u001b[39m hmr update \u001b[90m/src/lib/tasks.ts, /src/components/TaskList.tsx\u001b[39m',
  '09:40:51 \u001b[32mok\u001b[39m     0 errors, watching for file changes',
  '09:41:03 \u001b[31merror\u001b[39m  src/lib/tasks.ts(22,3): \u001b[31mTS2322\u001b[39m Type StoredTask[] is not assignable to type Task[].',
  '         Types of property due are incompatible: string and Date.',
  '  \u001b[32m➜\u001b[39m  Local:   \u001b[36mhttp://localhost:\u001b[1m5173\u001b[22m/\u001b[39m',
  ' \u001b[31mFAIL\u001b[39m  src/lib/tasks.test.ts > carries tasks over',
  ' \u001b[1mTest Files\u001b[22m  \u001b[31m1 failed\u001b[39m | \u001b[32m3 passed\u001b[39m (4)',
  '',
].join('\r\n');

export const ENV = `# Where orders go
API_URL=https://api.kollwitz-brot.de
API_KEY="sk-live-51f0c2"

SMTP_PASSWORD=rye-and-wheat
EMPTY=
`;
