import { z } from 'zod';
import { callNamed, type ServiceCalls } from '../resources/service-calls.ts';

/** The PIN of users that a trigger creates; the examples use it too. */
const triggerPin = '482915';
export const triggerChain = 'ETHEREUM';

const madeUser = z.object({
  id: z.string(),
  signingMethods: z.tuple([z.object({ id: z.string() })]).rest(z.unknown()),
});
const madeWallet = z.object({ id: z.string(), address: z.string() });

export interface TriggerWallet {
  readonly id: string;
  readonly address: string;
  /** The header value of calls that sign. */
  readonly signingMethodCredential: string;
}

export async function createUser(calls: ServiceCalls) {
  const request = { signingMethod: { type: 'PIN', value: triggerPin } };
  const { id, signingMethods } = await callNamed(calls, ['users.create', request], madeUser);
  return { id, signingMethodCredential: `${signingMethods[0].id}:${triggerPin}` };
}

/** Creates a user with a PIN and a wallet with this PIN as its only signing method. */
export async function createWallet(calls: ServiceCalls): Promise<TriggerWallet> {
  const { id: userId, signingMethodCredential } = await createUser(calls);
  const request = { userId, secretType: triggerChain, signingMethodCredential };
  const wallet = await callNamed(calls, ['wallets.create', request], madeWallet);
  return { ...wallet, signingMethodCredential };
}

export async function signText(
  calls: ServiceCalls,
  { id: walletId, signingMethodCredential }: TriggerWallet,
  data: string,
): Promise<string> {
  const request = { type: 'MESSAGE', secretType: triggerChain, walletId, data };
  const input = { signatureRequest: request, signingMethodCredential };
  const signed = z.object({ signature: z.string() });
  return (await callNamed(calls, ['signatures.sign', input], signed)).signature;
}
