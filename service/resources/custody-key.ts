import { z } from 'zod';
import { address } from '../kernel/primitives.ts';
import { byCreation, everyApplication, table } from './table.ts';

/** The account that owns the key; lost keys are stored under `lost:` and their address. @example "market-operator" */
export const custodyAccount = z.string().min(1).max(200);

/** A stored account of the service itself; its id is its name. */
export const custodyKeyRecord = z.object({
  id: custodyAccount,
  address,
  /** The private key, sealed under the device key for this account and address; base64url text. */
  sealedKey: z.base64url(),
  createdAt: z.string(),
});
export type CustodyKeyRecord = z.infer<typeof custodyKeyRecord>;

/** Custody keys by age and address. */
export const custodyKeyTable = table(custodyKeyRecord, {
  every: { keys: () => [everyApplication], order: byCreation },
  byAddress: { keys: ({ address }) => [address.toLowerCase()], order: byCreation },
});
