import { expect, test } from 'vitest';
import { StartupError } from '../../kernel/startup-error.ts';
import { DeviceKeySecret } from './device-key-secret.ts';
import { headlessDeviceKey } from './headless-device-key.ts';

const key = Buffer.from(Array.from({ length: 32 }, (_none, place) => 255 - place));

test.each([
  ['hexadecimal digits', key.toString('hex')],
  ['large hexadecimal digits', key.toString('hex').toUpperCase()],
  ['base64', key.toString('base64')],
  ['base64url', key.toString('base64url')],
  ['base64 with a line feed', `${key.toString('base64')}\n`],
])('a device key comes with the environment as %s', async (_what, text) => {
  expect(await new DeviceKeySecret(text).load()).toEqual(key);
});

test.each([
  '',
  'short',
  key.toString('hex').slice(1),
  `${key.toString('base64')}AAAA`,
  'g'.repeat(64),
])('another text is refused and never shown: %j', (text) => {
  const make = () => new DeviceKeySecret(text);

  expect(make).toThrow(StartupError);
  expect(make).toThrow(
    /^VAULTDESK_DEVICE_KEY is not 32 bytes as 64 hexadecimal digits or as base64\.$/,
  );
});

test('a key that is zeroed by whoever loaded it is there again the next time', async () => {
  const store = new DeviceKeySecret(key.toString('hex'));
  (await store.load()).fill(0);

  expect(await store.load()).toEqual(key);
});

test('a key is named once, and where it lies beside the state this is said', () => {
  const secret = key.toString('hex');

  expect(() => headlessDeviceKey('/d', { deviceKeyFile: '/k', deviceKeySecret: secret })).toThrow(
    /named twice/,
  );
  expect(headlessDeviceKey('/d', { deviceKeySecret: secret }).backend).toBe('environment');
  expect(headlessDeviceKey('/d', {}).description).toMatch(/beside the state: whoever copies/);
  expect(headlessDeviceKey('/d', { deviceKeyFile: '/k' }).description).toMatch(
    /apart from the state/,
  );
  expect(headlessDeviceKey('/d', { deviceKeyFile: '/d/my.key' }).mayAdoptOldState).toBe(true);
});
