// Runs inside every page of a preview, before the page's own scripts: tells the workbench where the
// page is, and moves through its history when asked. Plain JavaScript, because it is injected as text.
(() => {
  const { spindlePreview } = window;
  // A page inside a page of the preview is not what the address bar names.
  if (!spindlePreview || window.parent === window || window.parent !== window.top) return;

  const send = (data) => spindlePreview.send(data);
  let reported;
  const report = () => {
    const place = location.pathname + location.search + location.hash;
    if (place === reported) return;
    reported = place;
    send({ type: 'lathe.location', location: place });
  };

  for (const name of ['pushState', 'replaceState']) {
    const original = history[name];
    history[name] = function (...state) {
      const result = original.apply(this, state);
      report();
      return result;
    };
  }
  addEventListener('popstate', report);
  addEventListener('hashchange', report);
  addEventListener('pageshow', report);

  addEventListener('message', (event) => {
    if (event.source !== window.parent) return;
    if (event.data?.type === 'lathe.history.back') history.back();
    if (event.data?.type === 'lathe.history.forward') history.forward();
  });

  // The workbench keeps its skeleton over the page until there is something to see.
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    send({ type: 'lathe.painted' });
  }).observe({ type: 'paint', buffered: true });

  send({ type: 'lathe.init' });
  report();
})();
