import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDeviceKey } from './device-key.ts';

const store = { backend: 'file', description: 'A file.' } as const;
const deviceKey = createDeviceKey(store, Buffer.alloc(32, 1));
const otherDeviceKey = createDeviceKey(store, Buffer.alloc(32, 2));

test('opens a sealed text only for its purpose and its context', () => {
  const sealed = deviceKey.seal('custody', Buffer.from('key'), 'account 1');

  expect(deviceKey.open('custody', sealed, 'account 1')).toEqual(Buffer.from('key'));
  expect(deviceKey.open('webhooks', sealed, 'account 1')).toBeUndefined();
  expect(deviceKey.open('custody', sealed, 'account 2')).toBeUndefined();
  expect(otherDeviceKey.open('custody', sealed, 'account 1')).toBeUndefined();
  expect(deviceKey.open('custody', 'not sealed', 'account 1')).toBeUndefined();
});

test('computes marks that depend on the purpose, the message and the device', () => {
  const mark = deviceKey.mac('clients', 'secret');

  expect(mark).toHaveLength(32);
  expect(deviceKey.mac('clients', Buffer.from('secret'))).toEqual(mark);
  expect(deviceKey.mac('webhooks', 'secret')).not.toEqual(mark);
  expect(deviceKey.mac('clients', 'other')).not.toEqual(mark);
  expect(otherDeviceKey.mac('clients', 'secret')).not.toEqual(mark);
});

test('signs so that only the public key of the purpose and the device verifies', () => {
  const signature = Buffer.from(deviceKey.sign('audit', 'a line'), 'base64');
  const isSignedBy = (publicKey: string, message: string) =>
    verify(
      null,
      Buffer.from(message),
      createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' }),
      signature,
    );

  expect(isSignedBy(deviceKey.publicKey('audit'), 'a line')).toBe(true);
  expect(isSignedBy(deviceKey.publicKey('audit'), 'another line')).toBe(false);
  expect(isSignedBy(deviceKey.publicKey('other'), 'a line')).toBe(false);
  expect(isSignedBy(otherDeviceKey.publicKey('audit'), 'a line')).toBe(false);
});

test('works after the caller zeroes the bytes', () => {
  const bytes = Buffer.alloc(32, 1);
  const created = createDeviceKey(store, bytes);
  bytes.fill(0);

  expect(created.mac('clients', 'secret')).toEqual(deviceKey.mac('clients', 'secret'));
});

test('derives unchanged subkeys, so that old marks stay valid', () => {
  expect(deviceKey.mac('clients', 'secret').toString('hex')).toBe(
    '67edfd237a4253f099a6a7091eadb89fad3fefd8a67341c3737591bac4f65b8c',
  );
});

test('reveals none of its bytes', () => {
  expect(JSON.stringify(deviceKey)).toBe('{"backend":"file","description":"A file."}');
});

test('exports a copy that may be zeroed', () => {
  const exported = deviceKey.export();
  exported.fill(0);

  expect(deviceKey.export()).toEqual(Buffer.alloc(32, 1));
});
