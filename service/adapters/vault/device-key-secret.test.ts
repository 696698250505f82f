import { expect, test } from 'vitest';
import { StartupError } from '../../kernel/startup-error.ts';
import { DeviceKeySecret } from './device-key-secret.ts';
import { headlessDeviceKey } from './headless-device-key.ts';

const key = Buffer.from(Array.from({ length: 32 }, (_none, index) => 255 - index));

test.each([
  ['hexadecimal digits', key.toString('hex')],
  ['uppercase hexadecimal digits', key.toString('hex').toUpperCase()],
  ['base64', key.toString('base64')],
  ['base64url', key.toString('base64url')],
  ['base64 with a line feed', `${key.toString('base64')}\n`],
])('reads a device key from the environment as %s', async (_encoding, text) => {
  expect(await new DeviceKeySecret(text).load()).toEqual(key);
});

test.each([
  '',
  'short',
  key.toString('hex').slice(1),
  `${key.toString('base64')}AAAA`,
  'g'.repeat(64),
])('rejects any other text without showing it: %j', (text) => {
  const create = () => new DeviceKeySecret(text);

  expect(create).toThrow(StartupError);
  expect(create).toThrow(
    /^VAULTDESK_DEVICE_KEY must be 32 bytes, as 64 hexadecimal digits or as base64\.$/,
  );
});

test('loads an intact key after a caller zeroed an earlier copy', async () => {
  const store = new DeviceKeySecret(key.toString('hex'));
  (await store.load()).fill(0);

  expect(await store.load()).toEqual(key);
});

test('rejects a key that is specified twice, and describes its location', () => {
  const secret = key.toString('hex');

  expect(() => headlessDeviceKey('/d', { deviceKeyFile: '/k', deviceKeySecret: secret })).toThrow(
    /specified twice/,
  );
  expect(headlessDeviceKey('/d', { deviceKeySecret: secret }).backend).toBe('environment');
  expect(headlessDeviceKey('/d', {}).description).toMatch(
    /stored with the data; use --device-key-file/,
  );
  expect(headlessDeviceKey('/d', { deviceKeyFile: '/k' }).description).toMatch(
    /stored apart from the data/,
  );
  expect(headlessDeviceKey('/d', { deviceKeyFile: '/d/my.key' }).mayAdoptOldState).toBe(true);
});
