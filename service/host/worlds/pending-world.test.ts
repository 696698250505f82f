import { expect, test } from 'vitest';
import { fixedClock } from '../../../test/fakes/clock.ts';
import { WorldUse } from './pending-world.ts';

const stream = { headers: { 'content-type': 'text/event-stream' } };

function streamOf(...parts: string[]): Response {
  const remaining = parts.values();
  const source = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const { done, value } = remaining.next();
      if (done) controller.close();
      else controller.enqueue(new TextEncoder().encode(value));
    },
  });
  return new Response(source, stream);
}

test('a pending request uses a world until its response', async () => {
  const clock = fixedClock();
  const use = new WorldUse(clock);
  let response = (_: Response) => {};
  const responding = use.response(() => new Promise((resolve) => (response = resolve)));

  clock.advance(100);
  expect(use.idleMilliseconds()).toBe(0);
  response(new Response('done'));
  await responding;
  clock.advance(30);

  expect([use.idleMilliseconds(), use.unaskedMilliseconds()]).toEqual([30, 30]);
});

test('a failed request counts as a use', async () => {
  const clock = fixedClock();
  const use = new WorldUse(clock);
  clock.advance(100);

  await expect(use.response(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');

  expect(use.idleMilliseconds()).toBe(0);
  clock.advance(5);
  expect(use.idleMilliseconds()).toBe(5);
});

test('each part read from a stream counts as a use, without a request', async () => {
  const clock = fixedClock();
  const use = new WorldUse(clock);
  const { body } = await use.response(async () => streamOf('one', 'two'));
  const reader = body?.getReader();

  clock.advance(100);
  await reader?.read();
  clock.advance(30);

  expect([use.idleMilliseconds(), use.unaskedMilliseconds()]).toEqual([30, 130]);
});

test('passes a stream through unchanged, with its status, headers and failure', async () => {
  const use = new WorldUse(fixedClock());
  const response = await use.response(async () => streamOf('one', 'two'));
  const failing = new ReadableStream({ pull: () => Promise.reject(new Error('broken')) });
  const failingResponse = await use.response(async () => new Response(failing, stream));

  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  expect(await response.text()).toBe('onetwo');
  await expect(failingResponse.text()).rejects.toThrow('broken');
});

test('cancelling a stream ends it at its source', async () => {
  const clock = fixedClock();
  const use = new WorldUse(clock);
  const reasons: unknown[] = [];
  const source = new ReadableStream({ cancel: (reason) => void reasons.push(reason) });
  const { body } = await use.response(async () => new Response(source, stream));

  const reader = body?.getReader();
  const pending = reader?.read();
  await reader?.cancel('enough');
  await pending;
  clock.advance(7);

  expect(reasons).toEqual(['enough']);
  expect(use.idleMilliseconds()).toBe(7);
});
