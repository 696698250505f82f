import { z } from 'zod';
import { marketPageInput, pageOf, searchInput, severalOf, toPage } from '../../../model/kernel/list-input.ts';
import { fitting, indexed, inOrder, type Listing, namedLike } from '../../../model/kernel/listing.ts';
import { uuid } from '../../../model/kernel/primitives.ts';
import { ok, type Result } from '../../../model/kernel/results/result.ts';
import { secretTypes } from '../../../model/kernel/secret-types.ts';
import { toTextSearch } from '../../../model/kernel/text-search.ts';
import {
  type MarketUserRecord,
  type MarketUserWithMoney,
  marketUser,
  marketUserWithMoney,
  nickname,
} from '../../../model/market/market-user.ts';
import { externalUserKey, marketUserListKey, marketUserTable } from '../../../model/market/market-user-tables.ts';
import { type Caller, marketRoute, mutation, query, route } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableReaders, TableWriters } from '../../../platform/ports/storage.ts';
import { owningApplication, visibleOwner } from '../../auth/authenticate.ts';
import { moneyOf, toUsdc } from '../money/balances.ts';
import { findMarketUser, getMarketUser, toMarketUser } from './get-market-user.ts';

/** Returns the id of the sub-user with an application's own id, created with that id as nickname on first use. */
export async function ensureSubUser(
  { storage, clock, ids }: Pick<Ports, 'storage' | 'clock' | 'ids'>,
  externalUserId: string,
  caller: Caller,
): Promise<Result<string>> {
  const application = owningApplication(caller);
  if (!application.ok) return application;
  const key = externalUserKey(application.value, externalUserId);
  const find = ({ marketUsers }: Pick<TableReaders, 'marketUsers'>) => marketUsers.listBy('byExternalId', key).at(0);
  const existing = storage.read(find);
  if (existing) return ok(existing.id);
  return storage.transact((tables) => {
    const fields = { nickname: externalUserId, externalUserId };
    return ok((find(tables) ?? addSubUser(tables, { ids, clock }, application.value, fields)).id);
  });
}

function addSubUser(
  tables: Pick<TableWriters, 'marketUsers' | 'applications'>,
  { ids, clock }: Pick<Ports, 'clock' | 'ids'>,
  applicationId: string,
  fields: Pick<MarketUserRecord, 'nickname' | 'externalUserId'>,
): MarketUserRecord {
  const parent = ensureApplicationAccount(tables, { ids, clock }, applicationId);
  const subUser: MarketUserRecord = {
    id: ids.uuid(),
    applicationId,
    ...fields,
    type: 'SUB_USER',
    parentUserId: parent.id,
    createdAt: clock.now(),
  };
  tables.marketUsers.put(subUser);
  return subUser;
}

const listMarketUsersInput = marketPageInput.extend({
  id: severalOf(uuid, 'Must be market user ids.')
    .optional()
    .meta({ description: 'Only these market users; one id, repeated, or several separated by commas.' }),
  search: searchInput(
    'Part of a nickname, or a market user id; for the operator, also part of an id or a similar nickname.',
  ),
});

const marketUserSelection = listMarketUsersInput.extend({ type: marketUser.shape.type.optional() });
type MarketUserSelection = z.output<typeof marketUserSelection>;

/** Selects the caller's market users: newest first, by nickname if searched. */
export function selectMarketUsers(
  tables: TableReaders,
  selection: MarketUserSelection,
  caller: Caller,
): Listing<MarketUserRecord> {
  const { id, search, type } = selection;
  if (id) return amongIds(tables, id, selection, caller);
  const text = search?.toLowerCase() ?? '';
  const byId = findMarketUser(tables, text, caller);
  if (byId && (type === undefined || byId.type === type)) return inOrder([byId]);
  const key = marketUserListKey(visibleOwner(caller), type);
  if (!text) return indexed(tables.marketUsers, { index: 'byCreation', key });
  const { order } = marketUserTable.indexes.byNickname;
  return namedLike(tables.marketUsers, {
    index: 'byNickname',
    key,
    search: toTextSearch(text, caller.role === 'operator'),
    nameOf: order,
    idsOf: ({ id }) => [id],
    descending: false,
  });
}

