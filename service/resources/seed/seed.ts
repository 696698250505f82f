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
import { entriesOf, listOf, maximumEntries } from './seed-texts.ts';

const aSpeed = `Use a number from ${clockSpeeds.slowest} to ${clockSpeeds.fastest}.`;

/** Default values of entries. */
const seedDefaults = z.strictObject({
  pin: pinValue.default(examplePin).meta({
    format: 'password',
    description: `PIN of users without their own. Default: ${examplePin}.`,
  }),
  chain: secretType.default('ETHEREUM'),
});

const seedClock = z.strictObject({
  now: instantInput.optional().meta({
    description: 'A future time in ISO 8601; UTC if it has no zone.',
    examples: ['2030-01-01T12:00:00Z'],
  }),
  state: clockState.optional(),
  speed: z.number().min(clockSpeeds.slowest, aSpeed).max(clockSpeeds.fastest, aSpeed).optional(),
});

/** A world as one file: the records that API calls create, and their owners. */
export const seedFile = z
  .strictObject({
    $schema: z.string().max(2_048).optional(),
    description: z.string().max(2_000).optional(),
    notes: z.array(z.string().max(500)).max(1_000).optional().meta({
      description: 'Informational; written by exports.',
    }),
    defaults: seedDefaults.prefault({}),
    settings: settingsInput.optional(),
    clock: seedClock.optional(),
    inboxes: z
      .record(inboxName, seedInbox)
      .default({})
      .meta({ description: 'Responses of built-in receivers.' }),
    webhooks: listOf(seedWebhook, 'Endpoints that receive payment events.'),
    users: entriesOf(seedUser, 'Users with their signing methods.'),
    wallets: entriesOf(seedWallet, 'Wallets, with test coins and test USDC.'),
    signatures: listOf(seedSignature, 'Messages for wallets to sign.'),
    collections: entriesOf(seedCollection, 'Contracts to deploy.'),
    tokenTypes: entriesOf(seedTokenType, 'Token types.'),
    mints: entriesOf(seedMint, 'Tokens to mint.'),
    marketUsers: entriesOf(seedMarketUser, 'Buyers and sellers, with test USDC.'),
    offers: entriesOf(seedOffer, 'Offers, with the state that each should reach.'),
    payments: listOf(seedPayment, 'Payments and the actions on each.'),
  })
  .meta({ title: 'Vaultdesk seed' });
export type Seed = z.output<typeof seedFile>;
export type SeedInput = z.input<typeof seedFile>;

/** The parts of a seed that contain entries. */
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

/** Maximum size of a seed, in KiB and in entries of one kind. */
export const seedLimits = { kibibytes: 2_048, entries: maximumEntries } as const;
