export const page = () => (
  <html lang="en">
    <body>
      <h1>Hello Hono</h1>
      <p id="count"></p>
      <script dangerouslySetInnerHTML={{ __html: "fetch('/count').then((r) => r.text()).then((t) => { document.getElementById('count').textContent = 'counted ' + t; });" }} />
    </body>
  </html>
);
