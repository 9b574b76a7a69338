export interface Calculator {
  /** What is shown: the number being typed or the last result. */
  readonly display: string;
  readonly left: number | null;
  readonly operator: Operator | null;
  /** True when the next digit begins a new number. */
  readonly isFresh: boolean;
}

export type Operator = '+' | '−' | '×' | '÷';

export const EMPTY: Calculator = { display: '0', left: null, operator: null, isFresh: true };

/** The calculator after one key. */
export function press(state: Calculator, key: string): Calculator {
  if (/^\d$/.test(key)) {
    const display = state.isFresh || state.display === '0' ? key : state.display + key;
    return display.length > 14 ? state : { ...state, display, isFresh: false };
  }
  if (key === '.') {
    if (state.isFresh) return { ...state, display: '0.', isFresh: false };
    return state.display.includes('.') ? state : { ...state, display: `${state.display}.` };
  }
  if (key === 'C') return EMPTY;
  if (key === '±') return { ...state, display: show(-Number(state.display)) };
  if (key === '%') return { ...state, display: show(Number(state.display) / 100), isFresh: true };
  if (key === '=') return { ...resolve(state), operator: null, left: null };
  return { ...resolve(state), operator: key as Operator };
}

function resolve(state: Calculator): Calculator {
  const right = Number(state.display);
  if (state.left === null || state.operator === null || state.isFresh) {
    return { ...state, left: right, isFresh: true };
  }
  const result = OPERATIONS[state.operator](state.left, right);
  return { display: show(result), left: result, operator: null, isFresh: true };
}

const OPERATIONS: Record<Operator, (a: number, b: number) => number> = {
  '+': (a, b) => a + b,
  '−': (a, b) => a - b,
  '×': (a, b) => a * b,
  '÷': (a, b) => a / b,
};

/** Twelve digits hide the binary rounding of 0.1 + 0.2. */
function show(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(12))) : 'Error';
}
