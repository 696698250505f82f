import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fuses } from './packaging/fuses.ts';

// The points of https://www.electronjs.org/docs/latest/tutorial/security that a running window
// cannot show; e2e/desktop/electron-security.spec.ts tests the others.

const root = fileURLToPath(new URL('../', import.meta.url));
const shell = sourcesOf('main') + sourcesOf('preload');

test.each([
  ['1. only secure content', /http:\/\/(?!127)/],
  ['2. no Node.js integration', /nodeIntegration\w*: true/],
  ['3. context isolation', /contextIsolation: false/],
  ['4. process sandboxing', /sandbox: false/],
  ['6. web security', /webSecurity: false/],
  ['8. no insecure content', /allowRunningInsecureContent/],
  ['9. no experimental features', /experimentalFeatures/],
  ['10. no Blink features', /enableBlinkFeatures/],
  ['11. no popups of web views', /allowpopups/],
  ['12. no web views', /webviewTag: true/],
  ['18. no file protocol', /file:\/\/|loadFile\(/],
])('%s', (_, forbidden) => {
  expect(shell).not.toMatch(forbidden);
});

test('4. sandboxes every process before Electron is ready', () => {
  expect(readFileSync(join(root, 'main/index.ts'), 'utf8')).toContain('app.enableSandbox()');
});

test('16. pins Electron to a current release', () => {
  const manifest = z
    .object({ devDependencies: z.object({ electron: z.string() }) })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

  expect(manifest.devDependencies.electron).toMatch(/^(4[5-9]|[5-9]\d)\.\d+\.\d+$/);
});

test('19. sets the fuses of the packaged application', () => {
  expect(fuses).toEqual({
    version: '1',
    0: false, // RunAsNode
    1: true, // EnableCookieEncryption
    2: false, // EnableNodeOptionsEnvironmentVariable
    3: false, // EnableNodeCliInspectArguments
    4: true, // EnableEmbeddedAsarIntegrityValidation
    5: true, // OnlyLoadAppFromAsar
    6: false, // LoadBrowserProcessSpecificV8Snapshot
    7: false, // GrantFileProtocolExtraPrivileges
  });
});

test('20. the page gets only functions of the bridge, never an API of Electron', () => {
  const exposed = sourcesOf('preload').match(/exposeInMainWorld\([^)]*\)/g);

  expect(exposed).toEqual(["exposeInMainWorld('vaultdesk', bridge)"]);
});

function sourcesOf(folder: string): string {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ts$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))
    .join('\n');
}
