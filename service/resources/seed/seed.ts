import { z } from 'zod';
import { settingsInput } from '../../kernel/open-points.ts';
import { instantInput, secretType } from '../../kernel/primitives.ts';
import { clockSpeeds, clockState } from '../clock.ts';
import { examplePin } from '../first-steps.ts';
import { inboxName } from '../inbox.ts';
import { pinValue } from '../signing-method.ts';
import { seedCollection, seedMint, seedTokenType } from './seed-items.ts';
import { seedMarketUser, seedSignature, seedUser, seedWallet } from './seed-people.ts';
import { seedInbox, seedOffer, seedPayment, seedWebhook } from './seed-sales.ts';
import { entriesOf, listOf, maximumEntries } from './seed-words.ts';

const aSpeed = `Use a number from ${clockSpeeds.slowest} to ${clockSpeeds.fastest}.`;

/** What entries have that do not say it themselves. */
const seedDefaults = z.strictObject({
  pin: pinValue
    .default(examplePin)
    .meta({ format: 'password', description: `Of users without one: ${examplePin} unless told.` }),
  chain: secretType.default('ETHEREUM'),
});

const seedClock = z.strictObject({
  now: instantInput.optional().meta({
    description: 'A moment to come, in ISO 8601; in UTC where it has no zone.',
    examples: ['2030-01-01T12:00:00Z'],
  }),
  state: clockState.optional(),
  speed: z.number().min(clockSpeeds.slowest, aSpeed).max(clockSpeeds.fastest, aSpeed).optional(),
});

/** A world as one file: what applications make of it by their calls, and who has what in it. */
export const seedFile = z
  .strictObject({
    $schema: z.string().max(2_048).optional(),
    description: z.string().max(2_000).optional(),
    notes: z.array(z.string().max(500)).max(1_000).optional().meta({
      description: 'For readers, as an export writes them.',
    }),
    defaults: seedDefaults.prefault({}),
    settings: settingsInput.optional(),
    clock: seedClock.optional(),
    inboxes: z
      .record(inboxName, seedInbox)
      .default({})
      .meta({ description: 'What built-in receivers answer.' }),
    webhooks: listOf(seedWebhook, 'Endpoints that hear of payments.'),
    users: entriesOf(seedUser, 'Users with their signing methods.'),
    wallets: entriesOf(seedWallet, 'Wallets, with test coins and test USDC.'),
    signatures: listOf(seedSignature, 'Messages that wallets sign.'),
    collections: entriesOf(seedCollection, 'Contracts that are deployed.'),
    tokenTypes: entriesOf(seedTokenType, 'Kinds of tokens.'),
    mints: entriesOf(seedMint, 'Tokens that somebody gets.'),
    marketUsers: entriesOf(seedMarketUser, 'Who buys and sells, with test USDC.'),
    offers: entriesOf(seedOffer, 'Offers, as far as each comes.'),
    payments: listOf(seedPayment, 'Payments, and what is done to each.'),
  })
  .meta({ title: 'A seed of Vaultdesk' });
export type Seed = z.output<typeof seedFile>;
export type SeedInput = z.input<typeof seedFile>;

/** The parts of a seed that have entries. */
export const seedParts = [
  'inboxes',
  'webhooks',
  'users',
  'wallets',
  'signatures',
  'collections',
  'tokenTypes',
  'mints',
  'marketUsers',
  'offers',
  'payments',
] as const satisfies readonly (keyof Seed)[];
export type SeedPart = (typeof seedParts)[number];

/** How large a seed may be, in KiB and in entries of one kind. */
export const seedLimits = { kibibytes: 2_048, entries: maximumEntries } as const;
