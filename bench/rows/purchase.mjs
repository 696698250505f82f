// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { nodeOf, openSender, startBareChain } from '../measure/bare-chain.mjs';
import { asWithFewest, atMostTimesFloor, explained } from '../measure/goals.mjs';
import { repeat } from '../measure/repeat.mjs';
import { seededDirectory } from '../measure/seeds.mjs';
import { startVaultdesk } from '../measure/vaultdesk.mjs';
import { countOf, makeOffer, makeTrader, makeUser, waitForNone } from '../storm-market.mjs';

/** @typedef {import('../measure/row.mjs').Stage} Stage */

const items = 100_000;
const transactionsOfPurchase = 2;
const lookMilliseconds = 2;

/** @param {Stage} stage @param {import('../measure/bare-chain.mjs').Node} chain @param {number} count @returns {Promise<import('../measure/row.mjs').Row>} */
async function rowAt({ scale, defer }, chain, count) {
  const { directory } = await seededDirectory('wallets', count);
  const ours = await startVaultdesk(directory);
  defer(ours.stop);
  const [seller, buyer] = [await makeTrader(ours), await makeTrader(ours)];
  const sellerId = await makeUser(ours, 0);
  const userId = await makeUser(ours, items);
  const terms = { type: 'SALE', price: 1, amount: items, sellerId };
  const { id: offerId } = await makeOffer(ours, seller, terms);
  await waitForNone(() => countOf(ours, '/offers?status=INITIATING_OFFER'), 'offers');
  const order = { type: 'PURCHASE', offerId, userId, walletAddress: buyer.address, amount: 1 };
  const buy = async () => {
    const { id } = await ours.resultOf('POST /fulfillments', order);
    for (;;) {
      const { status, reason } = await ours.resultOf(`GET /fulfillments/${id}`);
      if (status === 'COMPLETED') return;
      if (status === 'ERROR') throw new Error(`A purchase failed: ${reason}`);
      await pause(lookMilliseconds);
    }
  };
  const [onBare, onOurs] = [await openSender(chain), await openSender(nodeOf(ours))];
  /** @param {typeof onBare} sender @param {boolean} makesBlocks */
  const settleAll = async (sender, makesBlocks) => {
    for (let index = 0; index < transactionsOfPurchase; index += 1)
      await sender.settle(makesBlocks);
  };
  /** @param {() => Promise<void>} act */
  const p50 = async (act) => (await repeat({ ...scale, lanes: 1 }, async () => ({ act }))).p50;
  return {
    work: 'PURCHASE to COMPLETED, p50',
    records: count,
    unit: 'ms',
    ours: () => p50(buy),
    floor: () => p50(() => settleAll(onBare, false)),
    peer: () => p50(() => settleAll(onOurs, true)),
    goals: [explained(atMostTimesFloor(2), 'Buying'), asWithFewest(10)],
  };
}

/** @type {import('../measure/row.mjs').Subject} */
export const purchase = {
  name: 'purchase',
  title: 'Buying',
  about: `Sequential purchases, polled every ${lookMilliseconds} ms until COMPLETED. Floor: two sequential raw transactions on the same kind of node, without a service, each mined in a block and with its receipt. Peer: the same on the embedded chain, via the service's JSON-RPC for external tools.`,
  prepare: async (stage) => {
    const chain = await startBareChain();
    stage.defer(() => chain.stop());
    const rows = [];
    for (const count of stage.scale.sizes) rows.push(await rowAt(stage, chain, count));
    return rows;
  },
};
