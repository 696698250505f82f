import type { SecretType } from '../../service/kernel/primitives.ts';
import { creditDeposits } from '../../service/marketplace/money/compare-with-chain.ts';
import { settleMarket } from '../../service/marketplace/settlement/settle-market.ts';
import type { Ports } from '../../service/ports/ports.ts';
import { trackTransactions } from '../../service/transactions/track-transactions.ts';
import { operatorToken } from '../fakes/fake-ports.ts';
import type { MovableClock } from '../fakes/fixed-clock.ts';
import { aSigner } from '../records/a-transfer.ts';
import { anApplication, aWalletOwner, type WalletOwner } from '../records/builders.ts';
import { MarketCaller } from './a-market-caller.ts';
import { doorsOf, tokenOf } from './a-service.ts';
import { type Answer, type CallOptions, call } from './call.ts';

/** The application of the market's callers. */
export const marketApplication = anApplication({ isDefault: true });

/** The owner of a wallet with a unique key. */
export function aTrader(): Promise<WalletOwner> {
  const { privateKey } = aSigner();
  return aWalletOwner({ privateKey: Buffer.from(privateKey.slice(2), 'hex') });
}

/** The records of a storage before the market opens. */
export function recordsOf(traders: readonly WalletOwner[]) {
  return {
    applications: [marketApplication],
    users: traders.map(({ user }) => user),
    signingMethods: traders.map(({ method }) => method),
    wallets: traders.map(({ wallet }) => wallet),
  };
}

/** A marketplace for its callers, on ETHEREUM. */
export class TestMarket extends MarketCaller {
  readonly ports: Ports & { readonly clock: MovableClock };

  constructor(ports: TestMarket['ports']) {
    super();
    this.ports = ports;
  }

  /** Calls as the application. */
  async ask(address: string, body?: unknown, options: CallOptions = {}): Promise<Answer> {
    const token = await tokenOf(this.ports, marketApplication);
    return call(doorsOf(this.ports).http, address, { token, body, ...options });
  }

  /** Calls without a token. */
  askAsStranger(address: string): Promise<Answer> {
    return call(doorsOf(this.ports).http, address);
  }

  /** Calls without a token, with a body. */
  askAsTool(address: string, body: unknown): Promise<Answer> {
    return call(doorsOf(this.ports).http, address, { body });
  }

  askAsOperator(address: string, body?: unknown): Promise<Answer> {
    return call(doorsOf(this.ports).http, address, { token: operatorToken, body });
  }

  /** Runs all background work until nothing is left; final states wait for the disk. */
  async settle(chain: SecretType = 'ETHEREUM'): Promise<void> {
    for (let round = 0; round < 1_000; round += 1) {
      const hasMore = await trackTransactions(this.ports, chain);
      await settleMarket(this.ports, chain);
      await creditDeposits(this.ports, chain);
      this.ports.clock.advance(100);
      if (!hasMore && !this.isUnsettled(chain)) return;
      if (round % 20 === 19) await this.ports.chains.of(chain).keep?.();
    }
    throw new Error('The market does not settle.');
  }

  /** Whether items, fulfillments or uncounted payments are in progress. */
  isUnsettled(chain: SecretType): boolean {
    return this.ports.storage.read(
      ({ offers, fulfillments, marketReservations }) =>
        offers.countBy('unsettled', chain) +
          fulfillments.countBy('unsettled', chain) +
          marketReservations.countBy('paid', chain) >
        0,
    );
  }
}
