export default function handler(request, response) {
  response.status(200).json({ method: request.method, router: 'pages' });
}
