import express from 'express';
import { notes } from './notes.js';

const app = express();
app.use(express.json());
app.use(express.static('public'));
app.get('/api/notes', (_request, response) => response.json(notes));
app.post('/api/notes', (request, response) => {
  notes.push(request.body.text);
  response.status(201).json({ count: notes.length });
});
const port = Number(process.env.PORT ?? 3000);
app.listen(port, () => console.log(`Listening on http://localhost:${port}`));