function amongIds(
  tables: TableReaders,
  ids: readonly string[],
  { search = '', type }: MarketUserSelection,
  caller: Caller,
): Listing<MarketUserRecord> {
  const text = search.toLowerCase();
  const candidates = [...new Set(ids)].flatMap((id) => findMarketUser(tables, id, caller) ?? []);
  return fitting(
    candidates,
    (user) =>
      (type === undefined || user.type === type) && (user.id === text || user.nickname.toLowerCase().includes(text)),
    { order: marketUserTable.indexes.byCreation.order },
  );
}

function withMoney(tables: TableReaders, record: MarketUserRecord): MarketUserWithMoney {
  const { id: userId, applicationId, parentUserId } = record;
  const parent = parentUserId === undefined ? undefined : tables.marketUsers.find(parentUserId);
  const moneys = secretTypes.map((chain) => moneyOf(tables, { userId, chain }));
  const sum = (part: 'available' | 'reserved' | 'total') =>
    toUsdc(moneys.reduce((units, money) => units + money[part], 0n));
  return {
    ...toMarketUser(record),
    applicationId,
    parent: parent && { id: parent.id, nickname: parent.nickname },
    available: sum('available'),
    reserved: sum('reserved'),
    total: sum('total'),
  };
}

export const marketUserOperations = {
  create: mutation({
    summary: 'Create marketplace sub-user',
    description: "Its parent is the application's own market account, created with the first sub-user.",
    route: marketRoute('POST', '/users'),
    input: z.object({
      type: z.literal('SUB_USER', 'Only SUB_USER can be created.').meta({ description: 'A user of your application.' }),
      nickname,
    }),
    output: marketUser,
    async run({ storage, clock, ids }, { nickname }, caller, slot) {
      const applicationId = owningApplication(caller);
      if (!applicationId.ok) return applicationId;
      return storage.transact((tables) =>
        slot.keep(tables, toMarketUser(addSubUser(tables, { ids, clock }, applicationId.value, { nickname }))),
      );
    },
  }),
  list: query({
    summary: 'List market users',
    description:
      'Users of the application and its own account, newest first. Results of a search are sorted by nickname.',
    route: marketRoute('GET', '/users', { reply: 'page' }),
    input: listMarketUsersInput,
    output: pageOf(marketUser),
    run: async ({ storage }, input, caller) =>
      storage.read((tables) => ok(toPage(selectMarketUsers(tables, input, caller), input, toMarketUser))),
  }),
  get: getMarketUser,
  listWithMoney: query({
    summary: 'List market users with their money',
    description: 'Last counted balance over all chains; makes no chain request.',
    route: route('GET', '/_vaultdesk/market/users', { reply: 'page' }),
    input: marketUserSelection,
    output: pageOf(marketUserWithMoney),
    run: async ({ storage }, input, caller) =>
      storage.read((tables) => {
        const list = selectMarketUsers(tables, input, caller);
        return ok(toPage(list, input, (record) => withMoney(tables, record)));
      }),
  }),
};

/** The application's only market account, created on first use. Pure: call it inside a transaction. */
export function ensureApplicationAccount(
  tables: Pick<TableWriters, 'marketUsers' | 'applications'>,
  { ids, clock }: Pick<Ports, 'ids' | 'clock'>,
  applicationId: string,
): MarketUserRecord {
  const [existing] = tables.marketUsers.listBy('ofApplication', applicationId);
  if (existing) return existing;
  const marketUser: MarketUserRecord = {
    id: ids.uuid(),
    applicationId,
    nickname: tables.applications.find(applicationId)?.name ?? 'Application',
    type: 'APPLICATION',
    createdAt: clock.now(),
  };
  tables.marketUsers.put(marketUser);
  return marketUser;
}

interface OwnReading<Value> {
  /** The result for an application without a market account. */
  readonly none: Value;
  read(userId: string): Promise<Result<Value>>;
}

/** Reads from the market account of the caller's application. */
export async function readOwnAccount<Value>(
  { storage }: Pick<Ports, 'storage'>,
  caller: Caller,
  { none, read }: OwnReading<Value>,
): Promise<Result<Value>> {
  const application = owningApplication(caller);
  if (!application.ok) return application;
  const [account] = storage.read(({ marketUsers }) => marketUsers.listBy('ofApplication', application.value));
  return account ? read(account.id) : ok(none);
}
