import { allowingOrigin } from '../../model/access/application.ts';
import { fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { isSameText } from '../../model/kernel/results/same-text.ts';
import { fulfillmentListKey } from '../../model/market/fulfillment.ts';
import { everyApplication, noApplication } from '../../model/table.ts';
import { offerListKey } from '../../model/transactions/transaction-table.ts';
import type { WalletRecord } from '../../model/wallets/wallet.ts';
import type { Confirmation } from '../../platform/ports/console-sessions.ts';
import type { Caller, Operation } from '../../platform/ports/operation.ts';
import type { Ports, ReadToken } from '../../platform/ports/ports.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';
import { nameOfSecret } from './client-credentials.ts';

/** The credentials that a transport received, before verification. */
export type Credentials =
  | {
      readonly from: 'console';
      readonly applicationId?: string | undefined;
      /** The additional confirmation required before a secret is revealed. */
      readonly confirmation: Confirmation;
      /** Present in a browser; the desktop window has no session. */
      readonly session?: { readonly id: string; readonly name: string } | undefined;
    }
  | {
      readonly from: 'http';
      readonly bearer?: string | undefined;
      /** The web origin of a browser's request, if it is not the service's own. */
      readonly origin?: string | undefined;
    };

type AuthenticationPorts = Pick<Ports, 'storage' | 'tokens' | 'installation'>;

/** Identifies the caller, as far as `access` requires; 401 otherwise. */
export function authenticate(
  ports: AuthenticationPorts,
  access: Operation['access'],
  credentials: Credentials,
): Result<Caller> | Promise<Result<Caller>> {
  if (credentials.from === 'console') return authenticateConsole(ports, credentials);
  if (access === 'operator') return authenticateOperator(ports, credentials.bearer);
  if (access === 'public') return ok({ role: 'anonymous' });
  return authenticateApplication(ports, credentials);
}

function authenticateConsole(
  { storage }: AuthenticationPorts,
  { applicationId, session }: Extract<Credentials, { from: 'console' }>,
): Result<Caller> {
  const operator = { role: 'operator', sessionId: session?.id } as const;
  if (applicationId === undefined) return ok(operator);
  return storage.read(({ applications }) => applications.find(applicationId))
    ? ok({ ...operator, applicationId })
    : fail('application.not-found', 'Choose another application. The chosen application was deleted.');
}

function authenticateOperator({ installation }: AuthenticationPorts, bearer: string | undefined): Result<Caller> {
  return bearer !== undefined && isSameText(bearer, installation.operatorToken)
    ? ok({ role: 'operator' })
    : fail(
        'operator-token.required',
        'Send the operator token printed at startup as "Authorization: Bearer …". It changes on every start.',
      );
}

function authenticateApplication(
  ports: AuthenticationPorts,
  { bearer, origin }: { bearer?: string | undefined; origin?: string | undefined },
): Result<Caller> | Promise<Result<Caller>> {
  if (bearer === undefined)
    return fail(
      'token.missing',
      'Send an access token as "Authorization: Bearer <token>". POST /oauth/token issues it for grant_type=client_credentials, client_id and client_secret.',
    );
  const claims = ports.tokens.verify(bearer);
  return claims instanceof Promise
    ? claims.then((read) => applicationOf(ports, read, origin))
    : applicationOf(ports, claims, origin);
}

function applicationOf(
  { storage }: AuthenticationPorts,
  claims: ReadToken,
  origin: string | undefined,
): Result<Caller> {
  if (claims === 'expired')
    return fail('token.expired', 'The access token has expired. Request a new one from the token endpoint.');
  if (claims === 'future')
    return fail(
      'token.invalid',
      'The access token was issued after the present time of the clock, before a restore or reset. Request a new one from the token endpoint.',
    );
  const application =
    claims === 'invalid' ? undefined : storage.read(({ applications }) => applications.find(claims.applicationId));
  if (claims === 'invalid' || !application)
    return fail(
      'token.invalid',
      'The access token is invalid. Tokens expire on restart and when their application is deleted. Request a new one from the token endpoint.',
    );
  if (claims.secretName !== nameOfSecret(application))
    return fail(
      'token.invalid',
      'The access token became invalid when the client secret was rotated. Request a new one from the token endpoint with the new secret.',
    );
  if (origin !== undefined && !allowingOrigin(origin).some((allowed) => application.allowedOrigins.includes(allowed)))
    return fail(
      'origin.refused',
      `The application does not allow the origin ${origin}. Add it to its allowed origins, in the console under Applications.`,
    );
  return ok({ role: 'application', applicationId: application.id });
}

/** The records visible to a caller: those of every application, of one, or none. */
export type Sight =
  | { readonly sees: 'all' }
  | { readonly sees: 'one'; readonly applicationId: string }
  | { readonly sees: 'none' };

/** The records visible to a caller: all for the operator without a filter, none for an unidentified caller. */
export function sightOf(caller: Caller): Sight {
  if (caller.role === 'anonymous') return { sees: 'none' };
  const { role, applicationId } = caller;
  if (applicationId !== undefined) return { sees: 'one', applicationId };
  return { sees: role === 'operator' ? 'all' : 'none' };
}

/** The owner under whose index keys the caller's lists are stored. */
export function visibleOwner(caller: Caller): string {
  const sight = sightOf(caller);
  if (sight.sees === 'one') return sight.applicationId;
  return sight.sees === 'all' ? everyApplication : noApplication;
}

export function isVisible(caller: Caller, record: { applicationId: string }): boolean {
  const sight = sightOf(caller);
  if (sight.sees === 'one') return sight.applicationId === record.applicationId;
  return sight.sees === 'all';
}

/** The application that will own the caller's new records. */
export function owningApplication(caller: Caller): Result<string> {
  const sight = sightOf(caller);
  return sight.sees === 'one'
    ? ok(sight.applicationId)
    : fail('application.required', 'Choose the application that will own the new record.');
}

type TradeTables = Pick<
  TableReaders,
  'offers' | 'bids' | 'fulfillments' | 'tokenMints' | 'checkoutSessions' | 'paymentIntents'
>;

/**
 * The trades of all applications that would still send items to these wallets, counted by kind.
 * @example ["2 running offers", "1 pending mint"]
 */
export function openTradeOf(tables: TradeTables, wallets: readonly WalletRecord[]): string[] {
  const addresses = new Set(wallets.map(({ address }) => address.toLowerCase()));
  if (addresses.size === 0) return [];
  const isTheirs = (address = '') => addresses.has(address.toLowerCase());
  const running = (['INITIATING_OFFER', 'READY'] as const).flatMap((status) =>
    tables.offers.listBy('byCreation', offerListKey(everyApplication, { status })),
  );
  const transfers = (['QUEUED', 'PROCESSING'] as const).flatMap((status) =>
    tables.fulfillments.listBy('byCreation', fulfillmentListKey(everyApplication, status)),
  );
  const mints = [...addresses].flatMap((address) => tables.tokenMints.listBy('byDestination', address));
  const sessions = tables.checkoutSessions.listBy('open', everyApplication);
  return Object.entries({
    'running offer': running.filter(({ sellerAddress }) => isTheirs(sellerAddress)),
    'leading bid': running.filter(({ highestBidId }) => {
      const bid = highestBidId === undefined ? undefined : tables.bids.find(highestBidId);
      return bid?.status === 'LEADING' && isTheirs(bid.walletAddress);
    }),
    'pending item transfer': transfers.filter(({ walletAddress }) => isTheirs(walletAddress)),
    'pending mint': mints.filter(({ status }) => status === 'PENDING'),
    'unpaid purchase': sessions.filter(({ paymentIntentId }) =>
      isTheirs(tables.paymentIntents.find(paymentIntentId)?.purchase?.walletAddress),
    ),
  }).flatMap(([noun, { length }]) => (length === 0 ? [] : [counted(length, noun)]));
}

/** The number of offers of an application that may still be sold. */
export function openOffersOf({ offers }: Pick<TableReaders, 'offers'>, applicationId: string): number {
  const open = ['NEW', 'INITIATING_OFFER', 'READY'] as const;
  return open.reduce(
    (sum, status) => sum + Number(offers.countBy('byCreation', offerListKey(applicationId, { status }))),
    0,
  );
}

/** @example counted(2, 'wallet') // "2 wallets" */
export function counted(count: bigint | number, noun: string): string {
  return `${count} ${noun}${Number(count) === 1 ? '' : 's'}`;
}
