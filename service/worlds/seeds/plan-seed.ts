import { isSettingKey } from '../../model/kernel/open-points.ts';
import type { Seed } from '../../model/seed/seed.ts';
import { settingOperations } from '../system/system.operations.ts';
import { awaitMint, deploy, listen, makeType, mint, pay, setInbox } from './making/items.ts';
import { advanceToEnds, finishClock, type Maker, startClock } from './making/maker.ts';
import { awaitCustody, endOffer, endsByClock, makeOffer, trade } from './making/offers.ts';
import {
  fundUsers,
  lockPin,
  makeMarketUser,
  makeMethods,
  makeUser,
  makeWallet,
  markWallet,
  signMessage,
} from './making/people.ts';
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
export function planSeed(maker: Maker): Stage[] {
  const { seed } = maker;
  return [
    stage('Settings and clock', settingTasks(maker)),
    ...peopleStages(maker),
    ...itemStages(maker),
    stage('Market users and their money', tasksOf(maker, 'marketUsers', seed.marketUsers, makeMarketUser)),
    ...offerStages(maker),
    ...paymentStages(maker),
    stage('Ended offers and final states', endTasks(maker)),
  ].filter(({ tasks }) => tasks.length > 0);
}

function stage(chapter: Chapter, tasks: readonly Task[], atOnce = 1): Stage {
  return { chapter, tasks, atOnce };
}

function tasksOf<Entry>(
  maker: Maker,
  part: string,
  entries: Entries<Entry>,
  createEntry: (maker: Maker, name: string, entry: Entry) => Promise<unknown>,
): Task[] {
  return Object.entries(entries).map(([name, entry]) => ({
    path: [part, name],
    run: () => createEntry(maker, name, entry),
  }));
}

function settingTasks(maker: Maker): Task[] {
  const { settings = {}, clock } = maker.seed;
  const choose = Object.entries(settings).flatMap(([key, value]) =>
    isSettingKey(key) && value !== undefined
      ? [{ path: ['settings', key], run: () => maker.ask(settingOperations.change, { key, value }) }]
      : [],
  );
  return clock ? [...choose, { path: ['clock'], run: () => startClock(maker, clock) }] : choose;
}

function peopleStages(maker: Maker): Stage[] {
  const { users, wallets, signatures } = maker.seed;
  const withMethods = only(users, ({ pin }) => pin !== false);
  return [
    stage('Users and wallets', tasksOf(maker, 'users', users, makeUser)),
    stage('Users and wallets', tasksOf(maker, 'users', withMethods, makeMethods), derivations),
    stage('Users and wallets', tasksOf(maker, 'wallets', wallets, makeWallet), derivations),
    stage(
      'Signatures',
      signatures.map(({ wallet, message }, index) => ({
        path: ['signatures', index],
        run: () => signMessage(maker, wallet, message),
      })),
      derivations,
    ),
  ];
}

function itemStages(maker: Maker): Stage[] {
  const { wallets, mints, collections, tokenTypes } = maker.seed;
  const rich = only(wallets, ({ coins, usdc }) => coins !== undefined || usdc !== undefined);
  const typed = only(mints, ({ tokenType }) => tokenType !== undefined);
  const untyped = only(mints, ({ tokenType }) => tokenType === undefined);
  return [
    stage('Coins and items', [
      ...tasksOf(maker, 'wallets', rich, fundUsers),
      ...tasksOf(maker, 'mints', untyped, mint),
    ]),
    stage('Collections', [
      ...tasksOf(maker, 'collections', collections, deploy),
      ...tasksOf(maker, 'tokenTypes', tokenTypes, makeType),
      ...tasksOf(maker, 'mints', typed, mint),
    ]),
    stage('Collections', tasksOf(maker, 'mints', typed, awaitMint)),
  ];
}

/**
 * Offers that custody will refuse come first, before their wallets have approved it; then auctions
 * that the clock ends, so that no other auction ends with them.
 */
function offerStages(maker: Maker): Stage[] {
  const { offers } = maker.seed;
  const isFirst = ({ state }: Seed['offers'][string]) => state === 'REFUSED';
  const groups = [
    only(offers, isFirst),
    only(offers, endsByClock),
    only(offers, (offer) => !isFirst(offer) && !endsByClock(offer)),
  ];
  return groups.flatMap((group, index) => {
    const traded = only(group, ({ bids, purchases }) => !!(bids || purchases));
    const advance = { path: ['offers'], run: () => advanceToEnds(maker) };
    return [
      stage('Offers', tasksOf(maker, 'offers', group, makeOffer)),
      stage('Offers', tasksOf(maker, 'offers', group, awaitCustody)),
      stage('Purchases and bids', tasksOf(maker, 'offers', traded, trade)),
      stage('Purchases and bids', index === 1 && longestRun(maker.seed) > 0 ? [advance] : []),
    ];
  });
}

function paymentStages(maker: Maker): Stage[] {
  const { inboxes, webhooks, payments } = maker.seed;
  return [
    stage('Webhooks and payments', [
      ...tasksOf(maker, 'inboxes', inboxes, setInbox),
      ...webhooks.map((webhook, index) => ({ path: ['webhooks', index], run: () => listen(maker, webhook) })),
      ...payments.map((payment, index) => ({ path: ['payments', index], run: () => pay(maker, payment) })),
    ]),
  ];
}

function endTasks(maker: Maker): Task[] {
  const { offers, wallets, users, clock } = maker.seed;
  const ended = only(offers, ({ state }) => state === 'CLOSED' || state === 'TERMINATED');
  const walletsWithState = only(wallets, ({ primary, archived }) => !!(primary || archived));
  const path: readonly PropertyKey[] = ['clock'];
  return [
    ...tasksOf(maker, 'offers', ended, endOffer),
    ...tasksOf(maker, 'wallets', walletsWithState, markWallet),
    ...tasksOf(
      maker,
      'users',
      only(users, ({ locked }) => !!locked),
      lockPin,
    ),
    ...(clock ? [{ path, run: () => finishClock(maker, clock) }] : []),
  ];
}

function only<Entry>(entries: Entries<Entry>, holds: (entry: Entry) => boolean): Entries<Entry> {
  return Object.fromEntries(Object.entries(entries).filter(([, entry]) => holds(entry)));
}
