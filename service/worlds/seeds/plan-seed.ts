import { isSettingKey } from '../../model/kernel/open-points.ts';
import type { Seed } from '../../model/seed/seed.ts';
import { settingOperations } from '../system/system.operations.ts';
import { awaitMint, createTokenType, deploy, listen, mint, pay, setInbox } from './loading/items.ts';
import { awaitCustody, createOffer, endOffer, endsByClock, trade } from './loading/offers.ts';
import {
  createMarketUser,
  createMethods,
  createUser,
  createWallet,
  fundUsers,
  lockPin,
  markWallet,
  signMessage,
} from './loading/people.ts';
import { advanceToEnds, finishClock, type SeedLoader, startClock } from './loading/seed-loader.ts';
import { longestRun } from './rules/references.ts';

/** A task that creates records of an entry. */
export type Task = { readonly path: readonly PropertyKey[]; run(): Promise<unknown> };

/** Tasks that run between the previous and the next stage. */
export interface Stage {
  readonly chapter: Chapter;
  readonly tasks: readonly Task[];
  /** Concurrency; each derivation of a PIN takes a core and its memory. */
  readonly atOnce: number;
}

/** The chapters in order, as people read them. */
const chapters = [
  'Settings and clock',
  'Users and wallets',
  'Signatures',
  'Coins and items',
  'Collections',
  'Market users and their money',
  'Offers',
  'Purchases and bids',
  'Webhooks and payments',
  'Ended offers and final states',
] as const;
export type Chapter = (typeof chapters)[number];

/** The vault's own limit of concurrent derivations. */
const derivations = 4;

type Entries<Entry> = Readonly<Record<string, Entry>>;

/** All tasks of a seed, in the order of their dependencies. */
export function planSeed(loader: SeedLoader): Stage[] {
  const { seed } = loader;
  return [
    stage('Settings and clock', settingTasks(loader)),
    ...peopleStages(loader),
    ...itemStages(loader),
    stage('Market users and their money', tasksOf(loader, 'marketUsers', seed.marketUsers, createMarketUser)),
    ...offerStages(loader),
    ...paymentStages(loader),
    stage('Ended offers and final states', endTasks(loader)),
  ].filter(({ tasks }) => tasks.length > 0);
}

function stage(chapter: Chapter, tasks: readonly Task[], atOnce = 1): Stage {
  return { chapter, tasks, atOnce };
}

function tasksOf<Entry>(
  loader: SeedLoader,
  part: string,
  entries: Entries<Entry>,
  createEntry: (loader: SeedLoader, name: string, entry: Entry) => Promise<unknown>,
): Task[] {
  return Object.entries(entries).map(([name, entry]) => ({
    path: [part, name],
    run: () => createEntry(loader, name, entry),
  }));
}

function settingTasks(loader: SeedLoader): Task[] {
  const { settings = {}, clock } = loader.seed;
  const choose = Object.entries(settings).flatMap(([key, value]) =>
    isSettingKey(key) && value !== undefined
      ? [{ path: ['settings', key], run: () => loader.request(settingOperations.change, { key, value }) }]
      : [],
  );
  return clock ? [...choose, { path: ['clock'], run: () => startClock(loader, clock) }] : choose;
}

function peopleStages(loader: SeedLoader): Stage[] {
  const { users, wallets, signatures } = loader.seed;
  const withMethods = only(users, ({ pin }) => pin !== false);
  return [
    stage('Users and wallets', tasksOf(loader, 'users', users, createUser)),
    stage('Users and wallets', tasksOf(loader, 'users', withMethods, createMethods), derivations),
    stage('Users and wallets', tasksOf(loader, 'wallets', wallets, createWallet), derivations),
    stage(
      'Signatures',
      signatures.map(({ wallet, message }, index) => ({
        path: ['signatures', index],
        run: () => signMessage(loader, wallet, message),
      })),
      derivations,
    ),
  ];
}

function itemStages(loader: SeedLoader): Stage[] {
  const { wallets, mints, collections, tokenTypes } = loader.seed;
  const rich = only(wallets, ({ coins, usdc }) => coins !== undefined || usdc !== undefined);
  const typed = only(mints, ({ tokenType }) => tokenType !== undefined);
  const untyped = only(mints, ({ tokenType }) => tokenType === undefined);
  return [
    stage('Coins and items', [
      ...tasksOf(loader, 'wallets', rich, fundUsers),
      ...tasksOf(loader, 'mints', untyped, mint),
    ]),
    stage('Collections', [
      ...tasksOf(loader, 'collections', collections, deploy),
      ...tasksOf(loader, 'tokenTypes', tokenTypes, createTokenType),
      ...tasksOf(loader, 'mints', typed, mint),
    ]),
    stage('Collections', tasksOf(loader, 'mints', typed, awaitMint)),
  ];
}

/**
 * Offers that custody will refuse come first, before their wallets have approved it; then auctions
 * that the clock ends, so that no other auction ends with them.
 */
function offerStages(loader: SeedLoader): Stage[] {
  const { offers } = loader.seed;
  const isFirst = ({ state }: Seed['offers'][string]) => state === 'REFUSED';
  const groups = [
    only(offers, isFirst),
    only(offers, endsByClock),
    only(offers, (offer) => !isFirst(offer) && !endsByClock(offer)),
  ];
  return groups.flatMap((group, index) => {
    const traded = only(group, ({ bids, purchases }) => !!(bids || purchases));
    const advance = { path: ['offers'], run: () => advanceToEnds(loader) };
    return [
      stage('Offers', tasksOf(loader, 'offers', group, createOffer)),
      stage('Offers', tasksOf(loader, 'offers', group, awaitCustody)),
      stage('Purchases and bids', tasksOf(loader, 'offers', traded, trade)),
      stage('Purchases and bids', index === 1 && longestRun(loader.seed) > 0 ? [advance] : []),
    ];
  });
}

function paymentStages(loader: SeedLoader): Stage[] {
  const { inboxes, webhooks, payments } = loader.seed;
  return [
    stage('Webhooks and payments', [
      ...tasksOf(loader, 'inboxes', inboxes, setInbox),
      ...webhooks.map((webhook, index) => ({ path: ['webhooks', index], run: () => listen(loader, webhook) })),
      ...payments.map((payment, index) => ({ path: ['payments', index], run: () => pay(loader, payment) })),
    ]),
  ];
}

function endTasks(loader: SeedLoader): Task[] {
  const { offers, wallets, users, clock } = loader.seed;
  const ended = only(offers, ({ state }) => state === 'CLOSED' || state === 'TERMINATED');
  const walletsWithState = only(wallets, ({ primary, archived }) => !!(primary || archived));
  const path: readonly PropertyKey[] = ['clock'];
  return [
    ...tasksOf(loader, 'offers', ended, endOffer),
    ...tasksOf(loader, 'wallets', walletsWithState, markWallet),
    ...tasksOf(
      loader,
      'users',
      only(users, ({ locked }) => !!locked),
      lockPin,
    ),
    ...(clock ? [{ path, run: () => finishClock(loader, clock) }] : []),
  ];
}

function only<Entry>(entries: Entries<Entry>, holds: (entry: Entry) => boolean): Entries<Entry> {
  return Object.fromEntries(Object.entries(entries).filter(([, entry]) => holds(entry)));
}
