const PATHS = {
  plus: 'M12 5v14M5 12h14',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4',
  close: 'M6 6l12 12M18 6L6 18',
  options: 'M4 7h9M19 7h1M4 17h1M11 17h9M16 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  edit: 'M4 20h4L19 9l-4-4L4 16v4zM13.5 6.5l4 4',
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  upload: 'M12 16V5M7 9.5l5-5 5 5M5 20h14',
  print: 'M7 9V4h10v5M7 17H4.5v-6.5h15V17H17M7 14h10v6H7z',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  play: 'M8 5l11 7-11 7V5z',
  pause: 'M9 5v14M15 5v14',
  restart: 'M4.5 12a7.5 7.5 0 1 0 2.3-5.4M4 4.5v4.2h4.2',
  heart: 'M12 20C5.5 15 3.5 12 3.5 9A4.3 4.3 0 0 1 12 7.5 4.3 4.3 0 0 1 20.5 9c0 3-2 6-8.5 11z',
  pin: 'M12 21c5-5 7-8.5 7-11.5a7 7 0 1 0-14 0C5 12.5 7 16 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  chat: 'M4 5.5h16v11H11l-4.5 3.5v-3.5H4z',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L12 16.8l-5.3 2.9 1.1-5.9L3.5 9.7l5.9-.8z',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5V12l3 2',
  spark: 'M12 3l2.2 6.8L21 12l-6.8 2.2L12 21l-2.2-6.8L3 12l6.8-2.2z',
  cart: 'M3 4h2.5l2 11h10l2-8H6.3M9 19.5h.01M16.5 19.5h.01',
  mail: 'M3.5 6h17v12.5h-17zM4 6.5l8 6.5 8-6.5',
} as const;

interface IconProps {
  name: keyof typeof PATHS;
  size?: number;
}

/** A drawing in the color of the text around it. It says nothing by itself: the button around it has a label. */
export function Icon({ name, size = 18 }: IconProps) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={PATHS[name]} fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
