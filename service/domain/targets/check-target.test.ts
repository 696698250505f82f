import { expect, test } from 'vitest';
import { fakeChains } from '../../../test/fakes/fake-chain.ts';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { ok } from '../../model/kernel/results/result.ts';
import { checkTarget, rejectionOfAddress, type TargetPorts } from './check-target.ts';

const rejectedUrl = { ok: false, failure: { code: 'input.invalid', fields: [{ path: 'url' }] } };

/** The listener is at 127.0.0.1:8787; a chain at 127.5.6.7:41234 and an external node at node.example:8545. */
function portsWith(webhookPrivateTargets: 'refused' | 'allowed' = 'refused'): TargetPorts {
  const origins = () => ['http://127.5.6.7:41234', 'https://node.example:8545'];
  const ports = fakePorts({ settings: { webhookPrivateTargets } });
  return { ...ports, chains: { ...fakeChains(), origins } };
}

test.each([
  ['http://127.0.0.1:3000/hooks', 'http://127.0.0.1:3000/hooks'],
  ['http://localhost:3000', 'http://localhost:3000/'],
  ['http://app.localhost:3000/hooks?tenant=7', 'http://app.localhost:3000/hooks?tenant=7'],
  ['http://[::1]:3000/', 'http://[::1]:3000/'],
  ['https://example.com/hooks', 'https://example.com/hooks'],
  ['https://EXAMPLE.com:443/hooks', 'https://example.com/hooks'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ['https://93.184.216.34/', 'https://93.184.216.34/'],
  ['https://[2606:2800:220:1:248:1893:25c8:1946]/', undefined],
  ['http://127.0.0.1:8787/_vaultdesk/inbox/default', undefined],
  ['http://localhost:8787/_vaultdesk/inbox/my-shop', undefined],
  ['http://localhost.:8787/_vaultdesk/inbox/my-shop', undefined],
  ['http://notlocalhost:8787/api/users', undefined],
  // The listener's loopback host, with a different port.
  ['http://127.0.0.1:8788/api/users', undefined],
])('accepts %s', (url, normal = url) => {
  expect(checkTarget(portsWith(), url)).toEqual(ok(normal));
});

test.each([
  ['a text', 'my endpoint'],
  ['nothing', ' '],
  ['a path', '/hooks'],
  ['another protocol', 'ftp://example.com/'],
  ['a file', 'file:///etc/passwd'],
  ['data', 'data:text/plain,hello'],
  ['a script', 'javascript:alert(1)'],
  ['a WebSocket', 'ws://127.0.0.1:3000/'],
  ['a user', 'https://user@example.com/'],
  ['a user and a password', 'https://user:password@example.com/'],
  ['a password', 'https://:password@example.com/'],
  ['a fragment', 'https://example.com/#part'],
  ['an empty fragment', 'https://example.com/#'],
  ['with a space', 'https://example.com/a b'],
  ['with a line break', 'https://exam\nple.com/'],
  ['with a tab', 'https://exam\tple.com/'],
  ['with a control character', 'https://example.com/\u0000'],
  ['without a host', 'https:///'],
  ['at port 0', 'http://0/'],
])('rejects an endpoint (%s): %j', (_what, url) => {
  expect(checkTarget(portsWith(), url)).toMatchObject(rejectedUrl);
});

test.each([
  ['unspecified', 'http://0.0.0.0/'],
  ['unspecified, short', 'http://0:3000/'],
  ['unspecified range', 'http://0.1.2.3/'],
  ['unspecified, IPv6', 'http://[::]/'],
  ['unspecified, mapped', 'http://[::ffff:0.0.0.0]/'],
  ['metadata', 'http://169.254.169.254/latest/meta-data/'],
  ['metadata, decimal', 'http://2852039166/'],
  ['metadata, octal', 'http://0251.0376.0251.0376/'],
  ['metadata, hexadecimal', 'http://0xA9FEA9FE/'],
  ['metadata, hexadecimal parts', 'http://0xa9.0xfe.0xa9.0xfe/'],
  ['metadata, short', 'http://169.254.43518/'],
  ['metadata, mapped', 'http://[::ffff:169.254.169.254]/'],
  ['metadata, mapped in hexadecimal', 'http://[::ffff:a9fe:a9fe]/'],
  ['metadata, full width digits', 'http://169.254.169.254/'],
  ['metadata, circled digits', 'http://①⑥⑨.②⑤④.①⑥⑨.②⑤④/'],
  ['metadata, ideographic dots', 'http://169。254。169。254/'],
  ['metadata, percent-encoded', 'http://%31%36%39.254.169.254/'],
  ['metadata, with a trailing dot', 'http://169.254.169.254./'],
  ['metadata, compatible', 'http://[::169.254.169.254]/'],
  ['metadata, NAT64', 'http://[64:ff9b::169.254.169.254]/'],
  ['metadata, 6to4', 'http://[2002:a9fe:a9fe::]/'],
  ['metadata, translated', 'http://[::ffff:0:169.254.169.254]/'],
  ['metadata, IPv6', 'http://[fd00:ec2::254]/'],
  ['metadata, another IPv6', 'http://[fd20:ce::254]/'],
  ['metadata of another cloud', 'http://100.100.100.200/'],
  ['metadata of a third cloud', 'http://168.63.129.16/'],
  ['metadata by name', 'http://metadata.google.internal/'],
  ['metadata by name, uppercase', 'http://METADATA.google.internal/'],
  ['metadata by name, with a trailing dot', 'http://metadata.google.internal./'],
  ['link-local', 'http://169.254.0.1/'],
  ['link-local, IPv6', 'http://[fe80::1]/'],
  ['link-local, end of the range', 'http://[febf::1]/'],
  ['site-local', 'http://[fec0::1]/'],
  ['multicast', 'http://224.0.0.1/'],
  ['multicast, IPv6', 'http://[ff02::1]/'],
  ['broadcast', 'http://255.255.255.255/'],
  ['reserved', 'http://240.0.0.1/'],
  ['documentation', 'http://192.0.2.1/'],
  ['documentation, IPv6', 'http://[2001:db8::1]/'],
  ['benchmarks', 'http://198.18.0.1/'],
  ['carrier NAT', 'http://100.64.0.1/'],
  ['Teredo', 'http://[2001::1]/'],
  ['outside of the global range', 'http://[4000::1]/'],
  ['an IPv4-compatible loopback address', 'http://[::127.0.0.1]:3000/'],
])('rejects a special address: %s, %s', (_what, url) => {
  expect(checkTarget(portsWith('allowed'), url)).toMatchObject(rejectedUrl);
});

test.each([
  ['the listener', 'http://127.0.0.1:8787/'],
  ['the API', 'http://127.0.0.1:8787/api/users'],
  ['by name', 'http://localhost:8787/webhooks'],
  ['by name, uppercase', 'http://LOCALHOST:8787/webhooks'],
  ['by name, with a trailing dot', 'http://localhost.:8787/webhooks'],
  ['by a subdomain', 'http://shop.localhost:8787/webhooks'],
  ['by a subdomain, with a trailing dot', 'https://shop.localhost.:8787/'],
  ['unspecified', 'http://0.0.0.0:8787/'],
  ['unspecified, IPv6', 'http://[::]:8787/'],
  ['with a trailing dot', 'http://127.0.0.1.:8787/'],
  ['decimal, with a trailing dot', 'http://2130706433.:8787/'],
  ['full width digits', 'http://１２７.0.0.1:8787/'],
  ['IPv6', 'http://[::1]:8787/'],
  ['mapped', 'http://[::ffff:127.0.0.1]:8787/'],
  ['another loopback address', 'http://127.9.9.9:8787/'],
  ['decimal', 'http://2130706433:8787/'],
  ['octal', 'http://0177.0.0.1:8787/'],
  ['hexadecimal', 'http://0x7f.1:8787/'],
  ['short', 'http://127.1:8787/'],
  ['encrypted', 'https://127.0.0.1:8787/'],
  ['next to the receivers', 'http://127.0.0.1:8787/_vaultdesk/inboxes/default/messages'],
  ['above the receivers', 'http://127.0.0.1:8787/_vaultdesk/inbox/'],
  ['escaping the receivers', 'http://127.0.0.1:8787/_vaultdesk/inbox/../settings'],
  ['escaping them, encoded', 'http://127.0.0.1:8787/_vaultdesk/inbox/%2e%2e/settings'],
  ['below a receiver', 'http://127.0.0.1:8787/_vaultdesk/inbox/a/b'],
  ['a receiver with a query', 'http://127.0.0.1:8787/_vaultdesk/inbox/a?b=c'],
  ['an invalid receiver name', 'http://127.0.0.1:8787/_vaultdesk/inbox/A%2Fb'],
  ['a chain', 'http://127.5.6.7:41234/'],
  ['a chain, by another loopback address', 'http://127.0.0.1:41234/'],
  ['a chain, IPv6', 'http://[::1]:41234/'],
  ['a chain, by name', 'http://localhost:41234/'],
  ['a chain, by a subdomain', 'http://a.localhost.:41234/'],
  ['an external node', 'https://node.example:8545/'],
  ['an external node, with a trailing dot', 'https://NODE.example.:8545/x'],
])('rejects an address of the service itself: %s, %s', (_what, url) => {
  expect(checkTarget(portsWith('allowed'), url)).toMatchObject(rejectedUrl);
});

test('rejects a name that resolves to the service itself when a delivery is sent', () => {
  for (const url of ['http://shop.example:8787/', 'http://shop.example:41234/'])
    expect(rejectionOfAddress(portsWith(), new URL(url), '127.0.0.1')).toContain('Vaultdesk');
});

test.each([
  'http://10.0.0.1/',
  'http://172.16.5.5/',
  'http://192.168.1.20:3000/',
  'http://3232235796/',
  'http://[::ffff:10.0.0.1]/',
  'http://[fd12:3456::1]/',
])('allows the private address %s only with the setting', (url) => {
  expect(checkTarget(portsWith(), url)).toMatchObject({
    failure: { message: expect.stringContaining('webhookPrivateTargets') },
  });
  expect(checkTarget(portsWith('allowed'), url).ok).toBe(true);
});

test.each([
  ['127.0.0.1', undefined],
  ['93.184.216.34', undefined],
  ['192.168.1.1', 'private'],
  ['169.254.169.254', 'metadata'],
  ['::ffff:169.254.169.254', 'metadata'],
  ['fe80::1%eth0', 'link-local'],
  ['0.0.0.0', 'no host'],
  ['not an address', 'reserved'],
])('judges a name by its resolved address %s: %s', (address, reason) => {
  const rejection = rejectionOfAddress(portsWith(), new URL('https://example.com/'), address);

  if (reason === undefined) expect(rejection).toBeUndefined();
  else expect(rejection).toContain(reason);
});

test('rejects a listener open to other machines at all of its addresses', () => {
  const at = (baseUrl: string) => ({
    ...portsWith('allowed'),
    installation: fakePorts({ installation: { baseUrl: () => baseUrl } }).installation,
  });

  for (const [own, url] of [
    ['http://192.168.1.5:8787', 'http://192.168.1.5:8787/api/users'],
    ['http://192.168.1.5:8787', 'http://127.0.0.1:8787/api/users'],
    ['http://0.0.0.0:8787', 'http://192.168.1.5:8787/api/users'],
    ['http://[::]:8787', 'http://10.0.0.9:8787/api/users'],
    ['http://vault.lan:8787', 'http://VAULT.lan.:8787/api/users'],
  ] as const)
    expect(checkTarget(at(own), url), `${url} of ${own}`).toMatchObject(rejectedUrl);
  expect(checkTarget(at('http://192.168.1.5:8787'), 'http://192.168.1.6:8787/').ok).toBe(true);
});

test('accepts a receiver at the address of the listener, although private targets are refused', () => {
  const at = (listener: string) => ({
    ...portsWith('refused'),
    installation: fakePorts({ installation: { baseUrl: () => listener } }).installation,
  });
  const own = 'http://192.168.1.5:8787/_vaultdesk/inbox/shop';

  expect(checkTarget(at('http://192.168.1.5:8787'), own).ok).toBe(true);
  expect(checkTarget(at('http://192.168.1.6:8787'), own)).toMatchObject(rejectedUrl);
  expect(checkTarget(at('http://0.0.0.0:8787'), own)).toMatchObject(rejectedUrl);
});
