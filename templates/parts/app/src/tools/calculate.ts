/** A pocket calculator: what is entered, what it is combined with, and how. */
export interface CalculatorState {
  entry: string;
  left: string;
  operator: string;
  /** The next digit begins a new number. */
  isFresh: boolean;
}

export const EMPTY: CalculatorState = { entry: '0', left: '0', operator: '', isFresh: true };

export function press(state: CalculatorState, key: string): CalculatorState {
  if (key === 'C' || state.entry === 'NaN') return /\d/.test(key) ? press(EMPTY, key) : EMPTY;
  if (/\d/.test(key)) return entered(state, state.isFresh || state.entry === '0' ? key : state.entry + key);
  if (key === '.') return state.isFresh ? entered(state, '0.') : state.entry.includes('.') ? state : entered(state, `${state.entry}.`);
  if (key === '⌫') return state.isFresh ? state : entered(state, /^-?\d$/.test(state.entry) ? '0' : state.entry.slice(0, -1));
  if (key === '±') return { ...state, entry: text(-Number(state.entry)) };
  if (key === '%') return { ...state, entry: text(Number(state.entry) / 100), isFresh: true };
  const result = state.operator === '' || (state.isFresh && key !== '=') ? state.entry : combine(state);
  if (key === '=') return { entry: result, left: '0', operator: '', isFresh: true };
  return { entry: result, left: result, operator: key, isFresh: true };
}

/** With thousands set apart, as people write them. */
export function shown(number: string): string {
  if (number === 'NaN') return '–';
  const [whole = '', part] = number.split('.');
  const grouped = whole.includes('e') ? whole : whole.replace(/\B(?=(\d{3})+$)/g, '\u202f');
  return part === undefined ? grouped : `${grouped}.${part}`;
}

const entered = (state: CalculatorState, entry: string): CalculatorState => ({ ...state, entry: entry.slice(0, 15), isFresh: false });

function combine({ left, operator, entry }: CalculatorState): string {
  const [a, b] = [Number(left), Number(entry)];
  if (operator === '+') return text(a + b);
  if (operator === '−') return text(a - b);
  if (operator === '×') return text(a * b);
  return text(b === 0 ? Number.NaN : a / b);
}

/** Without the last digits, which are rounding errors. */
const text = (value: number): string => (Number.isNaN(value) ? 'NaN' : String(Number(value.toPrecision(12))));
