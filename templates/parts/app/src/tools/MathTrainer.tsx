import { type FormEvent, useState } from 'react';
import { useStored } from '../data/stored';
import { texts } from '../texts';
import { Scores } from './Scores';
import { newSum, type Operation } from './sums';
import { Tool } from './Tool';
import './code-tools.css';

const MOST = { easy: 5, medium: 10, hard: 20 };

interface MathTrainerProps {
  title?: string;
  operations: readonly Operation[];
  level?: keyof typeof MOST;
}

/** One sum after another. A wrong one is asked again. */
export function MathTrainer({ title = texts.mathTrainer, operations, level = 'medium' }: MathTrainerProps) {
  const [sum, setSum] = useState(() => newSum(operations, MOST[level]));
  const [answer, setAnswer] = useState('');
  const [status, setStatus] = useState('');
  const [right, setRight] = useState(0);
  const [inARow, setInARow] = useState(0);
  const [best, setBest] = useStored('math-trainer-best', 0);

  function check(event: FormEvent) {
    event.preventDefault();
    if (answer.trim() === '') return;
    setAnswer('');
    if (Number(answer) !== sum.result) {
      setStatus(texts.tryAgain(answer));
      setInARow(0);
      return;
    }
    setStatus(`${sum.text} = ${sum.result} ✓`);
    setRight(right + 1);
    setInARow(inARow + 1);
    if (inARow + 1 > best) setBest(inARow + 1);
    setSum(newSum(operations, MOST[level]));
  }

  return (
    <Tool title={title}>
      <Scores
        scores={[
          { label: texts.right, value: right },
          { label: texts.inARow, value: inARow },
          { label: texts.best, value: best },
        ]}
      />
      <form className="code-field" onSubmit={check}>
        <label className="tool-number" htmlFor="math-answer" style={{ textAlign: 'center' }}>
          {sum.text}
        </label>
        <input id="math-answer" className="input" inputMode="numeric" autoComplete="off" value={answer} onChange={(event) => setAnswer(event.target.value)} />
        <button type="submit" className="button button-primary">
          {texts.check}
        </button>
      </form>
      <p className="tool-status" role="status">
        {status}
      </p>
      <button type="button" className="button" onClick={() => { setStatus(`${sum.text} = ${sum.result}`); setInARow(0); setSum(newSum(operations, MOST[level])); }}>
        {texts.showAnswer}
      </button>
    </Tool>
  );
}
