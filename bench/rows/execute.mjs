// @ts-check
import { nodeOf, openSender, startBareChain } from '../measure/bare-chain.mjs';
import { derive, deriveAndSign } from '../measure/derivation.mjs';
import { asWithFewest, atLeast, atMostTimesFloor, explained } from '../measure/goals.mjs';
import { load, requestText } from '../measure/load.mjs';
import { repeat } from '../measure/repeat.mjs';
import { oncePerRound } from '../measure/rounds.mjs';
import { seededDirectory } from '../measure/seeds.mjs';
import { startVaultdesk } from '../measure/vaultdesk.mjs';
import { makeTrader } from '../storm-market.mjs';

/** @typedef {import('../measure/row.mjs').Stage} Stage */
/** @typedef {import('../measure/row.mjs').Row} Row */
/** @typedef {import('../measure/bare-chain.mjs').Node} Node */

const signers = 8;
const receiver = '0x000000000000000000000000000000000000dEaD';
/** Minimum share of `eth_sendRawTransaction` in the time of an execution without its derivation. */
const shareOfRawSend = 0.6;

/** Sends raw transactions to a node, optionally with a derivation before each. @param {Node} node @param {Stage['scale']} scale */
function rawOn(node, scale) {
  /** @type {Awaited<ReturnType<typeof openSender>>[]} */
  const senders = [];
  /** @param {number} lanes @param {() => Promise<unknown>} before */
  return async (lanes, before) => {
    for (let lane = senders.length; lane < lanes; lane += 1) senders.push(await openSender(node));
    const speed = await repeat({ ...scale, lanes }, async (lane) => ({
      act: async () => {
        await before();
        await senders[lane]?.send();
      },
    }));
    await senders[0]?.drain();
    return speed;
  };
}

/** @param {Stage} stage @param {Node} chain @param {number} count @returns {Promise<Row[]>} */
async function rowsAt({ scale, defer }, chain, count) {
  const { directory } = await seededDirectory('wallets', count);
  const ours = await startVaultdesk(directory);
  defer(ours.stop);
  const traders = await Promise.all(Array.from({ length: signers }, () => makeTrader(ours)));
  const { port } = ours;
  const transfer = { type: 'TRANSFER', secretType: 'ETHEREUM', to: receiver, value: 0.000001 };
  /** @param {import('../measure/repeat.mjs').Pace} pace */
  const execute = (pace) =>
    load(
      port,
      (_index, lane) => {
        const { id = '', credential = '' } = traders[lane] ?? {};
        const body = { transactionRequest: { ...transfer, walletId: id } };
        const headers = { ...ours.headers, 'signing-method': credential };
        return requestText('POST', '/api/transactions/execute', { port, headers, body });
      },
      pace,
    );
  // The first executions start the chain, which funds each wallet.
  await execute({ lanes: signers, seconds: 0, warmUpSeconds: 0 });
  const floor = rawOn(chain, scale);
  const peer = rawOn(nodeOf(ours), scale);
  const doNothing = async () => {};
  const alone = oncePerRound(async () => (await execute({ ...scale, lanes: 1 })).p50);
  const derivation = oncePerRound(async () => (await deriveAndSign({ ...scale, lanes: 1 })).p50);
  return [
    {
      work: 'POST /api/transactions/execute, one at a time, p50',
      records: count,
      unit: 'ms',
      ours: alone,
      floor: async () => (await floor(1, derive)).p50,
      peer: async () => (await peer(1, derive)).p50,
      goals: [explained(atMostTimesFloor(1.5), 'Executing'), asWithFewest(10)],
    },
    {
      work: 'The same without its derivation and signature',
      records: count,
      unit: 'ms',
      ours: async (round) => (await alone(round)) - (await derivation(round)),
      floor: async () => (await floor(1, doNothing)).p50,
      peer: async () => (await peer(1, doNothing)).p50,
      goals: [explained(atMostTimesFloor(Number((1 / shareOfRawSend).toFixed(2))), 'Executing')],
    },
    {
      work: `POST /api/transactions/execute, ${signers} at once`,
      records: count,
      unit: '/s',
      ours: async () => (await execute({ ...scale, lanes: signers })).perSecond,
      floor: async () => (await floor(signers, derive)).perSecond,
      peer: async () => (await peer(signers, derive)).perSecond,
      goals: [atLeast(60, '/s'), asWithFewest(10)],
    },
  ];
}

/** @type {import('../measure/row.mjs').Subject} */
export const execute = {
  name: 'execute',
  title: 'Executing',
  about: `A coin transfer on the embedded chain, from one wallet or from ${signers}. Floor: Argon2id with the same parameters, and \`eth_sendRawTransaction\` of bytes that are signed in advance, to the same kind of node without a service; for rows without the derivation, only the latter. Peer: the same bytes to the embedded chain, via the service's JSON-RPC for external tools.`,
  prepare: async (stage) => {
    const chain = await startBareChain();
    stage.defer(() => chain.stop());
    const rows = [];
    for (const count of stage.scale.sizes) rows.push(...(await rowsAt(stage, chain, count)));
    return rows;
  },
};
