import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { nameOfSecret } from '../../../domain/auth/client-credentials.ts';
import { seedAgent } from '../../../model/history/request-record.ts';
import { issuerUrl } from '../../../model/installation/addresses.ts';
import type { SecretType } from '../../../model/kernel/primitives.ts';
import { fail } from '../../../model/kernel/results/result.ts';
import { headersOf, validate } from '../../../model/kernel/results/validation.ts';
import { minute } from '../../../model/kernel/units.ts';
import type { NumericId } from '../../../model/market/token-number.ts';
import type { Seed } from '../../../model/seed/seed.ts';
import { type Caller, noKey, type Operation, parseReply } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import { clockOperations } from '../../system/clock/clock.operations.ts';
import { longestRun } from '../rules/references.ts';

/** A created user, with the credential for its wallets. */
interface CreatedUser {
  readonly id: string;
  /** The header value; `undefined` for a user without a PIN. */
  readonly credential: string | undefined;
}

interface CreatedWallet {
  readonly id: string;
  readonly address: string;
  readonly secretType: SecretType;
  readonly credential: string;
}

interface CreatedMint {
  readonly chain: SecretType;
  readonly address: string;
  /** Of the first token; known after the mint. */
  tokenId: string | undefined;
  readonly mintId?: string;
}

const checks = { count: 2 * minute, pauseMilliseconds: 25 } as const;

/** Fields that are not part of the address are sent as the body. */
type Input = Readonly<Record<string, unknown>>;

const successBody = z.object({ success: z.literal(true), result: z.unknown() });
const failureBody = z.object({ errors: z.array(z.object({ code: z.string(), message: z.string() })).min(1) });

/** Creates the entries of a seed: application calls over HTTP, operator actions directly. A rejection ends it. */
export class SeedLoader {
  readonly ports: Ports;
  readonly seed: Seed;
  readonly caller: Caller;
  readonly users = new Map<string, CreatedUser>();
  readonly wallets = new Map<string, CreatedWallet>();
  readonly collections = new Map<string, { readonly chain: SecretType; readonly address: string }>();
  readonly tokenTypes = new Map<string, NumericId>();
  readonly mints = new Map<string, CreatedMint>();
  readonly marketUsers = new Map<string, string>();
  readonly offers = new Map<string, string>();
  readonly #applicationId: string;

  constructor(ports: Ports, applicationId: string, seed: Seed) {
    this.ports = ports;
    this.seed = seed;
    this.caller = { role: 'application', applicationId };
    this.#applicationId = applicationId;
  }

  /** Calls an operation with its input schema and parses the response with its output schema. */
  async request<In extends z.ZodType, Out extends z.ZodType, Other>(
    operation: Operation<In, Out, Operation['kind'], Other>,
    input: z.input<In>,
  ): Promise<z.output<Out> | Other> {
    if (operation.access === 'application') return this.#call(operation, input);
    const valid = validate(operation.input, input);
    if (!valid.ok) throw new Ended(valid.failure);
    const result = await operation.run(this.ports, valid.value, this.caller, noKey);
    if (!result.ok) throw new Ended(result.failure);
    return parseReply(operation, result.value);
  }

