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
import { Ended, type SeedLoader } from './seed-loader.ts';

/** Creates a user. Runs in the order of the file, so it must not take long. */
export async function createUser(
  loader: SeedLoader,
  name: string,
  { reference }: Seed['users'][string],
): Promise<void> {
  const { id } = await loader.request(userOperations.create, { reference });
  loader.users.set(name, { id, credential: undefined });
}

/** Creates the signing methods of a user, the PIN first. */
export async function createMethods(
  loader: SeedLoader,
  name: string,
  { pin = loader.seed.defaults.pin, emergencyCode, biometrics = [] }: Seed['users'][string],
): Promise<void> {
  const { id: userId } = loader.made(loader.users, name);
  const { createSigningMethod } = userOperations;
  const created = await loader.request(createSigningMethod, { userId, type: 'PIN', value: String(pin) });
  const [method] = [created].flat();
  const credential = `${method?.id}:${pin}`;
  loader.users.set(name, { id: userId, credential });
  const credentials = { userId, signingMethodCredential: credential };
  if (emergencyCode) await loader.request(createSigningMethod, { ...credentials, type: 'EMERGENCY_CODE' });
  for (const { device, value = loader.ports.ids.token(24) } of biometrics)
    await loader.request(createSigningMethod, {
      ...{ ...credentials, type: 'BIOMETRIC', value },
      physicalDeviceId: device,
    });
}

/** Locks the PIN of a user with wrong values. */
export async function lockPin(loader: SeedLoader, name: string): Promise<void> {
  const { id: userId, credential = '' } = loader.made(loader.users, name);
  const [id, pin] = credential.split(':');
  const wrongCredential = `${id}:${wrongPins.find((item) => item !== pin)}`;
  for (let count = 0; count <= attemptLimit; count += 1)
    if ((await tryCredential(loader, userId, wrongCredential)) === 'pincode.no-tries-left') return;
  throw new Ended(fail('pincode.incorrect', `The PIN of ${name} was not locked.`).failure);
}

/** Neither is a magic value. */
const wrongPins = ['000000', '111111'];

/** Returns the code of the rejection. */
async function tryCredential(loader: SeedLoader, userId: string, signingMethodCredential: string) {
  try {
    const { chain: secretType } = loader.seed.defaults;
    await loader.request(walletOperations.create, { userId, secretType, signingMethodCredential });
    return undefined;
  } catch (error) {
    if (error instanceof Ended) return error.rejection.code;
    throw error;
  }
}

// The wallets of a user are created in the order of the file.
const wallets = new ScopedMutex<SeedLoader>();

export function createWallet(
  loader: SeedLoader,
  name: string,
  { user, description, identifier }: Seed['wallets'][string],
): Promise<void> {
  return wallets.run(loader, user, async () => {
    const { id: userId, credential = '' } = loader.made(loader.users, user);
    const secretType = chainOfWallet(loader.seed, name);
    const { id, address } = await loader.request(walletOperations.create, {
      ...{ userId, secretType, description, identifier },
      signingMethodCredential: credential,
    });
    loader.wallets.set(name, { id, address, secretType, credential });
  });
}

export async function fundUsers(
  loader: SeedLoader,
  name: string,
  { coins, usdc }: Seed['wallets'][string],
): Promise<void> {
  const { secretType, address } = loader.made(loader.wallets, name);
  const input = { secretType, address };
  if (coins !== undefined) await loader.request(chainOperations.faucet, { ...input, amount: coins });
  if (usdc !== undefined) await loader.request(chainOperations.faucet, { ...input, amount: usdc, token: 'USDC' });
}

/** Sets the final state of a wallet: an archived wallet cannot be used. */
export async function markWallet(
  loader: SeedLoader,
  name: string,
  { primary, archived }: Seed['wallets'][string],
): Promise<void> {
  const { id: walletId } = loader.made(loader.wallets, name);
  if (primary) await loader.request(walletOperations.change, { walletId, primary });
  if (archived) await loader.request(walletOperations.change, { walletId, archived });
}

/** Signs a message with a wallet (EIP-191); returns the signature. */
export async function signMessage(loader: SeedLoader, name: string, data: string): Promise<string> {
  const { id: walletId, secretType, credential } = loader.made(loader.wallets, name);
  const signed = await loader.request(signatureOperations.sign, {
    signatureRequest: { type: 'MESSAGE', walletId, secretType, data },
    signingMethodCredential: credential,
  });
  return signed.signature ?? '';
}

/** Creates a market user with its deposits. */
export async function createMarketUser(
  loader: SeedLoader,
  name: string,
  { nickname, deposits = {} }: Seed['marketUsers'][string],
): Promise<void> {
  const { id } = await loader.request(marketUserOperations.create, { type: 'SUB_USER', nickname });
  loader.marketUsers.set(name, id);
  for (const chain of chainsIn(deposits))
    await loader.request(moneyOperations.depositTestUsdc, { userId: id, chain, amount: deposits[chain] });
}
