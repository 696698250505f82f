/** Packages that only some folders may import. `node:crypto#randomBytes` is a single export. */
export interface PackageRule {
  readonly packages: readonly string[];
  readonly only: readonly string[];
  readonly because: string;
  /** Tests are held too. */
  readonly evenTests?: true;
}

const chooses = ['service/platform', 'service/host/compose-ports.ts'];
const programs = ['bench', 'examples', 'e2e', 'architecture'];
const machine = ['service/platform', 'main', ...programs];

/** The longest matching name applies. Tests and `test/` are exempt unless a rule includes them. */
export const packageRules: readonly PackageRule[] = [
  {
    packages: ['electron'],
    only: ['main', 'preload', 'e2e'],
    evenTests: true,
    because: 'The service runs without Electron, and the console in any browser.',
  },
  {
    packages: [
      ...['react', 'react-dom', '@mantine', '@tabler', '@tanstack', '@codemirror', '@lezer'],
      ...['uplot', 'uqr', 'eventsource-parser', '@trpc/client', '@trpc/tanstack-react-query'],
    ],
    only: ['renderer'],
    because: 'Only the console is drawn.',
  },
  {
    packages: ['hono', '@hono/node-server'],
    only: ['service/api/http', 'bench', 'examples'],
    because: 'HTTP is a transport.',
  },
  { packages: ['@trpc/server'], only: ['service/api/rpc', 'renderer/service'], because: 'tRPC is a transport.' },
  { packages: ['lowdb'], only: ['service/platform/storage'], because: 'Storage is a port.' },
  { packages: ['@node-rs/argon2'], only: ['service/platform/vault', 'bench'], because: 'The vault is a port.' },
  {
    packages: ['tiny-secp256k1'],
    only: ['service/model/kernel/values/curves.ts', 'bench'],
    because: 'One place signs and recovers.',
  },
  { packages: ['jose'], only: ['service/platform/sessions'], because: 'Tokens are a port.' },
  { packages: ['pg'], only: ['service/platform/shared-world'], because: 'The log of a shared world is a port.' },
  {
    packages: ['node-forge', 'httpxy', '@httptoolkit/httpolyglot'],
    only: ['service/platform/interception'],
    because: 'Only `vaultdesk exec` intercepts requests.',
  },
  { packages: ['pino'], only: ['service/platform/processes'], because: 'The log is a port.' },
  {
    packages: ['prom-client', '@opentelemetry'],
    only: ['service/platform/telemetry'],
    because: 'The form of metrics and traces is a port.',
  },
  {
    packages: ['ipaddr.js'],
    only: ['service/domain/targets'],
    because: 'Only one module decides which targets are allowed.',
  },
  {
    packages: ['standardwebhooks'],
    only: ['service/domain/webhooks', 'bench'],
    because: 'Deliveries are signed in one module.',
  },
  {
    packages: ['ethers'],
    only: ['service/platform/chains', 'contracts/addresses.ts', ...programs],
    because: 'It brings providers, and chains are a port.',
  },
  {
    packages: ['abi', 'address', 'crypto', 'hash', 'transaction', 'utils'].map((part) => `ethers/${part}`),
    only: ['service', 'conformance', 'contracts', ...programs],
    because: 'The console has the service compute.',
  },
  {
    packages: ['*', 'randomBytes', 'randomInt', 'randomUUID'].map((name) => `node:crypto#${name}`),
    only: [...chooses, ...machine, 'conformance', 'fixtures'],
    because: 'Chance comes from ports.ids, so that a run can be repeated.',
  },
  {
    packages: ['node:fs'],
    only: [
      ...['service/host/config.ts', 'service/commands', 'service/in-process.ts'],
      'fixtures/start-vaultdesk.ts',
      ...['service/api/http', 'service/api/rpc'],
      ...['contracts/build.mjs', ...machine],
    ],
    because: 'File access is a port, except for settings and static pages.',
  },
  {
    packages: ['node:http', 'node:https', 'node:net', 'node:dns'],
    only: ['service/api/http', 'conformance', ...machine],
    because: 'The listener is a transport, and what goes out is a port.',
  },
  {
    packages: ['node:child_process', 'node:worker_threads'],
    only: [...machine, 'fixtures/start-vaultdesk.ts', 'fixtures/service-worker.ts', 'fixtures/thread-transport.ts'],
    because: 'Programs and threads are started by adapters.',
  },
  {
    packages: ['node:'],
    only: [
      'service',
      'conformance',
      'main',
      'contracts',
      'fixtures',
      'examples',
      'electron.vite.config.ts',
      'vitest.config.ts',
      ...programs,
    ],
    because: 'A window has no Node.',
  },
  {
    packages: ['@playwright/test', 'playwright', 'axe-core'],
    only: ['e2e', 'bench', 'examples', 'fixtures/playwright.ts'],
    because: 'Browsers are driven by journeys and measurements.',
  },
  {
    packages: ['vite', 'electron-vite', '@vitejs/plugin-react'],
    only: [
      'main/launch',
      'main/packaging/npm',
      'main/packaging/program-text.ts',
      'electron.vite.config.ts',
      ...programs,
    ],
    because: 'Shipped code must not build.',
  },
  {
    packages: ['electron-builder', '@resvg/resvg-wasm'],
    only: ['main/packaging'],
    because: 'Shipped code must not package.',
  },
  { packages: ['vitest'], only: ['vitest.config.ts', 'examples'], because: 'Tests are tests.' },
  { packages: ['solc'], only: ['contracts/build.mjs'], because: 'Compiled contracts are checked in.' },
];
