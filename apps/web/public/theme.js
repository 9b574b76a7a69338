// Before the first paint, so that a chosen theme or density does not flash the other one. The app keeps them from then on.
(() => {
  const theme = localStorage.getItem('lathe:theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  if (/"density":"compact"/.test(localStorage.getItem('lathe:preferences') ?? '')) document.documentElement.dataset.density = 'compact';
})();
