import { expect, test } from 'vitest';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { call } from '../../../test/world/call.ts';
import { transportsOf } from '../../../test/world/service.ts';

const broken = '{"signingMethodCredential":"id:739264"';

test.each([
  ['POST /trpc/wallets.create', { rawBody: broken }],
  [`GET /trpc/wallets.list?input=${encodeURIComponent(broken)}`, {}],
])('rejects input that is not JSON without quoting it: %s', async (address, options) => {
  const { console } = transportsOf(fakePorts());

  const { status, text } = await call(console, address, { ...options, baseUrl: 'app://console' });

  expect(status).toBe(400);
  expect(text).toContain('The input is not JSON.');
  expect(text).not.toContain('739264');
});
