import { expect, test } from 'vitest';
import { call } from '../../../../test/world/call.ts';
import { aService } from '../../../../test/world/service.ts';

test('writes concurrent backups under different names', async () => {
  const { http, start } = await aService();
  const { baseUrl, operatorToken: token } = await start();

  const responses = await Promise.all(
    Array.from({ length: 5 }, () => call(http, 'POST /_vaultdesk/backups', { baseUrl, token })),
  );

  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  const { body } = await call(http, 'GET /_vaultdesk/backups', { baseUrl, token });
  expect(body).toMatchObject({ result: { length: 5 } });
});
