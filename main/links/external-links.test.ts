import { expect, test } from 'vitest';
import { allowedAddress } from './external-links.ts';

test.each([
  ['https://eips.ethereum.org/EIPS/eip-191', 'https://eips.ethereum.org/EIPS/eip-191'],
  ['https://www.rfc-editor.org/rfc/rfc6749#section-5.2', 'https://www.rfc-editor.org/rfc/rfc6749#section-5.2'],
  ['  HTTPS:\\\\EIPS.ethereum.org\\a b\n', 'https://eips.ethereum.org/a%20b'],
  ['https://eips.ethereum.org/"; calc &', 'https://eips.ethereum.org/%22;%20calc%20&'],
])('opens %j unchanged in the browser', (link, address) => {
  expect(allowedAddress(link)).toBe(address);
});

test.each([
  'http://eips.ethereum.org/EIPS/eip-191',
  'https://eips.ethereum.org.attacker.example/',
  'https://somebody@eips.ethereum.org/',
  'https://eips.ethereum.org:8443/',
  'http://127.0.0.1:8787/docs',
  'http://127.0.0.1:8787/console/enter',
  'about:blank',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'smb://attacker.example/share',
  'not a link',
  '',
])('does not open %j', (link) => {
  expect(allowedAddress(link)).toBeUndefined();
});
