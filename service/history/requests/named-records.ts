import type { RequestRecord, RequestSubject } from '../../model/history/request-record.ts';
import { subjectsIn } from '../../model/history/request-subjects.ts';
import { mask } from '../../model/installation/names.ts';
import { fieldsOf, parseJson } from '../../model/kernel/json.ts';
import { containedIn } from '../../model/kernel/text-search.ts';
import { formatMinorUnits } from '../../model/payments/currency.ts';
import { type PaymentIntentRecord, paymentListKey } from '../../model/payments/payment.ts';
import { everyApplication } from '../../model/table.ts';
import { offerListKey } from '../../model/transactions/transaction-table.ts';
import { walletListKey } from '../../model/wallets/wallet.ts';
import { endpointName } from '../../model/webhooks/endpoint-name.ts';
import type { WebhookRecord } from '../../model/webhooks/webhook.ts';
import type { PartReader, TableReaders } from '../../platform/ports/storage.ts';
import { nameOfWallet } from '../traces/links/draft-link.ts';

/** The most specific record that a request names, unless it belongs to another application. */
export function findSubject(record: RequestRecord, tables: TableReaders): RequestSubject | undefined {
  for (const { type, id } of subjectsIn(record).toReversed()) {
    const named = namedBy[type](tables, id);
    if (named?.name && (record.applicationId ?? named.applicationId) === named.applicationId)
      return { type, id, name: named.name };
  }
  return undefined;
}

/** Control routes whose next segment is a name. */
const namedPath = /^\/_vaultdesk\/(?:worlds|ended-worlds|snapshots|faults)\/([^/?]+)/;

/** The name in the stored path or body of a request, e.g. of a record that it creates. */
export function nameIn({ path, request }: RequestRecord): string | undefined {
  const { name, reference } = fieldsOf(parseJson(request.body?.text ?? ''));
  const names = [namedPath.exec(path)?.[1], name, reference];
  return names.find((text): text is string => typeof text === 'string' && text !== '' && !text.includes(mask));
}

interface Named {
  readonly applicationId: string;
  readonly name: string | undefined;
}

/** A record of each kind with its name. */
const namedBy: Readonly<Record<RequestSubject['type'], (tables: TableReaders, id: string) => Named | undefined>> = {
  user: ({ users }, id) => withName(users.find(id), ({ reference }) => reference),
  wallet: ({ wallets }, id) => withName(wallets.find(id), nameOfWallet),
  offer: ({ offers }, id) => withName(offers.find(id), ({ item }) => item.name),
  fulfillment: ({ fulfillments, offers }, id) =>
    withName(fulfillments.find(id), ({ offerId }) => offers.find(offerId)?.item.name),
  payment: ({ paymentIntents }, id) => withName(paymentIntents.find(id), amountOf),
  webhook: ({ webhooks }, id) => withName(webhooks.find(id), ({ url }) => endpointName(url)),
};

/** The name of a user, wallet, offer, fulfillment, payment or webhook; `undefined` for another id. */
export function nameOfRecord(tables: TableReaders, id: string): string | undefined {
  for (const nameOf of Object.values(namedBy)) {
    const name = nameOf(tables, id)?.name;
    if (name) return name;
  }
  return undefined;
}

function withName<Item extends { readonly applicationId: string }>(
  item: Item | undefined,
  nameOf: (item: Item) => string | undefined,
): Named | undefined {
  return item && { applicationId: item.applicationId, name: nameOf(item) };
}

function amountOf({ amount, currency }: PaymentIntentRecord): string {
  return formatMinorUnits(amount, currency);
}

function namesOf({ url }: WebhookRecord): string {
  return `${endpointName(url)} ${new URL(url).host}`;
}

/** Further records are found only by their own names if a text names more owners than this. */
const maximumOwners = 1_000;

/** The ids of the records that a text names or is the id of, with the wallets and signing methods of users: logs store ids only. */
export function idsNamed(tables: TableReaders, text: string): ReadonlySet<string> {
  const { applications, users, wallets, signingMethods, offers, fulfillments, paymentIntents, webhooks } = tables;
  const isIn = containedIn(text);
  const named = <Item>(nameOf: (item: Item) => string | undefined) => ({
    name: `named ${text.toLowerCase()}`,
    holds: (item: Item) => isIn(nameOf(item) ?? ''),
  });
  const owners = idsOf(
    users.partBy(
      'byReference',
      everyApplication,
      named(({ reference }) => reference),
    ),
  );
  const sold = idsOf(
    offers.partBy(
      'byCreation',
      offerListKey(everyApplication, {}),
      named(({ item }) => item.name),
    ),
  );
  const everyWallet = walletListKey(everyApplication, undefined, 'any');
  const everyPayment = paymentListKey(everyApplication, undefined);
  return new Set([
    ...owners,
    ...sold,
    ...[...few(owners), text.toLowerCase()].flatMap((id) =>
      [...wallets.listBy('byUser', id), ...signingMethods.listBy('byUser', id)].map((owned) => owned.id),
    ),
    ...few(sold).flatMap((id) => fulfillments.listBy('byOffer', id).map((fulfillment) => fulfillment.id)),
    ...idsOf(wallets.partBy('byDescription', everyWallet, named(nameOfWallet))),
    ...idsOf(paymentIntents.partBy('byCreation', everyPayment, named(amountOf))),
    ...idsOf(webhooks.partBy('byCreation', everyApplication, named(namesOf))),
    ...idsOf(
      applications.partBy(
        'every',
        everyApplication,
        named(({ name }) => name),
      ),
    ),
  ]);
}

function idsOf(part: PartReader<{ readonly id: string }>): readonly string[] {
  return part.slice(0, part.total).map(({ id }) => id);
}

function few(ids: readonly string[]): readonly string[] {
  return ids.length > maximumOwners ? [] : ids;
}
