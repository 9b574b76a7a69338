/** The sample that the screens are judged with: a bakery's shift handover. */
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
