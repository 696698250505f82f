import { address as addressSchema } from '../../../service/model/kernel/primitives.ts';
import type { Offer } from '../call/client.ts';
import { sellerMessage } from '../labels/phrases.ts';
import { firstMessage } from './form-errors.ts';

/** Why a receiving wallet is invalid; '' is valid if the service has a default. */
export function receiverMessage(
  text: string,
  offer: Pick<Offer, 'sellerAddress'> | undefined,
  missing: string | null,
): string | null {
  const address = text.trim();
  if (address === '') return missing;
  return sellerMessage(address, offer) ?? firstMessage(addressSchema, address);
}
