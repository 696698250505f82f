import type { Operation } from '../../service/platform/ports/operation.ts';
import type { World } from '../world/world.ts';
import { ownValues, valuesOf } from './example-values.ts';
import { fieldsOf, type Input, operationsByName } from './operation-calls.ts';

/** A valid call of an operation with all its fields. */
export interface Example {
  input(world: World): Input;
  /**
   * The response to another application, or to an operator who filters by it: a failure, or an empty list. `undefined` if
   * the operation is not about the records of one application.
   */
  readonly elsewhere: string | undefined;
  /** Not an operation of the console. */
  readonly onlyHttp: boolean;
}

/** The code of the failure if another application names this record; the first field of an input decides. */
const notFound: Readonly<Record<string, string>> = {
  deliveryId: 'delivery',
  eventId: 'event',
  paymentIntentId: 'payment',
  proofId: 'proof',
  offerId: 'offer',
  fulfillmentId: 'fulfillment',
  sessionId: 'checkout-session',
  webhookId: 'webhook',
  signatureId: 'signature',
  transactionId: 'transaction',
  transactionHash: 'transaction',
  mintId: 'token-mint',
  creationId: 'token-type',
  deploymentId: 'collection',
  contractAddress: 'collection',
  sellerId: 'market-user',
  signatureRequest: 'wallet',
  transactionRequest: 'wallet',
  walletId: 'wallet',
  walletIds: 'wallet',
  userId: 'user',
};
const marketModules = ['marketUsers', 'offers', 'money'];
/** Operations on records that belong to no application, or that wait for any record. */
const ofEveryone = [
  ...['contracts.read', 'offers.list', 'collectionTokens.listHolders', 'collectionTokens.listOwners'],
  ...['offers.ready', 'tokenMints.settled', 'money.reconcile', 'sessions.end'],
];

export const examples: Readonly<Record<string, Example>> = Object.fromEntries(
  [...operationsByName].map(([name, operation]) => [
    name,
    {
      input: (world: World) => inputOf(name, operation, world),
      elsewhere: elsewhereOf(name, operation),
      onlyHttp: name === 'tokens.issue',
    },
  ]),
);

function inputOf(name: string, { input }: Operation, world: World): Input {
  const own = ownValues(name, world);
  const values: Input = { ...valuesOf(world), ...ownValues(moduleOf(name), world), ...own };
  const names = fieldsOf(input).flatMap(({ path: [field = '', ...inner] }) => (inner.length === 0 ? [field] : []));
  for (const field of [...names, ...Object.keys(own)])
    if (!(field in values) || !names.includes(field))
      throw new Error(`${name}.${field}: example-values.ts has no value for this field, or it is not a field.`);
  // The reference numbers ids in the order of an input, own values first.
  const isOwn = (field: string) => field in own;
  return Object.fromEntries(
    [...Object.keys(own), ...names.filter((field) => !isOwn(field))].map((field) => [field, values[field]]),
  );
}

function moduleOf(name: string): string {
  return name.split('.')[0] ?? '';
}

function elsewhereOf(name: string, { access, input, route }: Operation): string | undefined {
  if (access === 'public' || ofEveryone.includes(name)) return undefined;
  const isPage = route.reply === 'page';
  // The other fields of a list are filters.
  const fields = fieldsOf(input).flatMap(({ path, isRequired }) => (isRequired || !isPage ? path.slice(0, 1) : []));
  const field = Object.keys(notFound).find((known) => fields.includes(known));
  if (field === undefined) return isPage && access === 'application' ? 'an empty list' : undefined;
  const isMarketUser = field === 'userId' && marketModules.includes(moduleOf(name));
  return `${isMarketUser ? 'market-user' : notFound[field]}.not-found`;
}
