import { expect, test } from 'vitest';
import { aService } from '../../testing/a-service.ts';
import { call } from '../../testing/call.ts';

test('backups that are asked for at once are all written, each under its own name', async () => {
  const { http, start } = await aService();
  const { baseUrl, operatorToken: token } = await start();

  const answers = await Promise.all(
    Array.from({ length: 5 }, () => call(http, 'POST /_vaultdesk/backups', { baseUrl, token })),
  );

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const { body } = await call(http, 'GET /_vaultdesk/backups', { baseUrl, token });
  expect(body).toMatchObject({ result: { length: 5 } });
});
