import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseJson } from '../../service/model/kernel/json.ts';
import { shippedPackages } from './shipped-packages.ts';

const root = new URL('../../', import.meta.url);
const lockFile = parseJson(readFileSync(new URL('package-lock.json', root), 'utf8'));

test('includes programs with all their dependencies for every system', () => {
  const patterns = shippedPackages(lockFile);

  expect(patterns).toContain('node_modules/@foundry-rs/anvil/**/*');
  expect(patterns).toContain('node_modules/@foundry-rs/anvil-win32-amd64/**/*');
  expect(patterns).toContain('node_modules/@node-rs/argon2/**/*');
  expect(patterns).toContain('node_modules/@node-rs/argon2-darwin-arm64/**/*');
  expect(patterns).toContain('node_modules/tiny-secp256k1/**/*');
});

test('includes only the files of packages that are read as files', () => {
  const ofInter = shippedPackages(lockFile).filter((pattern) => pattern.includes('/inter/'));

  expect(ofInter).toEqual([
    'node_modules/@fontsource-variable/inter/package.json',
    'node_modules/@fontsource-variable/inter/LICENSE*',
    'node_modules/@fontsource-variable/inter/files/*-latin-wght-normal.woff2',
  ]);
});

test('excludes bundled packages and development tools', () => {
  const patterns = shippedPackages(lockFile).join('\n');

  for (const name of ['hono', 'zod', 'ethers', 'vite', 'react', 'electron', 'electron-builder'])
    expect(patterns).not.toContain(`node_modules/${name}/`);
});

test('finds a dependency that is nested in its package', () => {
  const packages = {
    '': { dependencies: { 'tiny-secp256k1': '1' } },
    'node_modules/tiny-secp256k1': { dependencies: { one: '1', two: '1' } },
    'node_modules/one': {},
    'node_modules/tiny-secp256k1/node_modules/one': { dependencies: { two: '1' } },
    'node_modules/two': {},
  };

  expect(shippedPackages({ packages })).toEqual([
    'node_modules/tiny-secp256k1/**/*',
    'node_modules/tiny-secp256k1/node_modules/one/**/*',
    'node_modules/two/**/*',
  ]);
});