  async #call<Out extends z.ZodType, Other>(
    operation: Operation<z.ZodType, Out, Operation['kind'], Other>,
    input: unknown,
  ): Promise<z.output<Out> | Other> {
    const request = toRequest(this.ports, operation, z.record(z.string(), z.unknown()).parse(input));
    request.headers.set('authorization', await this.#authorization());
    const response = await this.ports.internalRequests.send(request);
    const content: unknown = await response.json();
    if (response.ok) return parseReply(operation, successBody.parse(content).result);
    const [first = { code: 'UNKNOWN_ERROR', message: 'The call was rejected.' }] = failureBody.parse(content).errors;
    throw new Ended(first);
  }

  /** A token for a single call, so that it cannot expire when the clock is advanced. */
  async #authorization(): Promise<string> {
    const { storage, tokens, installation } = this.ports;
    const application = storage.read(({ applications }) => applications.find(this.#applicationId));
    if (!application) throw new Ended(fail('application.not-found', 'The application was deleted.').failure);
    const { id: applicationId, clientId } = application;
    const claims = { applicationId, clientId, secretName: nameOfSecret(application) };
    const issuer = issuerUrl(installation.baseUrl());
    return `Bearer ${await tokens.issue(claims, issuer, minute)}`;
  }

  /** Waits until the background work of the service is done; `isDone` may return why it never will be. */
  async until(subject: string, isDone: (tables: TableReaders) => boolean | Rejection | undefined): Promise<void> {
    const { storage, changes } = this.ports;
    for (let count = 0; count < checks.count / checks.pauseMilliseconds; count += 1) {
      const result = storage.read(isDone);
      if (typeof result === 'object') throw new Ended(result);
      if (result) return;
      await pause(checks.pauseMilliseconds, undefined, { ref: false, signal: changes.ended });
    }
    throw new Ended(fail('chain.unavailable', `${subject} did not finish within two minutes.`).failure);
  }

  /** The record created for an entry; entries are created before those that refer to them. */
  made<Made>(kind: ReadonlyMap<string, Made>, name: string): Made {
    const created = kind.get(name);
    if (created === undefined) throw new Error(`${name} was not created before the entry that refers to it.`);
    return created;
  }
}

function toRequest(
  { installation }: Pick<Ports, 'installation'>,
  { route, input: schema }: Operation,
  input: Input,
): Request {
  const headerNames = headersOf(schema);
  const isInPath = (field: string) => route.path.includes(`{${field}}`);
  const fields = Object.entries(input).filter(([, value]) => value !== undefined);
  const path = fields.reduce(
    (text, [field, value]) => text.replace(`{${field}}`, encodeURIComponent(String(value))),
    route.path,
  );
  const { host } = new URL(installation.baseUrl());
  const headers = new Headers({ host, 'content-type': 'application/json', 'user-agent': seedAgent });
  for (const [field, value] of fields) {
    const header = headerNames.get(field);
    if (header !== undefined) headers.set(header, Buffer.from(String(value)).toString('latin1'));
  }
  const body = fields.filter(([field]) => !isInPath(field) && !headerNames.has(field));
  return new Request(`${installation.baseUrl()}${path}`, {
    method: route.method,
    headers,
    body: JSON.stringify(Object.fromEntries(body)),
  });
}

export type Rejection = { readonly code: string; readonly message: string };

/** Ends a seed early. */
export class Ended extends Error {
  readonly rejection: Rejection;

  constructor(rejection: Rejection) {
    super(rejection.message);
    this.rejection = rejection;
  }
}

type SeedClock = NonNullable<Seed['clock']>;

/** Sets the clock before the first entry: earlier than its moment by the duration of the auctions. */
export async function startClock(loader: SeedLoader, { now, state }: SeedClock): Promise<void> {
  if (state === 'frozen') await loader.request(clockOperations.freeze, {});
  if (now === undefined) return;
  const startMillis = Date.parse(now) - longestRun(loader.seed);
  await loader.request(clockOperations.set, { now: new Date(startMillis).toISOString() });
}

/** Advances the clock until the auctions that it ends are over, including all work that becomes due. */
export async function advanceToEnds(loader: SeedLoader): Promise<void> {
  const offers = loader.ports.storage.read((tables) =>
    [...loader.offers.values()].flatMap((id) => tables.offers.find(id) ?? []),
  );
  const last = offers
    .filter(({ type, status, bidCount }) => type === 'AUCTION' && status === 'READY' && bidCount > 0)
    .reduce((latest, { endDate = '' }) => (endDate > latest ? endDate : latest), '');
  const now = loader.ports.clock.millis();
  if (Date.parse(last) > now) await loader.request(clockOperations.advanceTo, { to: last });
}

export async function finishClock(loader: SeedLoader, { state, speed }: SeedClock): Promise<void> {
  if (state !== 'frozen' && speed !== undefined && speed !== 1) await loader.request(clockOperations.run, { speed });
}
