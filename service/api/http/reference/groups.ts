import { reservedAt } from '../../../model/history/request-record.ts';
import { once } from '../../../model/kernel/values/curves.ts';
import { type NamedOperation, namedOperations } from '../../operations/index.ts';

const guides = '[Guides](console/guides)';
const manual = (path: string, title: string) => `[${title}](manual/${path})`;

/** The introduction of each group of operations, by its module, with a link to its guide. Addresses are relative to the page. */
const groupTexts: Readonly<Record<string, string>> = {
  users: `A user owns wallets and signing methods: a PIN, an emergency code, biometrics. ${guides}`,
  wallets: `A wallet has an address and a key on one chain. Its user's signing methods open the key. ${guides}`,
  signatures: `Sign messages and typed data (EIP-712) with a wallet, or save a request to sign it later. ${guides}`,
  transactions: `Call contracts and transfer coins, tokens and items with a wallet. A saved request can be executed later. ${guides}`,
  chains: `The chains of the service, their state and their test funds. ${manual('explanation/chains', 'Chains')}`,
  contracts: `Read contracts, and encode and decode their calls and events. ${guides}`,
  balances: `The coins, tokens and items of a wallet or address. ${guides}`,
  collections: `Deploy contracts for items, and change their metadata, owner and royalties. ${manual('how-to/mint-tokens', 'Mint tokens')}`,
  tokenTypes: `Define the types of items that a collection can mint. ${manual('how-to/mint-tokens', 'Mint tokens')}`,
  tokenMints: `Mint tokens of a type, and follow each mint until it succeeds. ${manual('how-to/mint-tokens', 'Mint tokens')}`,
  fungibleTokens: `Deploy and mint ERC-20 tokens. ${manual('how-to/mint-tokens', 'Mint tokens')}`,
  collectionTokens: `The minted tokens of a collection, their holders and their metadata. ${manual('how-to/mint-tokens', 'Mint tokens')}`,
  marketUsers: `The buyers and sellers of the marketplace. A sub-user belongs to your application. ${manual('tutorials/sell-an-nft', 'Sell an NFT')}`,
  offers: `Sell items at a price or in an auction. The seller signs an offer before it opens. ${manual('tutorials/sell-an-nft', 'Sell an NFT')}`,
  fulfillments: `Buy items of an offer, and follow their transfer to the buyer. ${manual('tutorials/sell-an-nft', 'Sell an NFT')}`,
  money: `Balances of market users in USDC, their deposit addresses and movements. ${manual('tutorials/sell-an-nft', 'Sell an NFT')}`,
  checkout: `Sessions in which an end user pays by card on a hosted page. ${manual('tutorials/shop-express-react', 'A shop')}`,
  payments: `Inspect, pay, confirm and refund card payments as the operator. ${manual('reference/magic-values', 'Magic values')}`,
  webhooks: `Endpoints that receive payment events. ${manual('how-to/receive-webhooks', 'Receive webhooks')}`,
  deliveries: `The deliveries of events to endpoints, with their attempts. ${manual('how-to/receive-webhooks', 'Receive webhooks')}`,
  proofs: `Test a webhook handler with other orders and repetitions of events. ${manual('how-to/handler-tests', 'Handler tests')}`,
  events: `Payment events, and the deliveries of each event. ${manual('reference/events', 'Events')}`,
  inboxes: `Built-in receivers for webhooks. ${manual('how-to/receive-webhooks', 'Receive webhooks')}`,
  tokens: `Issue access tokens for the client id and secret of an application. ${guides}`,
  applications: `Applications have their own credentials, records and settings. ${guides}`,
  activity: `Recent events of users, wallets and records. ${manual('how-to/console', 'The console')}`,
  traces: `Follow a request through its records, transactions and deliveries. ${manual('how-to/request-log', 'Request log')}`,
  settings: `Change the behaviour of the service. ${manual('reference/settings', 'Settings')}`,
  clock: `Advance, freeze or speed up the service clock. ${manual('how-to/clock', 'Clock')}`,
  faults: `Rules that delay or reject requests, or disturb chains and deliveries. ${manual('how-to/faults', 'Faults')}`,
  system: `State, addresses, backups and the device key of the service. ${manual('how-to/monitor', 'Monitor')}`,
  sessions: `Browsers that are signed in to the console. ${manual('how-to/console', 'The console')}`,
  snapshots: `Store the state of a world and restore it. ${manual('how-to/snapshots', 'Snapshots')}`,
  worlds: `Separate worlds for tests, each with its own state and address. ${manual('how-to/worlds', 'Worlds')}`,
  seeds: `Create records from a file. ${manual('how-to/seeds', 'Seeds')}`,
  firstSteps: `Example data and the first steps of the console. ${manual('tutorials/first-hour', 'First hour')}`,
  statistics: `Requests, signatures, deliveries and payments over time. ${manual('reference/statistics', 'Statistics')}`,
  attention: `Problems that need an action, with the operation that helps. ${manual('how-to/attention', 'Attention')}`,
  requests: `The log of requests and responses, without secrets. ${manual('how-to/request-log', 'Request log')}`,
  audit: `The actions of operators, as a chain of entries. ${manual('how-to/audit-log', 'Audit log')}`,
};

/** The module of an operation as a heading. Control routes of a module that applications use have their own. */
export function tagOf({ module, operation }: NamedOperation): string {
  const name = headingOf(module);
  return isControl(operation) && contractModules().has(module) ? `${name} (operator)` : name;
}

const contractModules = once(
  () => new Set(namedOperations().flatMap(({ module, operation }) => (isControl(operation) ? [] : [module]))),
);

/** @example headingOf('tokenTypes') // "Token types" */
function headingOf(module: string): string {
  const label = module.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** Routes that the contract does not have. */
function isControl({ route: { path } }: NamedOperation['operation']): boolean {
  return reservedAt(path) !== undefined || path.startsWith('/actuator/');
}

/** The tags of the document: first those of the contract, then those of control routes. */
export function tags() {
  const table = namedOperations();
  const tagsOf = (isOfGroup: boolean) => [
    ...new Set(table.filter(({ operation }) => isControl(operation) === isOfGroup).map(tagOf)),
  ];
  const groups = [
    { name: 'For applications', tags: tagsOf(false) },
    { name: 'For the operator', tags: tagsOf(true) },
  ];
  const modules = new Map(table.map((entry) => [tagOf(entry), entry.module]));
  const described = groups
    .flatMap((group) => group.tags)
    .map((name) => ({ name, description: groupTexts[modules.get(name) ?? ''] }));
  return { tags: described, 'x-tagGroups': groups };
}
