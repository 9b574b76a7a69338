import { type FormEvent, useEffect, useState } from 'react';
import { useStored } from '../data/stored';
import { texts } from '../texts';
import { Tool } from './Tool';
import { WeatherIcon } from './WeatherIcon';
import { readWeather, type Report } from './weather-service';
import './weather.css';

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
      <form className="weather-form" onSubmit={submit}>
        <label>
          <span className="visually-hidden">{texts.place}</span>
          <input className="input" value={text} placeholder={texts.place} onChange={(event) => setText(event.target.value)} />
        </label>
        <button type="submit" className="button button-primary">
          {texts.show}
        </button>
      </form>
      <div className="weather-status" role="status">
        {state.type === 'loading' && <p className="tool-status">…</p>}
        {state.type === 'unknown' && <p className="tool-status">{texts.unknownPlace(place)}</p>}
        {state.type === 'offline' && <p className="tool-status">{texts.weatherOffline}</p>}
        {state.type === 'report' && (
          <div className="weather-now">
            <div>
              <p className="weather-place">{state.report.place}</p>
              <p className="tool-number">{Math.round(state.report.temperature)}°</p>
              <p>{texts.wind(Math.round(state.report.wind))}</p>
            </div>
            <WeatherIcon code={state.report.code} />
          </div>
        )}
      </div>
      {state.type === 'report' && <Days days={state.report.days} />}
    </Tool>
  );
}

/** The next days, each from its coldest to its warmest on one scale. */
function Days({ days }: Pick<Report, 'days'>) {
  const coldest = Math.min(...days.map(({ low }) => low));
  const warmest = Math.max(...days.map(({ high }) => high));
  const share = (degrees: number) => (100 * (degrees - coldest)) / (warmest - coldest || 1);
  return (
    <ul className="weather-days">
      {days.map(({ date, low, high, code }) => (
        <li key={date}>
          <span>{new Date(`${date}T00:00`).toLocaleDateString(texts.language, { weekday: 'long' })}</span>
          <WeatherIcon code={code} />
          <span className="weather-range">
            <span className="muted">{Math.round(low)}°</span>
            <span className="weather-track" aria-hidden="true">
              <span style={{ left: `${share(low)}%`, right: `${100 - share(high)}%` }} />
            </span>
            <strong>{Math.round(high)}°</strong>
          </span>
        </li>
      ))}
    </ul>
  );
}
