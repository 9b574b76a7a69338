export interface Report {
  place: string;
  temperature: number;
  /** In km/h. */
  wind: number;
  /** Of the sky, as the World Meteorological Organization counts. */
  code: number;
  days: readonly { date: string; low: number; high: number; code: number }[];
}

interface Places {
  results?: readonly { name: string; country?: string; latitude: number; longitude: number }[];
}

interface Forecast {
  current: { temperature_2m: number; wind_speed_10m: number; weather_code?: number };
  daily: { time: readonly string[]; temperature_2m_min: readonly number[]; temperature_2m_max: readonly number[]; weather_code?: readonly number[] };
}

/** For an answer without a code. */
const CLOUDY = 3;

/** Undefined if there is no such place. Rejects without a network. */
export async function readWeather(place: string, language: string, signal: AbortSignal): Promise<Report | undefined> {
  const { results = [] } = await read<Places>('https://geocoding-api.open-meteo.com/v1/search', { name: place, count: '1', language }, signal);
  const found = results[0];
  if (found === undefined) return undefined;
  const { current, daily } = await read<Forecast>(
    'https://api.open-meteo.com/v1/forecast',
    {
      latitude: String(found.latitude),
      longitude: String(found.longitude),
      current: 'temperature_2m,wind_speed_10m,weather_code',
      daily: 'temperature_2m_min,temperature_2m_max,weather_code',
      timezone: 'auto',
      forecast_days: '5',
    },
    signal,
  );
  return {
    place: [found.name, found.country].filter(Boolean).join(', '),
    temperature: current.temperature_2m,
    wind: current.wind_speed_10m,
    code: current.weather_code ?? CLOUDY,
    days: daily.time.map((date, index) => ({ date, low: daily.temperature_2m_min[index], high: daily.temperature_2m_max[index], code: daily.weather_code?.[index] ?? CLOUDY })),
  };
}

async function read<Answer>(address: string, query: Record<string, string>, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(`${address}?${new URLSearchParams(query)}`, { signal });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return (await response.json()) as Answer;
}
