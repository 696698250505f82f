import type { Keystore } from '../../model/access/keystore.ts';
import type { DescribedField, OperationRoute } from '../../model/installation/operation-route.ts';
import type { OwnNames } from '../../model/installation/own-names.ts';
import type { Settings } from '../../model/kernel/open-points.ts';
import type { SecretType } from '../../model/kernel/primitives.ts';
import type { Result } from '../../model/kernel/results/result.ts';
import type { FaultEffect, FaultLayer, FaultPlace } from '../../model/webhooks/fault-rule.ts';
import type { Inbox, InboxMessage, InboxResponse } from '../../model/webhooks/inbox.ts';
import type { Chains } from './chains.ts';
import type { Changes } from './changes.ts';
import type { Clock, ClockControl } from './clock.ts';
import type { ConsoleSessions } from './console-sessions.ts';
import type { Metrics } from './metrics.ts';
import type { Outbound } from './outbound.ts';
import type { Log, RequestLog, Statistics } from './request-log.ts';
import type { Snapshots } from './snapshots.ts';
import type { BackgroundWork, SharedWorld, Storage, Worlds } from './storage.ts';
import type { Tracing } from './tracing.ts';
import type { DeviceKey, EncryptionKeys, Vault } from './vault.ts';

/** All dependencies of use cases; each use case narrows them with `Pick`. */
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
  readonly faults: Faults;
  readonly installation: Installation;
  readonly operationCatalogue: OperationCatalogue;
  readonly backups: Backups;
  readonly snapshots: Snapshots;
  readonly worlds: Worlds;
  /** Set if other instances serve the same world. */
  readonly sharedWorld?: SharedWorld | undefined;
  readonly consoleSessions: ConsoleSessions;
  readonly requestLog: RequestLog;
  readonly statistics: Statistics;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly internalRequests: InternalRequests;
  readonly backgroundWork: BackgroundWork;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly clockControl: ClockControl;
  readonly ids: Ids;
  readonly log: Log;
}

/** The operation table for its own entries, which cannot import it because they are part of it. */
interface OperationCatalogue {
  routes(): readonly OperationRoute[];
  /** The same, computed in batches that yield to the event loop. */
  routesInTurns(): Promise<readonly OperationRoute[]>;
  /** The input fields of an operation with their examples; `undefined` if it does not exist. */
  describe(name: string): Promise<readonly DescribedField[] | undefined>;
}

/** Forwards JSON-RPC from the user's tools to embedded chains. */
export interface ChainGateway {
  /** The chain's unchanged response; starts a sleeping chain. Fails with `chain.external` for an external node. */
  forward(secretType: SecretType, body: string): Promise<Result<string>>;
}

/** Handles a request like one that arrived at the listener; `resendOf` is the id of the request that it repeats. */
export type InternalHandler = (request: Request, resendOf?: string) => Promise<Response>;

/** Dispatches requests of use cases to the listener's own app, through every guard and rule. */
export interface InternalRequests {
  send: InternalHandler;
  /** Binds the app, which is created after the ports. */
  lead(to: InternalHandler): void;
}

/** The current settings: fixed by configuration, else chosen in the console, else those of the profile. */
export interface CurrentSettings {
  /** The settings of the installation; within a request of an application, those of the application. */
  current(): Readonly<Settings>;
  /** The settings of an application: those of the installation unless it has its own. */
  of(applicationId: string): Readonly<Settings>;
  /** Names of the settings that the configuration fixes. */
  readonly fixed: ReadonlySet<string>;
  /** In a world other than main: the settings of `fixed` that apply to the whole service. */
  readonly ofMain?: ReadonlySet<string>;
  /** In a world in memory: the settings of `fixed` that are its limits. */
  readonly ofWorld?: ReadonlySet<string>;
}

/** Keystores (Web3 Secret Storage). Derivations run in turn; fails with `vault.busy` if too many are queued. */
export interface Keystores {
  /** The key, for the caller to zero. Fails with `keystore.password-incorrect` or `keystore.unsupported`. */
  open(keystore: Keystore, password: string): Promise<Result<Buffer>>;
  /** The JSON text of a new keystore. */
  seal(privateKey: Buffer, password: string): Promise<Result<string>>;
}

export interface BackupSummary {
  readonly path: string;
  /** The file name in the backups folder. */
  readonly name: string;
  /** Creation instant. */
  readonly at: string;
  readonly records: number;
}

/** The backups of a data directory; the service keeps running while one is created. */
export interface Backups {
  /** Writes all committed records to a new file. */
  create(): Promise<Result<BackupSummary>>;
  /** Newest first; incomplete files are omitted. */
  list(): Promise<readonly BackupSummary[]>;
}

export interface AccessTokenClaims {
  readonly applicationId: string;
  readonly clientId: string;
  /** A public name of the secret that the token was issued for. */
  readonly secretName: string;
}

/** The claims of a token, or why it has none: `future` if the clock is before its issue time, as after a restore. */
export type ReadToken = AccessTokenClaims | 'expired' | 'future' | 'invalid';

