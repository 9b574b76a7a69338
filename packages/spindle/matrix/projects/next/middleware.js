import { NextResponse } from 'next/server';

export const config = { matcher: ['/', '/old'] };

export function middleware(request) {
  if (request.nextUrl.pathname === '/old') return NextResponse.redirect(new URL('/guide', request.url));
  const headers = new Headers(request.headers);
  headers.set('x-middleware', 'middleware ran');
  return NextResponse.next({ request: { headers } });
}
