import { isMagic } from '../../auth/is-magic.ts';
import type { SecretType } from '../../kernel/primitives.ts';
import type { Again } from '../../kernel/schedule.ts';
import { minute } from '../../kernel/time-units.ts';
import type { FulfillmentRecord } from '../../resources/fulfillment.ts';
import { type Attempts, duePicker, readAttempts } from '../../transactions/operator/attempts.ts';
import { type Due, settleRound } from '../../transactions/operator/settle-round.ts';
import type { SettlementPorts } from '../../transactions/operator/submit-as-operator.ts';
import { toUsdcText } from '../money/balances.ts';
import { endDueOffers } from '../offers/end-due-offers.ts';
import { describeCustody } from './describe-custody.ts';
import { describeFulfillment } from './describe-fulfillment.ts';

/**
 * Runs one market round on one chain: ends overdue offers, moves items into custody, and executes
 * fulfillments. Returns when to run again; `undefined` means "on the next change".
 */
export async function settleMarket(
  ports: SettlementPorts,
  chain: SecretType,
): Promise<Again | undefined> {
  const nextEnd = await endDueOffers(ports, chain);
  const { queues, pauses } = findDue(ports, chain);
  const round = { chain, account: 'market-operator', waits: 'market.waits' } as const;
  return settleRound(ports, round, {
    queues,
    pauses: [...pauses, ...(nextEnd === undefined ? [] : [{ at: nextEnd }])],
  });
}

function findDue(ports: SettlementPorts, chain: SecretType): Due {
  const { pauses, isDue } = duePicker(ports.clock);
  const delayed: Again[] = [];
  const waitsByMagic = ({ type, pricePerItemUnits, createdAt }: FulfillmentRecord): boolean => {
    const at = Date.parse(createdAt) + minute;
    const isHeld =
      type === 'PURCHASE' &&
      at > ports.clock.millis() &&
      isMagic(ports, 'settlesSlowly', toUsdcText(BigInt(pricePerItemUnits)));
    if (isHeld) delayed.push({ at });
    return isHeld;
  };
  return ports.storage.read((tables) => {
    const offers = tables.offers
      .listBy('unsettled', chain)
      .filter((item) => isDue(readAttempts(tables, item.custodyTransactionIds)))
      .map((entry) => describeCustody(ports, entry));
    const isTheirTurn = takeTurns();
    const fulfillments = tables.fulfillments.listBy('unsettled', chain).flatMap((fulfillment) => {
      const attempts = readAttempts(tables, fulfillment.transactionIds);
      const offer = tables.offers.find(fulfillment.offerId);
      const isNext =
        isTheirTurn(fulfillment, attempts) && !waitsByMagic(fulfillment) && isDue(attempts);
      return offer && isNext ? [describeFulfillment(ports, fulfillment, offer)] : [];
    });
    return {
      queues: [...offers, ...fulfillments].map((item) => [item]),
      pauses: [...pauses, ...delayed],
    };
  });
}

/**
 * Purchases of one account are paid one after another, because a permit is valid only for the next
 * nonce.
 */
function takeTurns() {
  const paying = new Set<string>();
  return (fulfillment: FulfillmentRecord, { verdict, last }: Attempts): boolean => {
    if (fulfillment.type !== 'PURCHASE') return true;
    const payer = fulfillment.paidBy === 'CARD' ? 'card float' : fulfillment.buyerId;
    const mayPay = !paying.has(payer) || verdict === 'done';
    if (last?.block === undefined || verdict === 'failed') paying.add(payer);
    return mayPay;
  };
}
