import { devContracts } from '../../service/model/transactions/dev-contracts.ts';
import type { Input, OperationName } from '../operations/operation-calls.ts';
import type { World } from '../world/world.ts';

/** A valid call of an operation with all its fields. */
export interface Example {
  input(world: World): Input;
  /** The response to another application: a failure, or an empty list. `undefined` if every application may call it. */
  readonly elsewhere?:
    | 'user.not-found'
    | 'wallet.not-found'
    | 'transaction.not-found'
    | 'signature.not-found'
    | 'market-user.not-found'
    | 'offer.not-found'
    | 'fulfillment.not-found'
    | 'collection.not-found'
    | 'token-type.not-found'
    | 'token-mint.not-found'
    | 'checkout-session.not-found'
    | 'payment.not-found'
    | 'webhook.not-found'
    | 'an empty list';
  /** Not an operation of the console. */
  readonly onlyHttp?: true;
}

/** Examples of every operation of some modules: a missing example is a compile error. */
export type ExamplesOf<Module extends string> = Readonly<
  Record<Extract<OperationName, `${Module}.${string}`>, Example>
>;

/** A page of the wallet-side lists. */
export const page = { page: 1, size: 10 };

/** A page of the market lists. */
export const marketPage = { pageNumber: 1, pageSize: 10 };

/** The items of the test contracts, as a query parameter. */
export const devItems = { 'contract-addresses': devContracts.erc1155.address };

/** An address of a chain. */
export const holderOf = ({ owner: { wallet } }: World) => ({
  secretType: 'ETHEREUM',
  address: wallet.address,
});

/** The owner's signing method as a header value. */
export const credentialOf = ({ owner: { credential } }: World) => `${credential.id}:${credential.value}`;
