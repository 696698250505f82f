import { settingsInput } from '../../kernel/open-points.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import { seedSchemaUrl } from '../../resources/addresses.ts';
import { examplePin } from '../../resources/first-steps.ts';
import type { SeedInput } from '../../resources/seed/seed.ts';
import { ownerOf } from '../apply-seed.ts';
import { exportCollections, exportMints, exportTokenTypes } from './items.ts';
import { exportOffers } from './offers.ts';
import { exportInboxes, exportPayments, exportWebhooks } from './payments.ts';
import { exportMarketUsers, exportUsers, exportWallets } from './people.ts';
import { type ExportedWorld, exportedWorld, unlessEmpty } from './world.ts';

type ExportPorts = Pick<
  Ports,
  'storage' | 'clock' | 'clockControl' | 'inboxes' | 'installation' | 'settings'
>;

/**
 * Exports the records of an application as a seed that creates them again: equal worlds have equal
 * seeds. Contains no secrets.
 */
export async function exportSeed(
  ports: ExportPorts,
  _input: object,
  caller: Caller,
): Promise<Result<Record<string, unknown>>> {
  const owner = ownerOf(ports, caller);
  if (!owner.ok) return owner;
  const seed = ports.storage.read((tables) => toSeed(exportedWorld(ports, tables, owner.value)));
  return ok(Object.fromEntries(Object.entries(seed).filter(([, part]) => part !== undefined)));
}

/** Parts are read in the order in which their names are needed. */
function toSeed(world: ExportedWorld): SeedInput {
  const users = exportUsers(world);
  const wallets = exportWallets(world);
  const collections = exportCollections(world);
  const tokenTypes = exportTokenTypes(world);
  const mints = exportMints(world);
  const marketUsers = exportMarketUsers(world);
  const offers = exportOffers(world);
  const payments = exportPayments(world);
  const pinNote = `PINs cannot be exported: users have ${examplePin}, the default PIN.`;
  return {
    $schema: seedSchemaUrl(world.ports.installation.baseUrl()),
    notes: [...(Object.keys(users).length > 0 ? [pinNote] : []), ...world.notes],
    defaults: { pin: examplePin },
    settings: unlessEmpty(settingsOf(world)),
    clock: clockOf(world),
    inboxes: unlessEmpty(exportInboxes(world)),
    webhooks: unlessEmpty(exportWebhooks(world)),
    users: unlessEmpty(users),
    wallets: unlessEmpty(wallets),
    collections: unlessEmpty(collections),
    tokenTypes: unlessEmpty(tokenTypes),
    mints: unlessEmpty(mints),
    marketUsers: unlessEmpty(marketUsers),
    offers: unlessEmpty(offers),
    payments: unlessEmpty(payments),
  };
}

function settingsOf({ tables }: ExportedWorld) {
  const entries = tables.settings.listBy('every', '*').map(({ id, value }) => [id, value] as const);
  return settingsInput.parse(Object.fromEntries(entries));
}

/** The time of a frozen clock; that of a running clock would differ in each export. */
function clockOf({ ports: { clock, clockControl } }: ExportedWorld): SeedInput['clock'] {
  const { speed } = clockControl.pace();
  if (speed === 0) return { now: clock.now(), state: 'frozen' };
  return speed === 1 ? undefined : { speed };
}
