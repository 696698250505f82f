/** A floor of the house: its folders and files, by their paths from the root of the repository. */
export interface Floor {
  /** Each may import those further right. `*` is any name, each for itself; `**` any folder. */
  readonly folders: readonly string[];
  readonly is: string;
  /** They do not import each other. */
  readonly apart?: true;
  /** What of the floors below it may import, where that is not everything; `type ` before what it may import as a type. */
  readonly knows?: readonly string[];
  /** The packages it may import, where the rules of packages leave it more. */
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
    apart: true,
    is: 'tests, each beside what it tests; what a floor may not know, its tests may not either',
  },
  {
    folders: ['bench'],
    knows: [...nouns, 'fixtures', 'service/testing', 'e2e/harness/chromium.ts'],
    is: 'storms, kills, measurements, the console in the browser of the journeys among them',
  },
  {
    folders: ['examples'],
    knows: [],
    is: 'small applications with their tests, as users would write them: they know the package alone',
  },
  {
    folders: ['docs', 'e2e'],
    apart: true,
    knows: [
      ...[...nouns, 'service/testing', 'client', 'main/launch', 'main/packaging'],
      'type service/in-process.ts',
    ],
    is: 'journeys through the whole, and examples',
  },
  {
    folders: ['architecture', 'electron.vite.config.ts', 'vitest.config.ts'],
    apart: true,
    knows: ['main/packaging/unbundled.ts'],
    is: 'what builds and checks the rest',
  },
  {
    folders: ['**/testing'],
    knows: ['service', 'contracts', 'main/launch/build.mjs'],
    is: 'builders, fakes, a whole service on fakes, the run of all tests: for tests alone',
  },
  {
    folders: ['fixtures'],
    knows: [
      ...['client', 'service/in-process.ts', 'service/ready.ts', ...nouns],
      'service/commands/world-variables.ts',
    ],
    is: 'a Vaultdesk inside of a test, for whoever tests an application: `vaultdesk/testing`',
  },
  {
    folders: ['client'],
    knows: [
      'service/operations',
      'type service/ports/operation.ts',
      'service/kernel',
      'service/in-process.ts',
      'type service/ready.ts',
    ],
    is: 'the typed client of applications, made of the table of operations: `vaultdesk/client`',
  },
  {
    folders: ['main'],
    knows: ['preload/bridge.ts', orders, 'service'],
    is: 'the desktop: windows, menus, the keychain; a host of the service',
  },
  { folders: ['preload'], knows: [orders], is: 'the one small bridge into the window' },
  {
    folders: ['renderer/public'],
    knows: [],
    is: 'what the page runs as it is, before everything else',
  },
  {
    folders: ['renderer/main.tsx', 'renderer/Console.tsx'],
    knows: inConsole,
    is: 'enters, then shows the pages',
  },
  {
    folders: ['renderer/routes.tsx'],
    knows: inConsole,
    is: 'each address, its page, and what it keeps in the URL; hands the features to the frame',
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
    is: 'a folder a feature; no feature imports another',
  },
  {
    folders: ['renderer/frame'],
    knows: inConsole,
    is: 'what is around every page: navigation, palette, drawers of acts, and the pieces below that know operations or addresses',
  },
  {
    folders: ['renderer/components'],
    knows: inConsole,
    is: 'what is shown: values and callbacks. A field takes `form.bind(…)`, a table takes columns',
  },
  {
    folders: ['renderer/service'],
    knows: [...inConsole, 'type service/rpc/router.ts'],
    is: "the typed client, forms, live changes, words of the service's failures",
  },
  {
    folders: ['renderer/theme', 'renderer/css-variables.d.ts'],
    knows: [],
    is: "colours, fonts, what Mantine's parts look like",
  },
  {
    folders: [orders],
    knows: [],
    is: 'what the menu and the links of the desktop may ask of the console: its pages, and a few acts',
  },
  {
    folders: [
      ...['service/bin.ts', 'service/cli.ts', 'service/library.ts', 'service/in-process.ts'],
      ...['service/kept-service.ts', 'service/commands'],
    ],
    is: 'hosts of the service: a terminal with its commands, and another program that has it inside',
  },
  {
    folders: ['service/verify'],
    knows: [],
    is: 'the contract as a suite of statements, over HTTP alone: it knows nothing of the service, which is one of those it asks',
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
      'service/host.ts',
      'service/ready.ts',
      'service/read-flags.ts',
    ],
    is: 'the composition root, the only place that chooses adapters; the world that is there, and how another takes its place; what it is told, settings and the host around it, and what it tells once it runs',
  },
  {
    folders: ['service/adapters'],
    knows: ['service/ports', ...nouns],
    is: 'what implements the ports: storage, vault, chains, tokens, outbound requests, inboxes, sessions, clock, logs, statistics. An adapter may not know a rule',
  },
  {
    folders: ['service/http', 'service/rpc'],
    is: 'transports: the table as HTTP routes, as tRPC procedures, as a reference; the payment page, the files of the console',
  },
  {
    folders: ['service/background.ts'],
    is: 'the steps that run by the clock: tracking, deposits, settlement, expiry of payments, deliveries',
  },
  {
    folders: ['service/operations'],
    is: "`index.ts`, the product's table of contents; `perform.ts`, the only pipeline",
  },
  {
    folders: ['service/activity'],
    is: 'what happened to a wallet and what came to it, from an index of each table that tells of it',
  },
  {
    folders: ['service/traces'],
    is: 'what a request caused, from every table that carries its trace: links, and where the time went',
  },
  {
    folders: ['service/statistics'],
    is: 'what happened lately, counted in equal slots of time',
  },
  {
    folders: ['service/attention'],
    is: 'what a person should act on, one source a kind, each reading an index of what is wrong',
  },
  {
    folders: ['service/first-steps'],
    is: 'how far somebody came on the way from a token to a paid payment, and example data for who wants to look around',
  },
  {
    folders: ['service/seeds'],
    is: 'a world as one file: checked, made by the calls that applications make, and exported',
  },
  { folders: ['service/payments'], is: 'payment intents, checkouts, and what is bought by them' },
  {
    folders: ['service/marketplace', 'service/collections'],
    apart: true,
    is: 'what the operator does on chains: offers, auctions, custody, settlement; collections, token types, mints',
  },
  { folders: ['service/transactions'], is: 'lanes: from a request to a final receipt' },
  {
    folders: ['service/signatures', 'service/balances'],
    apart: true,
    is: 'what is signed, and shown before; what an address holds',
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
    is: 'users and signing methods; chains and their nodes; events and their delivery; faults on demand; the installation: clock, settings, backups; the request log',
  },
  {
    folders: ['service/auth', 'service/targets', 'service/audit'],
    apart: true,
    is: 'who calls, and what of all records is theirs; where a webhook may point; the log of what operators did',
  },
  {
    folders: ['service/abi'],
    knows: nouns,
    is: 'arguments and answers of contracts, without ports',
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
    is: 'Solidity sources, what they compile to, and where it is deployed',
  },
  {
    folders: ['service/resources'],
    knows: ['service/kernel'],
    packages: ['zod'],
    is: 'the nouns: a zod schema each, with the table and the indexes of what is stored; `state.ts` lists the tables',
  },
  {
    folders: ['service/kernel'],
    knows: [],
    packages: pure,
    is: 'results, the failure table, primitives, paging, the open points',
  },
];
