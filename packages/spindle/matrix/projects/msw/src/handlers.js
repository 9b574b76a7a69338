import { http, HttpResponse } from 'msw';

export const handlers = [
  http.get('/api/user', () => HttpResponse.json({ name: 'Ada' })),
  http.post('/api/posts', async ({ request }) => HttpResponse.json({ title: (await request.json()).title }, { status: 201 })),
  http.get('https://elsewhere.example/api', () => HttpResponse.text('another origin')),
];
