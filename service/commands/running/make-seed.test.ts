import { expect, test } from 'vitest';
import { aStarted } from '../../../test/world/started-service.ts';
import { seedAnew } from './make-seed.ts';

test('a start loads a seed only once', async () => {
  const { call, ...ready } = await aStarted();
  const seed = { path: 'one.json', text: '{ "users": { "ada": {} } }' };
  await seedAnew(seed, ready);
  await seedAnew(seed, ready);

  expect((await call('GET /_vaultdesk/overview')).text).toContain('"users":1');
});
