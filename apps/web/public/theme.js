// Before the first paint, so that a chosen theme does not flash the other one. The app keeps it from then on.
(() => {
  const theme = localStorage.getItem('lathe:theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
})();
