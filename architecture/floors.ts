/** A floor of the house: its folders and files, by their paths from the root of the repository. */
export interface Floor {
  /** Each may import those further right. `*` is any name, each for itself; `**` any folder. */
  readonly folders: readonly string[];
  readonly is: string;
  /** Tests and their builders: they may import any package, and any test may import them. */
  readonly forTests?: true;
  /** They do not import each other. */
  readonly apart?: true;
  /** Lower floors that it may import; default: all. `type ` precedes floors that it may import as types only. */
  readonly knows?: readonly string[];
  /** The packages that it may import, if fewer than the package rules allow. */
  readonly packages?: readonly string[];
}

const nouns = ['service/resources', 'service/kernel'];
const orders = 'preload/orders';
const inConsole = ['renderer', ...nouns, orders];
const pure = ['zod', '@noble/hashes', 'node:crypto', 'node:module', 'tiny-secp256k1'];

/** From the roof down: a file imports only from floors below its own. */
export const floors: readonly Floor[] = [
  {
    folders: ['**/*.test.ts'],
    forTests: true,
    apart: true,
    is: 'tests, next to the tested module; a test must not import what its floor must not import',
  },
  {
    folders: ['bench'],
    knows: [...nouns, 'fixtures', 'test', 'e2e/harness/chromium.ts'],
    is: 'stress tests and benchmarks',
  },
  {
    folders: ['examples'],
    knows: [],
    is: 'small applications with their tests, like those of users: they import the package only',
  },
  {
    folders: ['docs', 'e2e'],
    apart: true,
    knows: [
      ...[...nouns, 'test', 'client', 'main/launch', 'main/packaging'],
      'type service/in-process.ts',
    ],
    is: 'end-to-end journeys and examples',
  },
  {
    folders: ['architecture', 'electron.vite.config.ts', 'vitest.config.ts'],
    apart: true,
    knows: ['main/packaging/unbundled.ts', 'main/packaging/program-text.ts'],
    is: 'build configuration and checks of the code',
  },
  {
    folders: ['test'],
    forTests: true,
    knows: ['service', 'contracts', 'main/launch/build.mjs'],
    is: 'builders and fakes for tests, a service on fakes, the test runner',
  },
  {
    folders: ['fixtures'],
    knows: [
      ...['client', 'service/in-process.ts', 'service/ready.ts', ...nouns],
      'service/commands/world-variables.ts',
    ],
    is: 'a Vaultdesk for tests of applications: `vaultdesk/testing`',
  },
  {
    folders: ['client'],
    knows: [
      'service/operations',
      'type service/ports/operation.ts',
      ...['type service/payments', 'type service/webhooks', 'type service/resources'],
      'service/kernel',
      'service/in-process.ts',
      'type service/ready.ts',
    ],
    is: 'the typed client for applications, derived from the operation table: `vaultdesk/client`',
  },
  {
    folders: ['main'],
    knows: ['preload/bridge.ts', orders, 'service'],
    is: 'the desktop app, a host of the service: windows, menus, the keychain',
  },
  { folders: ['preload'], knows: [orders], is: 'the bridge between the main process and the page' },
  {
    folders: ['renderer/public'],
    knows: [],
    is: 'static scripts that the page runs first',
  },
  {
    folders: ['renderer/main.tsx', 'renderer/main.tsx'],
    knows: inConsole,
    is: 'signs in, then shows the pages',
  },
  {
    folders: ['renderer/routes.tsx'],
    knows: inConsole,
    is: 'the routes with their pages and URL parameters; passes the features to the frame',
  },
  {
    folders: ['renderer/features/index.ts'],
    knows: inConsole,
    is: "the console's table of contents",
  },
  {
    folders: ['renderer/features/*'],
    apart: true,
    knows: inConsole,
    is: 'a folder for each feature; features do not import each other',
  },
  {
    folders: ['renderer/frame'],
    knows: inConsole,
    is: 'the frame of every page: navigation, palette, drawers, and shared parts that use operations or addresses',
  },
  {
    folders: ['renderer/components'],
    knows: inConsole,
    is: 'presentational components with values and callbacks. A field takes `form.bind(…)`, a table takes columns',
  },
  {
    folders: ['renderer/service'],
    knows: [...inConsole, 'type service/rpc/router.ts'],
    is: 'the typed client, forms, live changes, error messages',
  },
  {
    folders: ['renderer/theme', 'renderer/css-variables.d.ts'],
    knows: [],
    is: 'colors, fonts and the styles of Mantine components',
  },
  {
    folders: [orders],
    knows: [],
    is: 'the requests that the menu and links of the desktop app may send to the console: pages and a few actions',
  },
  {
    folders: [
      ...['service/bin.ts', 'service/cli.ts', 'service/library.ts', 'service/in-process.ts'],
      ...['service/load-service.ts', 'service/commands'],
    ],
    is: 'hosts of the service: the command line, and programs that embed it',
  },
  {
    folders: ['service/verify'],
    knows: [],
    is: 'the conformance suite: assertions over HTTP, without code of the service',
  },
  {
    folders: [
      'service/index.ts',
      'service/worlds',
      'service/compose-ports.ts',
      'service/open-state.ts',
      'service/open-shared-state.ts',
      'service/accept-edited-state.ts',
      'service/config.ts',
      'service/unknown-configuration.ts',
      'service/host.ts',
      'service/ready.ts',
      'service/read-flags.ts',
    ],
    is: 'the composition root, the only module that selects adapters; world instances and their replacement; configuration, host and ready values',
  },
  {
    folders: ['service/adapters'],
    knows: ['service/ports', ...nouns],
    is: 'implementations of the ports: storage, vault, chains, tokens, outbound requests, inboxes, sessions, clock, logs, statistics. An adapter contains no business rules',
  },
  {
    folders: ['service/http', 'service/rpc'],
    is: 'transports: the operation table as HTTP routes, tRPC procedures and API reference; the payment page, the files of the console',
  },
  {
    folders: ['service/background.ts'],
    is: 'background work on the clock: tracking, deposits, settlement, payment expiry, deliveries',
  },
  {
    folders: ['service/operations'],
    is: "`index.ts`, the product's table of contents; `middleware.ts`, the steps of every call in their order",
  },
  {
    folders: ['service/activity'],
    is: 'the history of a wallet, from the indexes of several tables',
  },
  {
    folders: ['service/traces'],
    is: 'the effects of a request with their durations, from all tables with its trace',
  },
  {
    folders: ['service/statistics'],
    is: 'counts of recent events in equal time slots',
  },
  {
    folders: ['service/attention'],
    is: 'items that need an operator: one source per kind, each with an index of its problems',
  },
  {
    folders: ['service/first-steps'],
    is: 'the progress of the ten first steps, and the example data',
  },
  {
    folders: ['service/seeds'],
    is: 'seed files: validation, loading through the API operations, export',
  },
  { folders: ['service/payments'], is: 'payment intents, checkouts and purchases' },
  {
    folders: ['service/marketplace', 'service/collections'],
    apart: true,
    is: 'offers, auctions, escrow and settlement; collections, token types and mints',
  },
  {
    folders: ['service/transactions'],
    is: 'transactions from the request to the final receipt, in one lane per wallet',
  },
  {
    folders: ['service/deletion'],
    is: 'deletion of users, with a statement of the assets that it would lose',
  },
  {
    folders: ['service/signatures', 'service/balances'],
    apart: true,
    is: 'signatures and their previews; balances of addresses',
  },
  {
    folders: ['service/wallets', 'service/contracts'],
    apart: true,
    is: 'wallets and their keys; contracts with their interfaces, functions and metadata',
  },
  {
    folders: [
      'service/users',
      'service/chains',
      'service/webhooks',
      'service/faults',
      'service/system',
      'service/requests',
    ],
    apart: true,
    is: 'users and signing methods; chains and their nodes; events and their delivery; fault rules; the installation: clock, settings, backups; the request log',
  },
  {
    folders: ['service/auth', 'service/targets', 'service/audit'],
    apart: true,
    is: 'authentication and ownership; allowed webhook targets; the audit log',
  },
  {
    folders: ['service/abi'],
    knows: nouns,
    is: 'encoding of contract arguments and results, without ports',
  },
  {
    folders: ['service/ports'],
    knows: nouns,
    packages: ['zod'],
    is: 'interfaces only; `ports.ts` is the bundle, `operation.ts` declares an operation',
  },
  {
    folders: ['contracts'],
    knows: [],
    is: 'Solidity sources, their artifacts and their addresses',
  },
  {
    folders: ['service/resources'],
    knows: ['service/kernel'],
    packages: ['zod'],
    is: 'resources: a zod schema each, with its table and indexes; `state.ts` lists the tables',
  },
  {
    folders: ['service/kernel'],
    knows: [],
    packages: pure,
    is: 'results, the failure table, primitives, paging, the open points',
  },
];
