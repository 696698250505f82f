import { toUsdcText } from '../marketplace/money/balances.ts';
import type { FulfillmentRecord } from '../resources/fulfillment.ts';
import type { PaymentIntentRecord } from '../resources/payment.ts';
import type { TraceOutcome, TraceSubject } from '../resources/trace.ts';
import type { Gathering } from './gathering.ts';
import { nameOfWallet } from './links/draft-link.ts';
import { moneyOf, paidLinkOf, payerOf } from './links/payment-links.ts';

type Party = TraceOutcome['from'];

/** Lists what changed hands: card payments, items and settlements on a chain. */
export function outcomesOf(gathering: Gathering): TraceOutcome[] {
  const payments = [...gathering.payments.values()].filter(
    (item) => paidLinkOf(item) !== undefined,
  );
  const purchases = [...gathering.fulfillments.values()].filter(
    ({ status }) => status === 'COMPLETED',
  );
  return [
    ...payments.slice(0, 1).map((payment) => moneyOutcome(gathering, payment)),
    ...purchases.slice(0, 1).flatMap((purchase) => itemOutcomes(gathering, purchase)),
  ];
}

function moneyOutcome({ tables }: Gathering, payment: PaymentIntentRecord): TraceOutcome {
  const { purchase, applicationId } = payment;
  const buyer = purchase && tables.marketUsers.find(purchase.userId);
  const shop = tables.applications.find(applicationId)?.name ?? 'the shop';
  return {
    label: 'Money',
    value: `${moneyOf(payment)} by card`,
    from: party(
      payerOf(payment) ?? buyer?.nickname ?? 'the card',
      buyer && { type: 'marketUser', id: buyer.id },
    ),
    to: party(shop),
  };
}

function itemOutcomes({ tables }: Gathering, fulfillment: FulfillmentRecord): TraceOutcome[] {
  const offer = tables.offers.find(fulfillment.offerId);
  if (!offer) return [];
  const { item, sellerId } = offer;
  const count = fulfillment.amount === 1 ? '' : `${fulfillment.amount.toLocaleString('en')} × `;
  const items: TraceOutcome = {
    label: 'Item',
    value: `${count}${item.name}, token ${item.id}`,
    from: party('Custody', { type: 'offer', id: offer.id }),
    to: walletAt({ tables }, fulfillment),
  };
  if (fulfillment.type !== 'PURCHASE') return [items];
  const seller = tables.marketUsers.find(sellerId);
  const units = BigInt(fulfillment.pricePerItemUnits) * BigInt(fulfillment.amount);
  const buyer = tables.marketUsers.find(fulfillment.buyerId);
  return [
    items,
    {
      label: 'Settled on chain',
      value: `${toUsdcText(units)} USDC`,
      from:
        fulfillment.paidBy === 'CARD'
          ? party('Card float')
          : party(buyer?.nickname ?? 'the buyer', { type: 'marketUser', id: fulfillment.buyerId }),
      to: party(seller?.nickname ?? 'the seller', { type: 'marketUser', id: sellerId }),
    },
  ];
}

function walletAt({ tables }: Pick<Gathering, 'tables'>, fulfillment: FulfillmentRecord): Party {
  const [wallet] = tables.wallets.listBy('byAddress', fulfillment.walletAddress.toLowerCase());
  return wallet
    ? party(nameOfWallet(wallet), { type: 'wallet', id: wallet.id })
    : party(fulfillment.walletAddress);
}

function party(name: string, leadsTo?: TraceSubject): Party {
  return { name, ...(leadsTo && { leadsTo }) };
}
