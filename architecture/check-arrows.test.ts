import { expect, test } from 'vitest';
import { checkArrows, checkFolders } from './check-arrows.ts';
import type { Floor } from './floors.ts';
import { type Arrow, arrowsOf } from './import-graph.ts';

const floors: readonly Floor[] = [
  { folders: ['**/*.test.ts'], forTests: true, apart: true, is: 'tests' },
  { folders: ['test'], forTests: true, is: 'for tests' },
  { folders: ['console/features/index.ts'], is: 'the table of contents' },
  { folders: ['console/features/*'], apart: true, is: 'features' },
  { folders: ['console'], knows: ['nouns', 'type rpc/router.ts'], is: 'a house beside it' },
  { folders: ['adapters'], knows: ['nouns'], is: 'what knows no rule' },
  { folders: ['http', 'rpc'], is: 'one leads to the other' },
  { folders: ['house/http'], is: 'a floor of a house' },
  { folders: ['house/lanes'], is: 'another, below it' },
  { folders: ['offers', 'lanes'], apart: true, is: 'neighbours' },
  { folders: ['nouns'], packages: ['zod'], is: 'the ground' },
];

const packages = [
  { packages: ['electron'], only: ['console'], evenTests: true as const, because: 'Only a window has one.' },
  { packages: ['ethers'], only: ['adapters'], because: 'It speaks to chains.' },
  { packages: ['ethers/abi'], only: ['adapters', 'lanes'], because: 'It does not.' },
  { packages: ['node:crypto#randomBytes'], only: ['adapters'], because: 'Chance is a port.' },
  { packages: ['node:'], only: ['adapters', 'lanes'], because: 'A window has no Node.' },
];

function faultsOf(from: string, line: string): string[] {
  return checkArrows(arrowsOf(from, line), { floors, packages });
}

const features = 'console/features/users and console/features/wallets do not import each other';

test.each([
  ['an import from a higher floor', 'nouns/wallet.ts', '../lanes/lane.ts', 'an arrow up, from nouns to lanes'],
  ['an import between neighbours', 'offers/a.ts', '../lanes/lane.ts', 'offers and lanes do not import each other'],
  ['an import of a folder that is listed earlier', 'rpc/a.ts', '../http/app.ts', 'http precedes rpc'],
  ['an import of another feature', 'console/features/users/UserPage.tsx', '../wallets/wallet-words.ts', features],
  ["another feature's style sheet", 'console/features/users/UserPage.tsx', '../wallets/Wallet.module.css', features],
  [
    'the table of contents in a feature',
    'console/features/users/UserPage.tsx',
    '../index.ts',
    'an arrow up, from console/features/users to console/features/index.ts',
  ],
  [
    'an import from a lower floor that the floor must not know',
    'adapters/storage/open.ts',
    '../../lanes/lane.ts',
    'adapters knows only nouns',
  ],
  [
    'the same import in a test of the floor',
    'adapters/storage/open.test.ts',
    '../../lanes/lane.ts',
    'adapters knows only adapters, contracts, conformance, nouns',
  ],
  [
    'an import from another house in a test',
    'house/lanes/lane.test.ts',
    '../../console/page.tsx',
    'house/lanes knows only house, contracts, conformance',
  ],
  [
    'a value from a file that may be known by its types only',
    'console/client.ts',
    '../rpc/router.ts',
    'console knows only nouns, type rpc/router.ts',
  ],
  ['a file for tests in the product', 'lanes/lane.ts', '../test/builders.ts', 'an arrow up, from lanes to test'],
  ['an import of a test', 'test/a.ts', '../nouns/a.test.ts', 'an arrow up, from test to nouns/a.test.ts'],
  ['an import of a test in a test', 'a.test.ts', './b.test.ts', 'a.test.ts and b.test.ts do not import each other'],
  ['electron', 'http/app.ts', 'electron', 'only in console. Only a window has one.'],
  ['electron in a test', 'http/app.test.ts', 'electron', 'only in console. Only a window has one.'],
  ['ethers', 'lanes/lane.ts', 'ethers', 'only in adapters. It speaks to chains.'],
  ['Node', 'console/page.tsx', 'node:fs/promises', 'only in adapters, lanes. A window has no Node.'],
  ['random bytes', 'lanes/lane.ts', 'node:crypto', 'only in adapters. Chance is a port.'],
  ['a package of another floor', 'nouns/wallet.ts', 'hono', 'nouns imports only the packages zod'],
])('rejects %s', (_what, from, to, fault) => {
  const line = `import { randomBytes } from '${to}';`;
  const [arrow] = arrowsOf(from, line);

  expect(faultsOf(from, line)).toEqual([`${from} → ${arrow?.to}: ${fault}`]);
});

test.each([
  ['an import from a lower floor', 'offers/offer.ts', '../nouns/offer.ts'],
  ['an import from its own folder', 'offers/money/balance.ts', '../offer.ts'],
  ['an import of a folder that is listed later', 'http/app.ts', '../rpc/console.ts'],
  ['a feature in the table of contents', 'console/features/index.ts', './users/users.ts'],
  ['a file for tests in a test', 'adapters/open.test.ts', '../test/builders.ts'],
  ['the tested file in its test', 'adapters/open.test.ts', './open.ts'],
  ['a file that the floor may know in a test of it', 'adapters/open.test.ts', '../nouns/wallet.ts'],
  ['a higher floor in a test of a floor without limits', 'house/lanes/lane.test.ts', '../http/app.ts'],
  ['any other package in a test', 'nouns/wallet.test.ts', 'ethers'],
  ['a part of a package that a longer name allows', 'lanes/lane.ts', 'ethers/abi'],
])('accepts %s', (_what, from, to) => {
  expect(faultsOf(from, `import { x } from '${to}';`)).toEqual([]);
});

test('accepts a type from a file that may be known by its types only', () => {
  expect(faultsOf('console/client.ts', "import type { Router } from '../rpc/router.ts';")).toEqual([]);
});

test('reports folders that import each other as an upward arrow', () => {
  const arrows: Arrow[] = [
    ...arrowsOf('http/app.ts', "import { lane } from '../lanes/lane.ts';"),
    ...arrowsOf('lanes/lane.ts', "import { reply } from '../http/reply.ts';"),
  ];

  expect(checkArrows(arrows, { floors, packages })).toEqual([
    'lanes/lane.ts → http/reply.ts: an arrow up, from lanes to http',
  ]);
});

test('reports a file that belongs to no floor, and a floor without files', () => {
  const house = floors.filter(({ folders }) => folders.includes('nouns') || folders.includes('http'));

  expect(checkFolders(['nouns/wallet.ts', 'http/app.ts', 'verbs/sign.ts'], house)).toEqual([
    'verbs/sign.ts: no floor names it',
    'rpc: a floor names it, and it is nowhere',
  ]);
});
