import { expect, test } from 'vitest';
import { isAllowedLink } from './external-links.ts';

const baseUrl = 'http://127.0.0.1:8787';

test.each([
  'https://eips.ethereum.org/EIPS/eip-191',
  'https://www.rfc-editor.org/rfc/rfc6749#section-5.2',
  'http://127.0.0.1:8787/docs',
  'http://127.0.0.1:8787/docs#operation/wallets.create',
  'http://127.0.0.1:8787/pay/cs_Zk3_-9',
])('%s may open in the browser', (link) => {
  expect(isAllowedLink(link, baseUrl)).toBe(true);
});

test.each([
  'http://eips.ethereum.org/EIPS/eip-191',
  'https://eips.ethereum.org.attacker.example/',
  'https://somebody@eips.ethereum.org/',
  'https://eips.ethereum.org:8443/',
  'http://127.0.0.1:9999/docs',
  'http://127.0.0.1:8787/console/enter',
  'http://127.0.0.1:8787/docs/../console/',
  'http://127.0.0.1:8787/pay/cs_Zk3/../../console/',
  'http://127.0.0.1:9999/pay/cs_Zk3',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'smb://attacker.example/share',
  'not a link',
  '',
])('%j may not', (link) => {
  expect(isAllowedLink(link, baseUrl)).toBe(false);
});
