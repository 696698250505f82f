import { expect, test } from 'vitest';
import { rejectionOfForward } from './forward-target.ts';

const service = new URL('http://127.0.0.1:8787');

function rejection(to: string, address: string, allowsRemote: boolean): string | undefined {
  return rejectionOfForward({ to: new URL(to), service, allowsRemote }, address);
}

test.each(['127.0.0.1', '127.9.9.9', '::1'])('forwards deliveries to the loopback address %s', (address) => {
  expect(rejection('http://app.test:3000/hooks', address, false)).toBeUndefined();
});

test.each(['192.168.1.5', '10.0.0.1', '93.184.216.34'])(
  'forwards deliveries to %s only with --allow-remote',
  (address) => {
    expect(rejection('http://app.test:3000/hooks', address, false)).toContain('--allow-remote');
    expect(rejection('http://app.test:3000/hooks', address, true)).toBeUndefined();
  },
);

test.each(['169.254.169.254', '169.254.1.1', 'fe80::1', '100.100.100.200', '0.0.0.0', '224.0.0.1'])(
  'never forwards deliveries to %s',
  (address) => {
    expect(rejection('http://app.test/hooks', address, true)).toBeDefined();
  },
);

test.each(['http://127.0.0.1:8787/_vaultdesk/reset', 'http://localhost:8787/', 'http://[::1]:8787/x'])(
  'never forwards deliveries to the service itself at %s',
  (to) => {
    expect(rejection(to, '127.0.0.1', true)).toBe('Vaultdesk itself listens there.');
  },
);
