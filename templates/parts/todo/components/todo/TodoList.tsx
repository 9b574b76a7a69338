import { useState } from 'react';
import { useStored } from '../../hooks/useStored';
import { today, type Day } from './dates';
import { TodoForm } from './TodoForm';
import { TodoItem } from './TodoItem';
import type { Filter, Todo } from './types';
import './todo.css';

const FILTERS: readonly { key: Filter; label: string }[] = [
  { key: 'all', label: 'All' },
  { key: 'open', label: 'Open' },
  { key: 'done', label: 'Done' },
];

/** Tasks with due dates, kept in this browser. */
export function TodoList() {
  const [todos, setTodos] = useStored<Todo[]>('todos', []);
  const [filter, setFilter] = useState<Filter>('all');

  const open = todos.filter((todo) => !todo.isDone);
  const late = open.filter((todo) => todo.due !== null && todo.due < today());
  const shown = todos
    .filter((todo) => filter === 'all' || todo.isDone === (filter === 'done'))
    .sort(byUrgency);

  function add(text: string, due: Day | null) {
    setTodos([...todos, { id: crypto.randomUUID(), text, due, isDone: false }]);
  }

  function toggle(id: string) {
    setTodos(todos.map((todo) => (todo.id === id ? { ...todo, isDone: !todo.isDone } : todo)));
  }

  return (
    <section className="card todo" aria-label="Tasks">
      <TodoForm onAdd={add} />

      <div className="todo-bar">
        <p role="status">
          {open.length === 0 ? 'Nothing open' : `${open.length} open`}
          {late.length > 0 && <strong className="todo-late-count"> · {late.length} overdue</strong>}
        </p>
        <div className="todo-filters" role="group" aria-label="Show">
          {FILTERS.map(({ key, label }) => (
            <button key={key} type="button" aria-pressed={filter === key} onClick={() => setFilter(key)}>
              {label}
            </button>
          ))}
        </div>
      </div>

      {shown.length === 0 ? (
        <p className="empty">{todos.length === 0 ? 'Add your first task above.' : 'No tasks here.'}</p>
      ) : (
        <ul className="todo-items">
          {shown.map((todo) => (
            <TodoItem
              key={todo.id}
              todo={todo}
              onToggle={() => toggle(todo.id)}
              onDelete={() => setTodos(todos.filter((other) => other.id !== todo.id))}
            />
          ))}
        </ul>
      )}

      {open.length < todos.length && (
        <button className="button button-quiet todo-clear" type="button" onClick={() => setTodos(open)}>
          Clear done
        </button>
      )}
    </section>
  );
}

/** Open tasks first, the most urgent on top; tasks without a date come after those with one. */
function byUrgency(a: Todo, b: Todo): number {
  if (a.isDone !== b.isDone) return a.isDone ? 1 : -1;
  return (a.due ?? '9999').localeCompare(b.due ?? '9999');
}
