import { type FormEvent, useEffect, useState } from 'react';
import { useStored } from '../data/stored';
import { texts } from '../texts';
import { Tool } from './Tool';
import { readWeather, type Report } from './weather-service';

interface WeatherProps {
  title?: string;
  /** Shown until the person enters another place. */
  place?: string;
}

type State = { type: 'none' } | { type: 'loading' } | { type: 'report'; report: Report } | { type: 'unknown' } | { type: 'offline' };

/** The weather at a place, from Open-Meteo, a free service without a key. */
export function Weather({ title = texts.weather, place: initial = '' }: WeatherProps) {
  const [place, setPlace] = useStored('weather-place', initial);
  const [text, setText] = useState(place);
  const [state, setState] = useState<State>({ type: 'none' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (place === '') return;
    const stop = new AbortController();
    setState({ type: 'loading' });
    readWeather(place, texts.language, stop.signal).then(
      (report) => setState(report === undefined ? { type: 'unknown' } : { type: 'report', report }),
      () => {
        if (!stop.signal.aborted) setState({ type: 'offline' });
      },
    );
    return () => stop.abort();
  }, [place, attempt]);

  function submit(event: FormEvent) {
    event.preventDefault();
    setPlace(text.trim());
    setAttempt(attempt + 1);
  }

  return (
    <Tool title={title}>
      <form className="tool-row" onSubmit={submit}>
        <label>
          <span className="visually-hidden">{texts.place}</span>
          <input className="input" value={text} placeholder={texts.place} onChange={(event) => setText(event.target.value)} />
        </label>
        <button type="submit" className="button button-primary">
          {texts.show}
        </button>
      </form>
      <div role="status">
        {state.type === 'loading' && <p className="tool-status">…</p>}
        {state.type === 'unknown' && <p className="tool-status">{texts.unknownPlace(place)}</p>}
        {state.type === 'offline' && <p className="tool-status">{texts.weatherOffline}</p>}
        {state.type === 'report' && (
          <>
            <p className="muted">{state.report.place}</p>
            <p className="tool-number">{Math.round(state.report.temperature)}°</p>
            <p className="tool-status">{texts.wind(Math.round(state.report.wind))}</p>
          </>
        )}
      </div>
      {state.type === 'report' && (
        <ul className="tool-list">
          {state.report.days.map((day) => (
            <li key={day.date}>
              <span>{new Date(`${day.date}T00:00`).toLocaleDateString(texts.language, { weekday: 'long' })}</span>
              <span>
                <span className="muted">{Math.round(day.low)}°</span> {Math.round(day.high)}°
              </span>
            </li>
          ))}
        </ul>
      )}
    </Tool>
  );
}
