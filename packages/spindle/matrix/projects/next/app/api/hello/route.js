export async function GET() { return Response.json({ from: process.platform }); }
