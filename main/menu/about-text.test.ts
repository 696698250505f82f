import { expect, test } from 'vitest';
import { aboutText } from './about-text.ts';

const installed = {
  version: '1.2.3',
  electron: '45.4.1',
  chromium: '150.0.1',
  node: '24.1.0',
  chainNode: '1.7.1',
  system: 'linux 6.1 x64',
  address: 'http://127.0.0.1:8787',
  dataFolder: '/home/ada/.config/Vaultdesk/data',
};

test('shows all versions and paths for a bug report', () => {
  expect(aboutText(installed)).toBe(`Vaultdesk 1.2.3
Electron 45.4.1, Chromium 150.0.1, Node 24.1.0
Chain node: anvil 1.7.1
System: linux 6.1 x64
Address: http://127.0.0.1:8787
Data folder: /home/ada/.config/Vaultdesk/data`);
});

test('reports a missing chain node', () => {
  expect(aboutText({ ...installed, chainNode: undefined })).toContain('Chain node: not installed');
});
