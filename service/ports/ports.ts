import type { Backups } from './backups.ts';
import type { ChainGateway } from './chain-gateway.ts';
import type { Chains } from './chains.ts';
import type { Changes } from './changes.ts';
import type { Clock, ClockOffset } from './clock.ts';
import type { ConsoleSessions } from './console-sessions.ts';
import type { Custody } from './custody.ts';
import type { DeviceKey } from './device-key.ts';
import type { EncryptionKeys } from './encryption-keys.ts';
import type { Ids } from './ids.ts';
import type { Inboxes } from './inboxes.ts';
import type { Installation } from './installation.ts';
import type { Keystores } from './keystores.ts';
import type { Log } from './log.ts';
import type { OperationCatalogue } from './operation-catalogue.ts';
import type { Outbound } from './outbound.ts';
import type { RequestLog } from './request-log.ts';
import type { CurrentSettings } from './settings.ts';
import type { Statistics } from './statistics.ts';
import type { Storage } from './storage.ts';
import type { Tokens } from './tokens.ts';
import type { Vault } from './vault.ts';

/** Everything a use case may ask of the world; each one narrows it with `Pick`. */
export interface Ports {
  readonly storage: Storage;
  readonly vault: Vault;
  readonly keystores: Keystores;
  readonly deviceKey: DeviceKey;
  readonly encryptionKeys: EncryptionKeys;
  readonly tokens: Tokens;
  readonly settings: CurrentSettings;
  readonly chains: Chains;
  readonly chainGateway: ChainGateway;
  readonly custody: Custody;
  readonly outbound: Outbound;
  readonly inboxes: Inboxes;
  readonly installation: Installation;
  readonly operationCatalogue: OperationCatalogue;
  readonly backups: Backups;
  readonly consoleSessions: ConsoleSessions;
  readonly requestLog: RequestLog;
  readonly statistics: Statistics;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly clockOffset: ClockOffset;
  readonly ids: Ids;
  readonly log: Log;
}
