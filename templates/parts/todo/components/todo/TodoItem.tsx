import { describeDay, formatDay, today } from './dates';
import type { Todo } from './types';

interface TodoItemProps {
  todo: Todo;
  onToggle: () => void;
  onDelete: () => void;
}

export function TodoItem({ todo, onToggle, onDelete }: TodoItemProps) {
  const isLate = !todo.isDone && todo.due !== null && todo.due < today();
  const isToday = !todo.isDone && todo.due === today();

  return (
    <li className={todo.isDone ? 'todo-item is-done' : 'todo-item'}>
      <label className="todo-check">
        <input type="checkbox" checked={todo.isDone} onChange={onToggle} />
        <span className="todo-text">{todo.text}</span>
      </label>
      {todo.due !== null && (
        <time
          className={isLate ? 'todo-due is-late' : isToday ? 'todo-due is-today' : 'todo-due'}
          dateTime={todo.due}
        >
          {isLate && <span className="visually-hidden">Overdue: </span>}
          {todo.isDone ? formatDay(todo.due) : describeDay(todo.due)}
        </time>
      )}
      <button className="todo-delete" type="button" aria-label={`Delete ${todo.text}`} onClick={onDelete}>
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
          <path d="M6 6l12 12M18 6L6 18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
    </li>
  );
}