/** Issues and verifies access tokens (JWT, RFC 7519). */
export interface Tokens {
  issue(claims: AccessTokenClaims, issuer: string, lifetimeSeconds: number): Promise<string>;
  /** Synchronous for a known token. */
  verify(token: string): ReadToken | Promise<ReadToken>;
}

/** The purpose of a random draw: fixed words, ids, and texts without a secret. */
export type Cause = readonly (string | number)[];

/** The only source of ids and random texts. */
export interface Ids {
  /** A random UUID (RFC 9562, version 4). */
  uuid(): string;
  /** `bytes` random bytes as base64url text. */
  token(bytes: number): string;
  /** `count` random bytes. */
  randomBytes(count: number): Uint8Array;
  /** The seed from which every draw can be computed; `undefined` if the operating system supplies randomness. */
  readonly seed: number | undefined;
  /**
   * Runs work for a cause. With a seed, the draws of the work depend only on the cause and on how
   * often that cause has occurred, not on concurrent work. Every occurrence draws different values.
   */
  because<Value>(cause: Cause, work: () => Value): Value;
}

/** The built-in receivers and their messages: in memory only, bounded by count and by bytes. */
export interface Inboxes {
  /** The inboxes with messages or a configured response, sorted by name. */
  list(): readonly StoredInbox[];
  /** The inbox of this name; an unused one is empty. */
  find(name: string): StoredInbox;
  /** The current response of an inbox: an immediate 200 by default. */
  responseOf(name: string): InboxResponse;
  setResponse(name: string, response: InboxResponse): StoredInbox;
  /**
   * Stores a message; evicts the oldest ones, first of its own inbox, then of the largest. Of the names that are
   * neither `registered` nor have a configured response, the least recently used one is dropped.
   */
  receive(name: string, message: InboxMessage, registered: ReadonlySet<string>): void;
  /** Newest first. */
  messages(name: string): readonly InboxMessage[];
  /** Deletes the messages of an inbox, but not its response. */
  clear(name: string): void;
}

export type StoredInbox = Omit<Inbox, 'url'>;

/** Facts about this running service that no use case can change. */
export interface Installation extends OwnNames {
  readonly version: string;
  readonly host: 'desktop' | 'headless';
  /** The terminal command that starts it again; absent if another program starts it. */
  readonly startCommand?: string | undefined;
  readonly dataDir: string;
  /** What the state is stored in; state in memory ends with the process or its world. */
  readonly medium: 'disk' | 'memory' | 'database';
  readonly startedAt: string;
  /** New on every start; authenticates the control routes. */
  readonly operatorToken: string;
  /** Reads the metrics, and nothing else; set by the configuration. */
  readonly metricsToken?: string | undefined;
  /** The name of this world among the worlds on this port. @example "main" */
  readonly world: string;
  /**
   * The base of URLs that are issued to a caller: `publicUrl`, else the `Host` of the request, else `ownUrl`.
   * @example "http://localhost:9999", "http://localhost:9999/w/ci-1"
   */
  baseUrl(): string;
  /** The base of URLs outside of a request, e.g. in webhook payloads. */
  ownUrl(): string;
}

export type FaultMatch = { readonly rule: string; readonly effect: FaultEffect };

/** Injects faults according to the enabled rules. */
export interface Faults {
  /** Whether a rule of this layer (default: any layer) is enabled; lets callers skip further checks. */
  isOn(layer?: FaultLayer): boolean;
  /** Counts an occurrence for every rule that matches it, and returns the rule that applies. */
  match(target: FaultPlace): FaultMatch | undefined;
  /** Waits by the system clock, so that a delay is a real delay. */
  pause(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Runs the work of a caller; adds the names of the rules applied during it to `names`. */
  noting<Value>(names: Set<string>, work: () => Value): Value;
  /** Runs the operator's own work, which no rule matches; blocks and deliveries belong to no caller. */
  outside<Value>(work: () => Value): Value;
  /** Runs work that belongs to no caller, whichever caller triggered it. */
  apart<Value>(work: () => Value): Value;
  /** Stores the hit counts and closes. */
  close(): Promise<void>;
}

/**
 * An account that signs without a user. `faucet` deploys contracts on embedded chains and funds wallets,
 * `market-operator` owns the custody contract, `card-float` pays sellers for card purchases, `minter` deploys
 * collections and mints in them, and each market user has one deposit address per chain.
 */
export type CustodyAccount = 'faucet' | 'market-operator' | 'card-float' | 'minter' | `deposit:${string}`;

/** The service's own accounts. Their keys are sealed under the device key and never leave the adapter. */
export interface Custody {
  /** The account's address with its checksum (EIP-55); created on first use. */
  address(account: CustodyAccount): Promise<Result<string>>;
  /** Finds the account by address, case-insensitive; creates none. */
  find(address: string): string | undefined;
  /**
   * Signs 32 bytes: deterministic ECDSA over secp256k1 (RFC 6979) with a low `s`. Returns r, s and v (27 or 28) as 65
   * bytes in hexadecimal text; fails with `custody.key-lost` if the device key has changed.
   */
  signDigest(account: CustodyAccount, digest: Uint8Array): Promise<Result<string>>;
}
