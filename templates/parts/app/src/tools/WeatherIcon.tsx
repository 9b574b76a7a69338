/** What the sky looks like, by the code of the World Meteorological Organization. */
function skyOf(code: number): 'sun' | 'partly' | 'cloud' | 'rain' | 'snow' | 'storm' {
  if (code <= 1) return 'sun';
  if (code === 2) return 'partly';
  if (code >= 95) return 'storm';
  if ((code >= 71 && code <= 77) || code === 85 || code === 86) return 'snow';
  return code >= 51 ? 'rain' : 'cloud';
}

const CLOUD = 'M17 38a8 8 0 0 1-.6-15.98A12 12 0 0 1 39.5 20 9 9 0 0 1 39 38z';

/** A drawing of the sky: sun, clouds, rain, snow, thunder. */
export function WeatherIcon({ code }: { code: number }) {
  const sky = skyOf(code);
  return (
    <svg className="weather-icon" viewBox="0 0 56 52" aria-hidden="true">
      {sky === 'sun' && (
        <>
          <circle className="weather-sun" cx="28" cy="26" r="10" />
          <path className="weather-rays" d="M28 5v5M28 42v5M7 26h5M44 26h5M13 11l3.5 3.5M39.5 37.5L43 41M13 41l3.5-3.5M39.5 14.5L43 11" />
        </>
      )}
      {sky === 'partly' && <circle className="weather-sun" cx="38" cy="18" r="10" />}
      {sky !== 'sun' && <path className="weather-cloud" d={CLOUD} />}
      {sky === 'rain' && <path className="weather-drops" d="M19 42l-2 6M28 42l-2 6M37 42l-2 6" />}
      {sky === 'snow' && <path className="weather-drops" d="M18 44v.01M27 47v.01M36 44v.01" />}
      {sky === 'storm' && <path className="weather-sun" d="M29 36l-7 9h5l-2 7 8-10h-5l3-6z" />}
    </svg>
  );
}
