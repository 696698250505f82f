import { chainOperations } from '../../../domain/chains/chains.operations.ts';
import { moneyOperations } from '../../../domain/marketplace/money/money.operations.ts';
import { marketUserOperations } from '../../../domain/marketplace/users/market-users.operations.ts';
import { signatureOperations } from '../../../domain/signatures/signatures.operations.ts';
import { attemptLimit } from '../../../domain/users/lock.ts';
import { userOperations } from '../../../domain/users/users.operations.ts';
import { walletOperations } from '../../../domain/wallets/wallets.operations.ts';
import { ScopedMutex } from '../../../model/kernel/concurrency/mutexes.ts';
import { fail } from '../../../model/kernel/results/result.ts';
import type { Seed } from '../../../model/seed/seed.ts';
import { chainOfWallet } from '../rules/items.ts';
import { chainsIn } from '../rules/references.ts';
import { Ended, type Maker } from './maker.ts';

/** Creates a user. Runs in the order of the file, so it must not take long. */
export async function makeUser(maker: Maker, name: string, { reference }: Seed['users'][string]): Promise<void> {
  const { id } = await maker.ask(userOperations.create, { reference });
  maker.users.set(name, { id, credential: undefined });
}

/** Creates the signing methods of a user, the PIN first. */
export async function makeMethods(
  maker: Maker,
  name: string,
  { pin = maker.seed.defaults.pin, emergencyCode, biometrics = [] }: Seed['users'][string],
): Promise<void> {
  const { id: userId } = maker.made(maker.users, name);
  const { createSigningMethod } = userOperations;
  const created = await maker.ask(createSigningMethod, { userId, type: 'PIN', value: String(pin) });
  const [method] = [created].flat();
  const credential = `${method?.id}:${pin}`;
  maker.users.set(name, { id: userId, credential });
  const credentials = { userId, signingMethodCredential: credential };
  if (emergencyCode) await maker.ask(createSigningMethod, { ...credentials, type: 'EMERGENCY_CODE' });
  for (const { device, value = maker.ports.ids.token(24) } of biometrics)
    await maker.ask(createSigningMethod, { ...{ ...credentials, type: 'BIOMETRIC', value }, physicalDeviceId: device });
}

/** Locks the PIN of a user with wrong values. */
export async function lockPin(maker: Maker, name: string): Promise<void> {
  const { id: userId, credential = '' } = maker.made(maker.users, name);
  const [id, pin] = credential.split(':');
  const wrongCredential = `${id}:${wrongPins.find((item) => item !== pin)}`;
  for (let count = 0; count <= attemptLimit; count += 1)
    if ((await tryCredential(maker, userId, wrongCredential)) === 'pincode.no-tries-left') return;
  throw new Ended(fail('pincode.incorrect', `The PIN of ${name} was not locked.`).failure);
}

/** Neither is a magic value. */
const wrongPins = ['000000', '111111'];

/** Returns the code of the rejection. */
async function tryCredential(maker: Maker, userId: string, signingMethodCredential: string) {
  try {
    const { chain: secretType } = maker.seed.defaults;
    await maker.ask(walletOperations.create, { userId, secretType, signingMethodCredential });
    return undefined;
  } catch (error) {
    if (error instanceof Ended) return error.rejection.code;
    throw error;
  }
}

// Wallets of one user are created in the order of the file.
const wallets = new ScopedMutex<Maker>();

export function makeWallet(
  maker: Maker,
  name: string,
  { user, description, identifier }: Seed['wallets'][string],
): Promise<void> {
  return wallets.run(maker, user, async () => {
    const { id: userId, credential = '' } = maker.made(maker.users, user);
    const secretType = chainOfWallet(maker.seed, name);
    const { id, address } = await maker.ask(walletOperations.create, {
      ...{ userId, secretType, description, identifier },
      signingMethodCredential: credential,
    });
    maker.wallets.set(name, { id, address, secretType, credential });
  });
}

export async function fundUsers(maker: Maker, name: string, { coins, usdc }: Seed['wallets'][string]): Promise<void> {
  const { secretType, address } = maker.made(maker.wallets, name);
  const input = { secretType, address };
  if (coins !== undefined) await maker.ask(chainOperations.faucet, { ...input, amount: coins });
  if (usdc !== undefined) await maker.ask(chainOperations.faucet, { ...input, amount: usdc, token: 'USDC' });
}

/** Sets the final state of a wallet: an archived wallet cannot be used. */
export async function markWallet(
  maker: Maker,
  name: string,
  { primary, archived }: Seed['wallets'][string],
): Promise<void> {
  const { id: walletId } = maker.made(maker.wallets, name);
  if (primary) await maker.ask(walletOperations.change, { walletId, primary });
  if (archived) await maker.ask(walletOperations.change, { walletId, archived });
}

/** Signs a message with a wallet (EIP-191); returns the signature. */
export async function signMessage(maker: Maker, name: string, data: string): Promise<string> {
  const { id: walletId, secretType, credential } = maker.made(maker.wallets, name);
  const signed = await maker.ask(signatureOperations.sign, {
    signatureRequest: { type: 'MESSAGE', walletId, secretType, data },
    signingMethodCredential: credential,
  });
  return signed.signature ?? '';
}

/** Creates a market user with its deposits. */
export async function makeMarketUser(
  maker: Maker,
  name: string,
  { nickname, deposits = {} }: Seed['marketUsers'][string],
): Promise<void> {
  const { id } = await maker.ask(marketUserOperations.create, { type: 'SUB_USER', nickname });
  maker.marketUsers.set(name, id);
  for (const chain of chainsIn(deposits))
    await maker.ask(moneyOperations.depositTestUsdc, { userId: id, chain, amount: deposits[chain] });
}
