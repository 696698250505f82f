import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { publishedManifest } from './published-manifest.mjs';

const versions = z.record(z.string(), z.string());
const manifest = z
  .object({
    ...{ name: z.string(), version: z.string(), description: z.string(), license: z.string() },
    engines: z.object({ node: z.string() }),
    dependencies: versions,
  })
  .parse(JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')));
const chainNodes = { '@foundry-rs/anvil-linux-amd64': '1.7.1' };

test('the package depends only on programs, each in one version', () => {
  const published = publishedManifest({ manifest, chainNodes, repository: undefined });

  expect(Object.keys(published.dependencies)).toEqual(['@node-rs/argon2', 'tiny-secp256k1']);
  for (const version of Object.values({ ...published.dependencies, ...chainNodes }))
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(published).toMatchObject({ version: manifest.version, engines: { node: '>=20.19' } });
  expect(published).not.toHaveProperty('scripts');
  expect(published).not.toHaveProperty('private');
});

test('names the source repository only for publishing', () => {
  const sources = { manifest, chainNodes };

  expect(publishedManifest({ ...sources, repository: 'somebody/vaultdesk' })).toMatchObject({
    repository: { type: 'git', url: 'git+https://github.com/somebody/vaultdesk.git' },
    publishConfig: { access: 'public', provenance: true },
  });
  expect(publishedManifest({ ...sources, repository: undefined })).not.toHaveProperty('repository');
});

test('reports a missing dependency', () => {
  const incomplete = { ...manifest, dependencies: {} };

  expect(() => publishedManifest({ manifest: incomplete, chainNodes, repository: undefined })).toThrow(
    'does not depend on @node-rs/argon2',
  );
});
