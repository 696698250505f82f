import type { SecretType } from '../../kernel/primitives.ts';
import type { Seed } from '../../resources/seed/seed.ts';
import type { Fault } from '../read-seed.ts';

/**
 * Users without a signing method for their wallets, impossible states of archived wallets, and
 * webhooks without an address.
 */
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
  const message = 'Other signing methods require a PIN. Remove pin: false.';
  if (emergencyCode) faults.push({ path: ['users', name, 'emergencyCode'], message });
  if (biometrics?.length) faults.push({ path: ['users', name, 'biometrics'], message });
  if (locked)
    faults.push({
      path: ['users', name, 'locked'],
      message: 'A user without a PIN cannot be locked. Remove this or pin: false.',
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
      message: `${user} has no PIN, and a new wallet requires one. Remove pin: false.`,
    });
  if (primary && archived)
    faults.push({
      path: ['wallets', name, 'archived'],
      message: 'An archived wallet cannot be the primary wallet. Remove one of both.',
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
    faults.push({ path, message: 'Set inbox or url.' });
  if (username !== undefined && headerName !== undefined)
    faults.push({
      path: [...path, 'headerName'],
      message: 'Basic authentication has its own header. Remove this field or username.',
    });
  return faults;
}

/** The chain of a wallet. */
export function chainOfWallet({ wallets, defaults }: Seed, name: string): SecretType {
  return wallets[name]?.chain ?? defaults.chain;
}
