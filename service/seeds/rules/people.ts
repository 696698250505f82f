import type { SecretType } from '../../kernel/primitives.ts';
import type { Seed } from '../../resources/seed/seed.ts';
import type { Fault } from '../read-seed.ts';

/** Users without what opens a wallet, wallets that do what an archived one cannot, and endpoints without an address. */
export function faultsOfPeople(seed: Seed): Fault[] {
  return [
    ...Object.entries(seed.users).flatMap(([name, user]) => faultsOfUser(name, user)),
    ...Object.entries(seed.wallets).flatMap(([name, wallet]) => faultsOfWallet(seed, name, wallet)),
    ...seed.webhooks.flatMap((webhook, index) => faultsOfWebhook(index, webhook)),
  ];
}

function faultsOfUser(
  name: string,
  { pin, biometrics, emergencyCode, locked }: Seed['users'][string],
) {
  if (pin !== false) return [];
  const faults: Fault[] = [];
  const message = 'A PIN comes before any other signing method. Leave pin: false out.';
  if (emergencyCode) faults.push({ path: ['users', name, 'emergencyCode'], message });
  if (biometrics?.length) faults.push({ path: ['users', name, 'biometrics'], message });
  if (locked)
    faults.push({
      path: ['users', name, 'locked'],
      message: 'There is no PIN to lock. Leave this or pin: false out.',
    });
  return faults;
}

function faultsOfWallet(
  { users }: Seed,
  name: string,
  { user, primary, archived }: Seed['wallets'][string],
): Fault[] {
  const faults: Fault[] = [];
  if (Object.hasOwn(users, user) && users[user]?.pin === false)
    faults.push({
      path: ['wallets', name, 'user'],
      message: `${user} has no PIN, and nothing else opens a new wallet. Leave pin: false out.`,
    });
  if (primary && archived)
    faults.push({
      path: ['wallets', name, 'archived'],
      message: 'An archived wallet is not the primary one. Leave one of both out.',
    });
  return faults;
}

function faultsOfWebhook(
  index: number,
  { inbox, url, username, headerName }: Seed['webhooks'][number],
): Fault[] {
  const faults: Fault[] = [];
  const path = ['webhooks', index];
  if ((inbox === undefined) === (url === undefined))
    faults.push({ path, message: 'Name an inbox, or a url.' });
  if (username !== undefined && headerName !== undefined)
    faults.push({
      path: [...path, 'headerName'],
      message: 'Basic authentication has its own header. Leave this or username out.',
    });
  return faults;
}

/** The chain of a wallet of the seed. */
export function chainOfWallet({ wallets, defaults }: Seed, name: string): SecretType {
  return wallets[name]?.chain ?? defaults.chain;
}
