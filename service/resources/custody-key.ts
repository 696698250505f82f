import { z } from 'zod';
import { address } from '../kernel/primitives.ts';
import { byCreation, everyApplication, table } from './table.ts';

/** Whose key it is; lost keys are set aside under `lost:` and their address. @example "market-operator" */
export const custodyAccount = z.string().min(1).max(200);

/** An account of the service itself, as it is stored; its name is its id. */
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
