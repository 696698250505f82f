import { deploymentProxy } from '../../contracts/addresses.ts';
import type { ChainNetwork } from '../ports/chains.ts';
import type { TableReaders } from '../ports/storage.ts';
import { collectionKey } from '../resources/collection.ts';
import { custodyFact, findKnownContract } from '../resources/dev-contracts.ts';

/**
 * Describes the service's record at a chain address, to follow "the address of"; `undefined` if none exists. Accepts
 * any letter case.
 */
export function ownerOfAddress(
  tables: TableReaders,
  { secretType, chainId, isEmbedded }: ChainNetwork,
  address: string,
): string | undefined {
  const lowercase = address.toLowerCase();
  if (tables.wallets.countBy('byAddress', lowercase) > 0) return 'a wallet';
  if (tables.custodyKeys.countBy('byAddress', lowercase) > 0) return 'an account of the service';
  const custody = tables.installation.find(custodyFact(secretType))?.value;
  const knownContract = findKnownContract({ chainId, isEmbedded, custody }, lowercase);
  if (knownContract) return `the contract ${knownContract.name}`;
  if (lowercase === deploymentProxy.toLowerCase()) return 'the deployment proxy';
  const collection = collectionKey(secretType, lowercase);
  if (tables.collections.countBy('byAddress', collection) > 0) return 'a collection';
  if (tables.offers.countBy('byCollection', collection) > 0) return 'a collection with offers';
  return undefined;
}
