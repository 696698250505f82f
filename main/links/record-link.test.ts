import { expect, test } from 'vitest';
import { linkOf, linkToPage, pathOfLink } from './record-link.ts';

const wallet = '3f1cbb1e-9a55-4f0e-8f5e-0d6f9be8f7a1';
const address = '0x52908400098527886E0F7030069857D2E4169EE7';

test.each([
  ['vaultdesk://', '/'],
  ['/home/ada/Downloads/failed.vaultdesk', '/snapshots'],
  ['vaultdesk://settings', '/settings'],
  ['vaultdesk://settings/', '/settings'],
  [`vaultdesk://wallets/${wallet}`, `/wallets/${wallet}`],
  [`vaultdesk://market/users/${wallet}`, `/market/users/${wallet}`],
  ['vaultdesk://payments/pi_3Qx-9_z', '/payments/pi_3Qx-9_z'],
  ['vaultdesk://explorer/MATIC/block/42', '/explorer/MATIC/block/42'],
  [`vaultdesk://explorer/AVAC/address/${address}`, `/explorer/AVAC/address/${address}`],
])('%s shows %s', (link, path) => {
  expect(pathOfLink(link)).toBe(path);
});

test.each([
  'vaultdesk:',
  'vaultdesk:settings',
  'vaultdesk:/settings',
  'vaultdesk:///settings',
  'VAULTDESK://settings',
  'vaultdesk://settings//',
  'vaultdesk://settings?theme=dark',
  'vaultdesk://settings#sessions',
  'vaultdesk://signing?kind=message&message=pay',
  'vaultdesk://trpc/system.exportDeviceKey',
  'vaultdesk://enter',
  'vaultdesk://index.html',
  'vaultdesk://user:secret@settings',
  'vaultdesk://settings:80',
  'vaultdesk://wallets/..',
  'vaultdesk://wallets/../settings',
  'vaultdesk://wallets/%2e%2e%2fsettings',
  'vaultdesk://wallets/$walletId',
  'vaultdesk://wallets/a\\b',
  'vaultdesk://wallets/a b',
  'vaultdesk://wallets/\u202Eabc',
  'vaultdesk://wallets/abc\n',
  `vaultdesk://wallets/${'a'.repeat(201)}`,
  'vaultdesk://explorer/javascript:alert(1)/block/1',
  `vaultdesk://explorer/MATIC/tx/${address}`,
  'vaultdesk://https://attacker.example/',
  'javascript:alert(1)//vaultdesk://settings',
  ' vaultdesk://settings',
  'https://settings',
  'file:///etc/passwd',
  'vaultdesk://settings.vaultdesk',
  '--profile=x.vaultdesk',
  '',
])('%j shows nothing', (link) => {
  expect(pathOfLink(link)).toBeUndefined();
});

test.each([
  [['vaultdesk', 'vaultdesk://settings'], 'vaultdesk://settings'],
  [['vaultdesk', 'failed.vaultdesk'], 'failed.vaultdesk'],
  [['electron', '.', 'vaultdesk://users', 'vaultdesk://settings'], 'vaultdesk://settings'],
  [['vaultdesk', 'Vaultdesk:anything'], 'Vaultdesk:anything'],
  [['vaultdesk', '--', '--data-dir', 'vaultdesk://settings'], undefined],
  [['vaultdesk'], undefined],
])('on the command line %j the link is %s', (argv, link) => {
  expect(linkOf(argv)).toBe(link);
});

test.each([
  [`app://console/wallets/${wallet}`, `vaultdesk://wallets/${wallet}`],
  ['app://console/requests?status=4xx', 'vaultdesk://requests'],
  ['app://console/settings#sessions', 'vaultdesk://settings'],
  ['app://console/', 'vaultdesk://'],
  ['app://console/nothing/here', undefined],
  ['https://attacker.example/settings', undefined],
])('the link to %s is %s', (url, link) => {
  expect(linkToPage(url)).toBe(link);
});
