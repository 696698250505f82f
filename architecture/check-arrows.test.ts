import { describe, expect, test } from 'vitest';
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
  {
    packages: ['electron'],
    only: ['console'],
    evenTests: true as const,
    because: 'Only a window has one.',
  },
  { packages: ['ethers'], only: ['adapters'], because: 'It speaks to chains.' },
  { packages: ['ethers/abi'], only: ['adapters', 'lanes'], because: 'It does not.' },
  { packages: ['node:crypto#randomBytes'], only: ['adapters'], because: 'Chance is a port.' },
  { packages: ['node:'], only: ['adapters', 'lanes'], because: 'A window has no Node.' },
];

function faultsOf(from: string, line: string): string[] {
  return checkArrows(arrowsOf(from, line), { floors, packages });
}

describe('forbidden is', () => {
  test.each([
    ['an arrow up', 'nouns/wallet.ts', '../lanes/lane.ts', 'an arrow up, from nouns to lanes'],
    ['a neighbour', 'offers/a.ts', '../lanes/lane.ts', 'offers and lanes do not import each other'],
    ['what stands further left', 'rpc/a.ts', '../http/app.ts', 'http precedes rpc'],
    [
      'another feature',
      'console/features/users/UserPage.tsx',
      '../wallets/wallet-words.ts',
      'console/features/users and console/features/wallets do not import each other',
    ],
    [
      "another feature's style sheet",
      'console/features/users/UserPage.tsx',
      '../wallets/Wallet.module.css',
      'console/features/users and console/features/wallets do not import each other',
    ],
    [
      'the table of contents, for a feature',
      'console/features/users/UserPage.tsx',
      '../index.ts',
      'an arrow up, from console/features/users to console/features/index.ts',
    ],
    [
      'what lies below, but is not to be known',
      'adapters/storage/open.ts',
      '../../lanes/lane.ts',
      'adapters knows only nouns',
    ],
    ['what is for tests', 'lanes/lane.ts', '../test/builders.ts', 'an arrow up, from lanes to test'],
    ['a test', 'test/a.ts', '../nouns/a.test.ts', 'an arrow up, from test to nouns/a.test.ts'],
    ['a test, for a test', 'a.test.ts', './b.test.ts', 'a.test.ts and b.test.ts do not import each other'],
  ])('%s', (_what, from, to, fault) => {
    const [arrow] = arrowsOf(from, `import { x } from '${to}';`);

    expect(faultsOf(from, `import { x } from '${to}';`)).toEqual([`${from} → ${arrow?.to}: ${fault}`]);
  });

  test.each([
    ['electron', 'http/app.ts', 'only in console. Only a window has one.'],
    ['electron', 'http/app.test.ts', 'only in console. Only a window has one.'],
    ['ethers', 'lanes/lane.ts', 'only in adapters. It speaks to chains.'],
    ['node:fs/promises', 'console/page.tsx', 'only in adapters, lanes. A window has no Node.'],
    ['node:crypto', 'lanes/lane.ts', 'only in adapters. Chance is a port.'],
    ['hono', 'nouns/wallet.ts', 'nouns imports only the packages zod'],
  ])('the package %s in %s', (name, from, fault) => {
    expect(faultsOf(from, `import { randomBytes } from '${name}';`)).toEqual([`${from} → ${name}: ${fault}`]);
  });

  test('for a test, what its floor may not know, for all that it stands on the roof', () => {
    const from = 'adapters/storage/open.test.ts';

    expect(faultsOf(from, "import { lane } from '../../lanes/lane.ts';")).toEqual([
      `${from} → lanes/lane.ts: adapters knows only adapters, contracts, conformance, nouns`,
    ]);
  });

  test('another house, for a test', () => {
    const from = 'house/lanes/lane.test.ts';

    expect(faultsOf(from, "import { Page } from '../../console/page.tsx';")).toEqual([
      `${from} → console/page.tsx: house/lanes knows only house, contracts, conformance`,
    ]);
  });

  test('more of a file than its types, where only those may be known', () => {
    expect(faultsOf('console/client.ts', "import { router } from '../rpc/router.ts';")).toEqual([
      'console/client.ts → rpc/router.ts: console knows only nouns, type rpc/router.ts',
    ]);
  });
});

test.each([
  ['a floor below', 'offers/offer.ts', '../nouns/offer.ts'],
  ['its own folder', 'offers/money/balance.ts', '../offer.ts'],
  ['what stands further right', 'http/app.ts', '../rpc/console.ts'],
  ['its features, for their table of contents', 'console/features/index.ts', './users/users.ts'],
  ['what is for tests, for a test', 'adapters/open.test.ts', '../test/builders.ts'],
  ['what it tests, for a test', 'adapters/open.test.ts', './open.ts'],
  ['what its floor may know, for a test', 'adapters/open.test.ts', '../nouns/wallet.ts'],
  ['what stands above, for a test of a floor that may know all', 'house/lanes/lane.test.ts', '../http/app.ts'],
  ['any other package, for a test', 'nouns/wallet.test.ts', 'ethers'],
  ['the part of a package that a longer name allows', 'lanes/lane.ts', 'ethers/abi'],
])('allowed is %s', (_what, from, to) => {
  expect(faultsOf(from, `import { x } from '${to}';`)).toEqual([]);
});

test('allowed is the type of what may be known as a type', () => {
  const line = "import type { Router } from '../rpc/router.ts';";

  expect(faultsOf('console/client.ts', line)).toEqual([]);
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

test('a file that no floor names is a fault, and a name that is nowhere', () => {
  const house = floors.filter(({ folders }) => folders.includes('nouns') || folders.includes('http'));

  expect(checkFolders(['nouns/wallet.ts', 'http/app.ts', 'verbs/sign.ts'], house)).toEqual([
    'verbs/sign.ts: no floor names it',
    'rpc: a floor names it, and it is nowhere',
  ]);
});
