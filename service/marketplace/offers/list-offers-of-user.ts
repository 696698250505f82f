import type { z } from 'zod';
import { owningApplication } from '../../auth/tenancy.ts';
import { emptyListing } from '../../kernel/listing.ts';
import { type Page, toPage } from '../../kernel/paging.ts';
import { uuid } from '../../kernel/primitives.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Offer } from '../../resources/offer.ts';
import { findApplicationAccount } from '../users/application-account.ts';
import { findMarketUser, noMarketUser } from '../users/get-market-user.ts';
import { listOffers, listOffersInput } from './list-offers.ts';

export const ownOffersInput = listOffersInput.omit({ sellerId: true });
export const offersOfUserInput = ownOffersInput.extend({ userId: uuid });

/** Lists the offers of a market user of the caller's application, newest first. */
export async function listOffersOfUser(
  ports: Pick<Ports, 'storage'>,
  { userId, ...input }: z.output<typeof offersOfUserInput>,
  caller: Caller,
): Promise<Result<Page<Offer>>> {
  const user = ports.storage.read((tables) => findMarketUser(tables, userId, caller));
  return user ? listOffers(ports, { ...input, sellerId: userId }, caller) : noMarketUser(userId);
}

/** Lists the offers of the application's own market account, newest first. */
export async function listOwnOffers(
  ports: Pick<Ports, 'storage'>,
  input: z.output<typeof ownOffersInput>,
  caller: Caller,
): Promise<Result<Page<Offer>>> {
  const application = owningApplication(caller);
  if (!application.ok) return application;
  const account = ports.storage.read((tables) => findApplicationAccount(tables, application.value));
  return account
    ? listOffers(ports, { ...input, sellerId: account.id }, caller)
    : ok(toPage<never, Offer>(emptyListing, input, (none) => none));
}
