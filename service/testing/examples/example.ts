import { devContracts } from '../../resources/dev-contracts.ts';
import type { World } from '../a-world.ts';
import type { Input, OperationName } from '../operation-calls.ts';

/** A right call of an operation, with every field it has. */
export interface Example {
  input(world: World): Input;
  /** What another application gets for it: a failure, or an empty list. Nothing where all may do it. */
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

/** An example of every operation of some modules: a new one does not compile without. */
export type ExamplesOf<Module extends string> = Readonly<
  Record<Extract<OperationName, `${Module}.${string}`>, Example>
>;

/** A page of the wallet-side lists. */
export const page = { page: 1, size: 10 };

/** A page of the market lists. */
export const marketPage = { pageNumber: 1, pageSize: 10 };

/** The items of the chain that are made for trying, as a query names them. */
export const devItems = { 'contract-addresses': devContracts.erc1155.address };

/** An address of a chain. */
export const holderOf = ({ owner: { wallet } }: World) => ({
  secretType: 'ETHEREUM',
  address: wallet.address,
});

/** The signing method of the owner, as its header has it. */
export const credentialOf = ({ owner: { credential } }: World) =>
  `${credential.id}:${credential.value}`;
