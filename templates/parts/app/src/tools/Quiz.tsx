import { useState } from 'react';
import { useStored } from '../data/stored';
import { texts } from '../texts';
import { Tool } from './Tool';

export interface Question {
  readonly question: string;
  readonly answers: readonly string[];
  /** The index of the right answer. */
  readonly correct: number;
}

interface QuizProps {
  title?: string;
  questions: readonly Question[];
}

/** One question after another, and the score at the end. */
export function Quiz({ title = texts.quiz, questions }: QuizProps) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isShowing, setShowing] = useState(false);
  const [best, setBest] = useStored(`quiz-best-${title}`, 0);
  const index = isShowing ? chosen.length - 1 : chosen.length;
  const question = questions[index];
  const score = chosen.filter((answer, at) => answer === questions[at]?.correct).length;

  if (question === undefined) {
    return (
      <Tool title={title}>
        <p className="tool-number">
          {score}/{questions.length}
        </p>
        <p className="tool-status" role="status">
          {texts.score(score, questions.length)}
        </p>
        <p className="muted">
          {texts.best}: {Math.min(best, questions.length)}
        </p>
        <button type="button" className="button button-primary" onClick={() => setChosen([])}>
          {texts.again}
        </button>
      </Tool>
    );
  }

  const answer = isShowing ? chosen[index] : undefined;
  const stateOf = (option: number) => (answer === undefined ? undefined : option === question.correct ? 'right' : option === answer ? 'wrong' : undefined);
  return (
    <Tool title={title}>
      <div className="tool-progress" aria-hidden="true">
        <span style={{ width: `${(100 * chosen.length) / questions.length}%` }} />
      </div>
      <p className="tool-question">{question.question}</p>
      <div className="tool-options">
        {question.answers.map((text, option) => (
          <button
            key={text}
            type="button"
            className="tool-option"
            data-state={stateOf(option)}
            disabled={isShowing}
            onClick={() => {
              setChosen([...chosen, option]);
              if (option === question.correct && score + 1 > best) setBest(score + 1);
              setShowing(true);
            }}
          >
            <span className="tool-letter" aria-hidden="true">
              {String.fromCharCode(65 + option)}
            </span>
            <span>{text}</span>
            {stateOf(option) === 'right' && <span>✓</span>}
            {stateOf(option) === 'wrong' && <span>✗</span>}
          </button>
        ))}
      </div>
      <p className="tool-status" role="status">
        {answer === undefined ? `${index + 1} / ${questions.length}` : answer === question.correct ? texts.right : texts.wrong(question.answers[question.correct])}
      </p>
      {isShowing && (
        <button type="button" className="button button-primary" onClick={() => setShowing(false)}>
          {texts.next}
        </button>
      )}
    </Tool>
  );
}
