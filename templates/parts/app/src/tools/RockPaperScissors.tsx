import { useState } from 'react';
import { texts } from '../texts';
import { useGameKeys } from './game-keys';
import { pick } from './random';
import { Scores } from './Scores';
import { Tool } from './Tool';
import './rock-paper-scissors.css';

/** Each beats the one before it; the first beats the last. */
const SIGNS = ['rock', 'paper', 'scissors'] as const;
type Sign = (typeof SIGNS)[number];
const PICTURES: Readonly<Record<Sign, string>> = { rock: '✊', paper: '✋', scissors: '✌️' };

interface RockPaperScissorsProps {
  title?: string;
}

/** Against the computer, which chooses by chance. The keys 1, 2 and 3 choose as well. */
export function RockPaperScissors({ title = texts.rockPaperScissors }: RockPaperScissorsProps) {
  const [round, setRound] = useState<{ mine: Sign; theirs: Sign }>();
  const [wins, setWins] = useState({ mine: 0, theirs: 0 });

  function play(mine: Sign) {
    const theirs = pick(SIGNS);
    const lead = (SIGNS.indexOf(mine) - SIGNS.indexOf(theirs) + 3) % 3;
    setRound({ mine, theirs });
    setWins({ mine: wins.mine + (lead === 1 ? 1 : 0), theirs: wins.theirs + (lead === 2 ? 1 : 0) });
  }

  useGameKeys((key) => {
    const sign = SIGNS[Number(key) - 1];
    if (sign !== undefined) play(sign);
    return sign !== undefined;
  });

  const lead = round === undefined ? undefined : (SIGNS.indexOf(round.mine) - SIGNS.indexOf(round.theirs) + 3) % 3;
  return (
    <Tool title={title}>
      <Scores
        scores={[
          { label: texts.you, value: wins.mine },
          { label: texts.computer, value: wins.theirs },
        ]}
      />
      <p className="rps-round" aria-hidden="true">
        <span>{round === undefined ? '❔' : PICTURES[round.mine]}</span>
        <span>:</span>
        <span>{round === undefined ? '❔' : PICTURES[round.theirs]}</span>
      </p>
      <p className="tool-status" role="status">
        {round === undefined
          ? texts.chooseOne
          : `${texts.signs[round.mine]} – ${texts.signs[round.theirs]}: ${lead === 0 ? texts.draw : lead === 1 ? texts.youWin : texts.computerWins}`}
      </p>
      <div className="rps-signs">
        {SIGNS.map((sign) => (
          <button key={sign} type="button" className="button" onClick={() => play(sign)}>
            <span aria-hidden="true">{PICTURES[sign]}</span>
            {texts.signs[sign]}
          </button>
        ))}
      </div>
      <button type="button" className="button" onClick={() => { setWins({ mine: 0, theirs: 0 }); setRound(undefined); }}>
        {texts.again}
      </button>
    </Tool>
  );
}
