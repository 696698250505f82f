import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { isListening } from './is-listening.ts';
import { trayLabels } from './tray-labels.ts';

const baseUrl = 'http://127.0.0.1:8787';

test.each([
  [0, 'Nothing needs attention'],
  [1, '1 item needs attention'],
  [1200, '1,200 items need attention'],
])('the tray reports %i items as: %s', (needs, label) => {
  expect(trayLabels({ baseUrl, isListening: true, needs })).toEqual(['Listening at 127.0.0.1:8787', label]);
});

test('the tray reports a service that does not respond', () => {
  const [listening] = trayLabels({ baseUrl, isListening: false, needs: 0 });

  expect(listening).toBe('Not responding at 127.0.0.1:8787');
});

test('detects whether a listener accepts connections', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;

  expect(await isListening(url)).toBe(true);
  await new Promise((resolve) => server.close(resolve));
  expect(await isListening(url)).toBe(false);
});
