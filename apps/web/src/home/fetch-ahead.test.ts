import { describe, expect, it } from 'vitest';
import { fetchFiles } from './fetch-ahead.ts';

describe('what is fetched ahead', () => {
  const fetching = (answer: (address: string) => Response | Promise<Response>) => {
    const steps: string[] = [];
    return {
      steps,
      deps: {
        fetch: async (address: string) => {
          steps.push(address);
          return answer(address);
        },
        whenIdle: async () => void steps.push('idle'),
      },
    };
  };

  it('is fetched one after the other, each in an idle moment', async () => {
    const { steps, deps } = fetching(() => new Response('code'));
    expect(await fetchFiles(['/a.js', '/b.js'], deps, new AbortController().signal)).toBe(true);
    expect(steps).toEqual(['idle', '/a.js', 'idle', '/b.js']);
  });

  it('is not fetched any more once the page is left', async () => {
    const left = new AbortController();
    const { steps, deps } = fetching(() => {
      left.abort();
      return new Response('code');
    });
    expect(await fetchFiles(['/a.js', '/b.js'], deps, left.signal)).toBe(false);
    expect(steps).toEqual(['idle', '/a.js', 'idle']);
  });

  it('is left to the moment of its use when it cannot be fetched', async () => {
    for (const answer of [() => new Response('', { status: 503 }), () => Promise.reject(new TypeError('Failed to fetch'))]) {
      const { steps, deps } = fetching(answer);
      expect(await fetchFiles(['/a.js', '/b.js'], deps, new AbortController().signal)).toBe(false);
      expect(steps).toEqual(['idle', '/a.js']);
    }
  });
});
