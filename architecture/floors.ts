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

const model = 'service/model';
const ports = 'service/platform/ports';
const nouns = [model];
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
    folders: ['e2e'],
    apart: true,
    knows: [...[...nouns, 'test', 'client', 'main/launch', 'main/packaging'], 'type service/in-process.ts'],
    is: 'end-to-end journeys',
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
    knows: ['service', 'conformance', 'contracts', 'main/launch/build.mjs', 'main/packaging/npm/entries.mjs'],
    is: 'builders and fakes for tests, a service on fakes, the test runner',
  },
  {
    folders: ['fixtures'],
    knows: [
      ...['client', 'service/in-process.ts', 'service/host/ready.ts', ...nouns],
      'service/commands/exec/world-variables.ts',
    ],
    is: 'a Vaultdesk for tests of applications: `vaultdesk/testing`',
  },
  {
    folders: ['client'],
    knows: [
      'service/api/operations',
      'type service/platform/ports/operation.ts',
      ...['type service/domain/payments', 'type service/domain/webhooks', 'type service/model'],
      'service/model/kernel',
      'service/in-process.ts',
      'type service/host/ready.ts',
    ],
    is: 'the typed client for applications, derived from the operation table: `vaultdesk/client`',
  },
  {
    folders: ['main'],
    knows: ['preload/bridge.ts', orders, 'service'],
    is: 'the desktop app, a host of the service: windows, menus, the keychain',
  },
  { folders: ['preload'], knows: [orders], is: 'the bridge between the main process and the page' },
  { folders: ['renderer/public'], knows: [], is: 'static scripts that the page runs first' },
  { folders: ['renderer/main.tsx'], knows: inConsole, is: 'signs in, then shows the pages' },
  {
    folders: ['renderer/routes.tsx'],
    knows: inConsole,
    is: 'the routes with their pages and URL parameters; passes the features to the frame',
  },
  { folders: ['renderer/features/index.ts'], knows: inConsole, is: "the console's table of contents" },
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
    knows: [...inConsole, 'type service/api/rpc/router.ts'],
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
      ...['service/load-service.ts', 'service/commands', 'service/index.ts', 'service/host'],
    ],
    is: 'the command line and programs that embed the service; the composition root `host/`, the only module that selects implementations of ports; world instances and their replacement',
  },
  {
    folders: ['conformance'],
    knows: [],
    is: 'the conformance suite: assertions over HTTP, without code of the service',
  },
  {
    folders: ['service/api'],
    knows: ['service/history', 'service/worlds', 'service/domain', ports, model],
    is: 'entry points: the operation table, the middleware of every call, HTTP routes, tRPC procedures, API reference, payment page, files of the console',
  },
  {
    folders: ['service/worlds', 'service/history'],
    knows: ['service/domain', ports, model],
    is: 'snapshots, seeds, clock, faults, settings; requests, traces, audit log, activity, attention and statistics',
  },
  {
    folders: ['service/domain'],
    knows: [ports, 'contracts', model],
    is: 'the nouns of the product with their use cases: users, wallets, signatures, transactions, collections, marketplace, payments, webhooks',
  },
  {
    folders: ['service/platform'],
    knows: [model],
    is: 'ports and their implementations, without business rules: storage, vault, chains, outbound requests, sessions, clock, logs',
  },
  { folders: ['contracts'], knows: [], is: 'Solidity sources, their artifacts and their addresses' },
  {
    folders: [model],
    knows: [],
    packages: pure,
    is: 'a zod schema for each resource with its table and indexes; results, failures, primitives, settings',
  },
];
