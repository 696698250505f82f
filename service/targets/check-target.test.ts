import { describe, expect, test } from 'vitest';
import { ok } from '../kernel/result.ts';
import { fakeChains } from '../testing/fake-chain.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { checkTarget, refusalOfAddress, type TargetPorts } from './check-target.ts';

const refusedUrl = { ok: false, failure: { code: 'input.invalid', fields: [{ path: 'url' }] } };

/** The listener is at 127.0.0.1:8787; a chain at 127.5.6.7:41234 and a node of the user at node.example:8545. */
function portsWith(webhookPrivateTargets: 'refused' | 'allowed' = 'refused'): TargetPorts {
  const origins = () => ['http://127.5.6.7:41234', 'https://node.example:8545'];
  const ports = fakePorts({ settings: { webhookPrivateTargets } });
  return { ...ports, chains: { ...fakeChains(), origins } };
}

describe('endpoints may be', () => {
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
    // The same loopback host, another port than ours.
    ['http://127.0.0.1:8788/api/users', undefined],
  ])('%s', (url, normal = url) => {
    expect(checkTarget(portsWith(), url)).toEqual(ok(normal));
  });
});

describe('endpoints may not be', () => {
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
    ['at port 0 of nobody', 'http://0/'],
  ])('%s: %j', (_what, url) => {
    expect(checkTarget(portsWith(), url)).toMatchObject(refusedUrl);
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
    ['metadata, a dot at the end', 'http://169.254.169.254./'],
    ['metadata, compatible', 'http://[::169.254.169.254]/'],
    ['metadata, NAT64', 'http://[64:ff9b::169.254.169.254]/'],
    ['metadata, 6to4', 'http://[2002:a9fe:a9fe::]/'],
    ['metadata, translated', 'http://[::ffff:0:169.254.169.254]/'],
    ['metadata, IPv6', 'http://[fd00:ec2::254]/'],
    ['metadata, another IPv6', 'http://[fd20:ce::254]/'],
    ['metadata of another cloud', 'http://100.100.100.200/'],
    ['metadata of a third', 'http://168.63.129.16/'],
    ['metadata by name', 'http://metadata.google.internal/'],
    ['metadata by name, capitals', 'http://METADATA.google.internal/'],
    ['metadata by name, a dot at the end', 'http://metadata.google.internal./'],
    ['link-local', 'http://169.254.0.1/'],
    ['link-local, IPv6', 'http://[fe80::1]/'],
    ['link-local, the end of it', 'http://[febf::1]/'],
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
    ['outside of what is handed out', 'http://[4000::1]/'],
    ['a loopback that is only compatible', 'http://[::127.0.0.1]:3000/'],
  ])('at a special address: %s, %s', (_what, url) => {
    expect(checkTarget(portsWith('allowed'), url)).toMatchObject(refusedUrl);
  });

  test.each([
    ['our listener', 'http://127.0.0.1:8787/'],
    ['our API', 'http://127.0.0.1:8787/api/users'],
    ['by name', 'http://localhost:8787/webhooks'],
    ['by name, capitals', 'http://LOCALHOST:8787/webhooks'],
    ['by name, a dot at the end', 'http://localhost.:8787/webhooks'],
    ['by a name below it', 'http://shop.localhost:8787/webhooks'],
    ['by a name below it, a dot at the end', 'https://shop.localhost.:8787/'],
    ['unspecified', 'http://0.0.0.0:8787/'],
    ['unspecified, IPv6', 'http://[::]:8787/'],
    ['a dot at the end', 'http://127.0.0.1.:8787/'],
    ['decimal, a dot at the end', 'http://2130706433.:8787/'],
    ['full width digits', 'http://１２７.0.0.1:8787/'],
    ['IPv6', 'http://[::1]:8787/'],
    ['mapped', 'http://[::ffff:127.0.0.1]:8787/'],
    ['another loopback address', 'http://127.9.9.9:8787/'],
    ['decimal', 'http://2130706433:8787/'],
    ['octal', 'http://0177.0.0.1:8787/'],
    ['hexadecimal', 'http://0x7f.1:8787/'],
    ['short', 'http://127.1:8787/'],
    ['encrypted', 'https://127.0.0.1:8787/'],
    ['beside the receivers', 'http://127.0.0.1:8787/_vaultdesk/inboxes/default/messages'],
    ['above the receivers', 'http://127.0.0.1:8787/_vaultdesk/inbox/'],
    ['out of the receivers', 'http://127.0.0.1:8787/_vaultdesk/inbox/../settings'],
    ['out of them, encoded', 'http://127.0.0.1:8787/_vaultdesk/inbox/%2e%2e/settings'],
    ['below a receiver', 'http://127.0.0.1:8787/_vaultdesk/inbox/a/b'],
    ['a receiver with a query', 'http://127.0.0.1:8787/_vaultdesk/inbox/a?b=c'],
    ['no name of a receiver', 'http://127.0.0.1:8787/_vaultdesk/inbox/A%2Fb'],
    ['a chain', 'http://127.5.6.7:41234/'],
    ['a chain, by another loopback address', 'http://127.0.0.1:41234/'],
    ['a chain, IPv6', 'http://[::1]:41234/'],
    ['a chain, by name', 'http://localhost:41234/'],
    ['a chain, by a name below it', 'http://a.localhost.:41234/'],
    ['a node of the user', 'https://node.example:8545/'],
    ['a node of the user, a dot at the end', 'https://NODE.example.:8545/x'],
  ])('ours: %s, %s', (_what, url) => {
    expect(checkTarget(portsWith('allowed'), url)).toMatchObject(refusedUrl);
  });

  test('ours: a name that is found to be, when something is sent', () => {
    for (const url of ['http://shop.example:8787/', 'http://shop.example:41234/'])
      expect(refusalOfAddress(portsWith(), new URL(url), '127.0.0.1')).toContain('Vaultdesk');
  });
});

test.each([
  'http://10.0.0.1/',
  'http://172.16.5.5/',
  'http://192.168.1.20:3000/',
  'http://3232235796/',
  'http://[::ffff:10.0.0.1]/',
  'http://[fd12:3456::1]/',
])('%s is in a private network: the setting decides', (url) => {
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
  ['no address', 'reserved'],
])('a name that turns out to be %s is judged by that: %s', (address, reason) => {
  const refusal = refusalOfAddress(portsWith(), new URL('https://example.com/'), address);

  if (reason === undefined) expect(refusal).toBeUndefined();
  else expect(refusal).toContain(reason);
});

test('a listener that is open to other machines is ours at their addresses too', () => {
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
    expect(checkTarget(at(own), url), `${url} of ${own}`).toMatchObject(refusedUrl);
  expect(checkTarget(at('http://192.168.1.5:8787'), 'http://192.168.1.6:8787/').ok).toBe(true);
});

test('accepts a receiver at the address of the listener, although private targets are refused', () => {
  const at = (listener: string) => ({
    ...portsWith('refused'),
    installation: fakePorts({ installation: { baseUrl: () => listener } }).installation,
  });
  const own = 'http://192.168.1.5:8787/_vaultdesk/inbox/shop';

  expect(checkTarget(at('http://192.168.1.5:8787'), own).ok).toBe(true);
  expect(checkTarget(at('http://192.168.1.6:8787'), own)).toMatchObject(refusedUrl);
  expect(checkTarget(at('http://0.0.0.0:8787'), own)).toMatchObject(refusedUrl);
});
