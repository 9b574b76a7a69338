import { expect, it } from 'vitest';
import { TextResponse } from './text-response.ts';

const make = () => new TextResponse('{"grüße":1}', { status: 201, statusText: 'Created', headers: { 'content-type': 'application/json' } });
const node = () => new Response('{"grüße":1}', { status: 201, statusText: 'Created', headers: { 'content-type': 'application/json' } });

it.each([
  ['text', (response: Response) => response.text()],
  ['json', (response: Response) => response.json()],
  ['arrayBuffer', async (response: Response) => Buffer.from(await response.arrayBuffer()).toString()],
  ['bytes', async (response: Response) => Buffer.from(await (response as Response & { bytes(): Promise<Uint8Array> }).bytes()).toString()],
  ['blob', async (response: Response) => (await response.blob()).text()],
  ['body', async (response: Response) => new Response(response.body).text()],
  ['clone', async (response: Response) => [await response.clone().text(), await response.text()]],
])('is read as a response of Node is, and once only: %s', async (_name, read) => {
  const [response, expected] = [make(), node()];
  expect([response instanceof Response, response.status, response.statusText, response.bodyUsed]).toEqual([true, 201, 'Created', false]);
  expect([...response.headers]).toEqual([...expected.headers]);
  expect(await read(response)).toEqual(await read(expected));
  expect(response.bodyUsed).toBe(true);
  for (const again of [response.text(), response.json(), response.arrayBuffer()]) await expect(again).rejects.toThrow(TypeError);
  expect(() => response.clone()).toThrow(TypeError);
});

it('has a body that can be copied to another response', async () => {
  const response = make();
  const { body, status, headers } = response;
  expect(await new Response(body, { status, headers }).text()).toBe('{"grüße":1}');
});
