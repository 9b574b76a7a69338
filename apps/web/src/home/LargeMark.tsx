/** The logo in thin lines beside the prompt, if there is room. */
export function LargeMark() {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="pointer-events-none absolute top-32 left-[calc(50%+384px)] hidden w-[488px] fill-none stroke-line [stroke-width:.05] xl:block"
    >
      <path d="M1 23V12a11 11 0 1 1 11 11z" />
      <path d="M2.4 21.6V12a9.6 9.6 0 1 1 9.6 9.6z" />
      <path d="M3.8 20.2V12a8.2 8.2 0 1 1 8.2 8.2z" />
      {[6.8, 5.4, 4, 2.6, 1.2].map((radius) => (
        <circle key={radius} cx="12" cy="12" r={radius} />
      ))}
    </svg>
  );
}
