import { createHash, timingSafeEqual } from 'node:crypto';
import type { AccessToken, AccessTokenInput } from '../../model/access/access-token.ts';
import type { ApplicationRecord } from '../../model/access/application.ts';
import { type FirstTime, noteFirstTime, wasDone } from '../../model/history/first-steps.ts';
import { issuerUrl } from '../../model/installation/addresses.ts';
import { BoundedCache } from '../../model/kernel/concurrency/bounded-cache.ts';
import { fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { everyApplication } from '../../model/table.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';

const macPurpose = 'client-secret.mac.v1';
const namePurpose = 'client-secret.name.v1';
const sealPurpose = 'client-secret.seal.v1';

/** A new client secret: 256 random bits. */
export function generateClientSecret({ ids }: Pick<Ports, 'ids'>): string {
  return `vd_sk_${ids.token(32)}`;
}

/** The stored form of a secret. Its public name depends on the device key, unless every run must be reproducible. */
export function secretFields(
  ports: Pick<Ports, 'deviceKey' | 'ids'>,
  secret: string,
): Pick<ApplicationRecord, 'secretMac' | 'secretName'> {
  const { ids } = ports;
  const secretMac = macOfSecret(ports, secret);
  return ids.seed === undefined ? { secretMac } : { secretMac, secretName: ids.token(32) };
}

/** HMAC used to compare client secrets. */
export function macOfSecret({ deviceKey }: Pick<Ports, 'deviceKey'>, secret: string): string {
  return deviceKey.mac(macPurpose, secret).toString('base64url');
}

/** A public name of the current secret, unique even after a restore, that reveals no stored value. */
export function nameOfSecret({ secretMac, secretName }: ApplicationRecord): string {
  if (secretName !== undefined) return secretName;
  return namesOfSecrets.getOrCreate(secretMac, () =>
    createHash('sha256').update(`${namePurpose}\n${secretMac}`).digest('base64url'),
  );
}

/** Cached because every request needs a name. */
const namesOfSecrets = new BoundedCache<string>(100);

/** Compares in constant time. */
function isSecretOf(ports: Pick<Ports, 'deviceKey'>, { secretMac }: ApplicationRecord, secret: string): boolean {
  const stored = Buffer.from(secretMac, 'base64url');
  const actual = Buffer.from(macOfSecret(ports, secret), 'base64url');
  return stored.length === actual.length && timingSafeEqual(stored, actual);
}

/** Seals the secret of the default application, so that it can be shown at every start. */
export function sealSecret({ deviceKey }: Pick<Ports, 'deviceKey'>, applicationId: string, secret: string): string {
  return deviceKey.seal(sealPurpose, Buffer.from(secret), applicationId);
}

/** The sealed secret of the default application; `undefined` for any other. */
export function openSecret(
  { deviceKey }: Pick<Ports, 'deviceKey'>,
  { id, sealedSecret }: ApplicationRecord,
): string | undefined {
  if (sealedSecret === undefined) return undefined;
  return deviceKey.open(sealPurpose, sealedSecret, id)?.toString();
}

/** Responds to a client-credentials request with an access token (RFC 6749 §4.4). */
export async function issueAccessToken(
  ports: Pick<Ports, 'storage' | 'deviceKey' | 'tokens' | 'settings' | 'installation' | 'clock'>,
  input: AccessTokenInput,
): Promise<Result<AccessToken>> {
  if (input.grant_type === undefined) return fail('invalid_request', 'Send grant_type=client_credentials.');
  if (input.grant_type !== 'client_credentials')
    return fail('unsupported_grant_type', 'Only grant_type=client_credentials is supported.');
  const client = clientOf(input);
  const application = findClient(ports, client);
  if (!client || !application || !isSecretOf(ports, application, client.secret))
    return fail('invalid_client', 'The client id or the client secret is wrong.');

  const lifetime = ports.settings.current().tokenLifetimeSeconds;
  const issuer = issuerUrl(ports.installation.baseUrl(), input.realm);
  const { id: applicationId, clientId } = application;
  const claims = { applicationId, clientId, secretName: nameOfSecret(application) };
  const token = await ports.tokens.issue(claims, issuer, lifetime);
  await recordFirstUse(ports, 'token');
  return ok({
    access_token: token,
    expires_in: lifetime,
    refresh_expires_in: 0,
    token_type: 'Bearer',
    'not-before-policy': 0,
    scope: 'profile email',
  });
}

/** The application that a request names by its client id; its secret may be wrong. */
export function applicationNamedIn(ports: Pick<Ports, 'storage'>, input: AccessTokenInput): string | undefined {
  return findClient(ports, clientOf(input))?.id;
}

function findClient(
  { storage }: Pick<Ports, 'storage'>,
  client: { readonly id: string } | undefined,
): ApplicationRecord | undefined {
  return client && storage.read(({ applications }) => applications.listBy('byClientId', client.id))[0];
}

/** The client id and secret from the form, or from HTTP Basic (RFC 7617; percent-encoded by RFC 6749 §2.3.1). */
function clientOf(input: AccessTokenInput): { id: string; secret: string } | undefined {
  if (input.client_id !== undefined && input.client_secret !== undefined)
    return { id: input.client_id, secret: input.client_secret };
  const basic = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(input.authorization ?? '')?.[1];
  if (!basic) return undefined;
  const [id = '', ...secret] = Buffer.from(basic, 'base64').toString().split(':');
  return { id: decoded(id), secret: decoded(secret.join(':')) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export interface DefaultApplication {
  readonly id: string;
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Creates the default application, sets the configured credentials, and replaces a secret that cannot be opened. */
export async function ensureDefaultApplication(
  ports: Pick<Ports, 'storage' | 'deviceKey' | 'clock' | 'ids'>,
  configured: { clientId?: string | undefined; clientSecret?: string | undefined },
): Promise<Result<DefaultApplication>> {
  const existed = ports.storage.read(findDefault) !== undefined;
  const ensured = await ensure(ports, configured);
  // Another instance of the world created it at the same time; that application is used.
  const isTaken = !ensured.ok && !existed && ports.storage.read(findDefault) !== undefined;
  return isTaken ? ensure(ports, configured) : ensured;
}

async function ensure(
  ports: Pick<Ports, 'storage' | 'deviceKey' | 'clock' | 'ids'>,
  configured: { clientId?: string | undefined; clientSecret?: string | undefined },
): Promise<Result<DefaultApplication>> {
  const present = ports.storage.read(findDefault);
  const secret = configured.clientSecret ?? (present && openSecret(ports, present)) ?? generateClientSecret(ports);
  const clientId = configured.clientId ?? present?.clientId ?? 'my-first-application';
  if (present?.clientId === clientId && openSecret(ports, present) === secret)
    return ok({ id: present.id, name: present.name, clientId, clientSecret: secret });

  const id = present?.id ?? ports.ids.uuid();
  const first = { id, name: 'My first application', allowedOrigins: [], isDefault: true, createdAt: ports.clock.now() };
  const application: ApplicationRecord = {
    ...(present ?? first),
    clientId,
    ...secretFields(ports, secret),
    sealedSecret: sealSecret(ports, id, secret),
  };
  return ports.storage.transact(({ applications }) => {
    if (applications.listBy('byClientId', clientId).some((existing) => existing.id !== id))
      return fail('application.client-id-taken', `Configure another client id. Another application uses ${clientId}.`);
    applications.put(application);
    return ok({ id, name: application.name, clientId, clientSecret: secret });
  });
}

/** The default application, once the first start created it. */
export function findDefault({ applications }: Pick<TableReaders, 'applications'>): ApplicationRecord | undefined {
  return applications.listBy('every', everyApplication).find(({ isDefault }) => isDefault);
}

/** The failure of a call that requires the default application. */
export const noDefaultApplication = fail(
  'application.not-found',
  'The default application does not exist. Create an application first.',
);

/** Records a first occurrence in its own commit. If the write fails, the next occurrence counts as the first. */
export async function recordFirstUse(
  { storage, clock }: Pick<Ports, 'storage' | 'clock'>,
  step: FirstTime,
): Promise<void> {
  if (storage.read((tables) => wasDone(tables, step))) return;
  await storage.transact((tables) => {
    noteFirstTime(tables, step, clock.now());
    return ok();
  });
}
