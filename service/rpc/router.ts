import { once } from '../kernel/lazy.ts';
import { operations } from '../operations/index.ts';
import { confirm } from './confirm.ts';
import { procedures, rpc } from './procedures.ts';
import { watchChanges } from './watch-changes.ts';

/**
 * The operation table for the console, one line per module, plus confirmation and the stream of changes; created when a
 * console first needs it.
 */
export const appRouter = once(() =>
  rpc.router({
    users: rpc.router(procedures(operations.users)),
    wallets: rpc.router(procedures(operations.wallets)),
    signatures: rpc.router(procedures(operations.signatures)),
    transactions: rpc.router(procedures(operations.transactions)),
    chains: rpc.router(procedures(operations.chains)),
    contracts: rpc.router(procedures(operations.contracts)),
    balances: rpc.router(procedures(operations.balances)),
    collections: rpc.router(procedures(operations.collections)),
    tokenTypes: rpc.router(procedures(operations.tokenTypes)),
    tokenMints: rpc.router(procedures(operations.tokenMints)),
    collectionTokens: rpc.router(procedures(operations.collectionTokens)),
    marketUsers: rpc.router(procedures(operations.marketUsers)),
    offers: rpc.router(procedures(operations.offers)),
    fulfillments: rpc.router(procedures(operations.fulfillments)),
    money: rpc.router(procedures(operations.money)),
    checkout: rpc.router(procedures(operations.checkout)),
    payments: rpc.router(procedures(operations.payments)),
    webhooks: rpc.router(procedures(operations.webhooks)),
    inboxes: rpc.router(procedures(operations.inboxes)),
    deliveries: rpc.router(procedures(operations.deliveries)),
    proofs: rpc.router(procedures(operations.proofs)),
    events: rpc.router(procedures(operations.events)),
    activity: rpc.router(procedures(operations.activity)),
    traces: rpc.router(procedures(operations.traces)),
    applications: rpc.router(procedures(operations.applications)),
    settings: rpc.router(procedures(operations.settings)),
    faults: rpc.router(procedures(operations.faults)),
    clock: rpc.router(procedures(operations.clock)),
    system: rpc.router(procedures(operations.system)),
    sessions: rpc.router(procedures(operations.sessions)),
    snapshots: rpc.router(procedures(operations.snapshots)),
    worlds: rpc.router(procedures(operations.worlds)),
    seeds: rpc.router(procedures(operations.seeds)),
    firstSteps: rpc.router(procedures(operations.firstSteps)),
    statistics: rpc.router(procedures(operations.statistics)),
    requests: rpc.router(procedures(operations.requests)),
    attention: rpc.router(procedures(operations.attention)),
    audit: rpc.router(procedures(operations.audit)),
    confirmation: rpc.router({ give: confirm }),
    changes: rpc.router({
      watch: rpc.procedure.subscription(({ ctx, signal }) =>
        watchChanges(
          ctx.ports.changes,
          signalsOf(signal, ctx.admitted.ended),
          // A page queries before it subscribes, and needs the changes in between.
          Number(ctx.headers.get('x-vaultdesk-unheard')),
        ),
      ),
    }),
  }),
);

function signalsOf(...signals: readonly (AbortSignal | undefined)[]): AbortSignal {
  return AbortSignal.any(signals.filter((signal) => signal !== undefined));
}

export type AppRouter = ReturnType<typeof appRouter>;
