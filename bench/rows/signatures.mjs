// @ts-check
import { derive, deriveAndSign, signOnce } from '../measure/derivation.mjs';
import { asWithFewest, atLeastOfFloor, atMostTimesFloor, explained } from '../measure/goals.mjs';
import { load, requestText } from '../measure/load.mjs';
import { repeat } from '../measure/repeat.mjs';
import { oncePerRound } from '../measure/rounds.mjs';
import { seededDirectory } from '../measure/seeds.mjs';
import { openSyncedFile } from '../measure/synced-file.mjs';
import { startVaultdesk } from '../measure/vaultdesk.mjs';
import { makeTrader } from '../storm-market.mjs';

/** @typedef {import('../measure/row.mjs').Stage} Stage */
/** @typedef {import('../measure/row.mjs').Row} Row */

const signers = 8;

const typedData = {
  domain: { name: 'Bench', version: '1' },
  primaryType: 'Order',
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Order: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'amount', type: 'uint256' },
    ],
  },
  message: {
    from: { name: 'Ada', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    amount: '1000000',
  },
};

/** @satisfies {Record<string, (index: number) => object>} */
const kinds = {
  MESSAGE: (index) => ({ type: 'MESSAGE', data: `Order number ${index}` }),
  'EIP-712': (index) => ({
    type: 'EIP712',
    data: { ...typedData, message: { ...typedData.message, amount: String(index) } },
  }),
};

/** @param {Stage} stage @param {number} count @returns {Promise<Row[]>} */
async function rowsAt({ scale, defer }, count) {
  const { directory } = await seededDirectory('wallets', count);
  const ours = await startVaultdesk(directory);
  defer(ours.stop);
  const traders = await Promise.all(Array.from({ length: signers }, () => makeTrader(ours)));
  const { port } = ours;

  /** @param {(index: number) => object} contentAt @param {number} lanes */
  const sign = (contentAt, lanes) =>
    load(
      port,
      (index, lane) => {
        const { id = '', credential = '' } = traders[lane] ?? {};
        const walletFields = { secretType: 'ETHEREUM', walletId: id };
        const body = { signatureRequest: { ...walletFields, ...contentAt(index) } };
        const headers = { ...ours.headers, 'signing-method': credential };
        return requestText('POST', '/api/signatures', { port, headers, body });
      },
      { ...scale, lanes },
    );
  const message = oncePerRound(async () => (await sign(kinds.MESSAGE, 1)).p50);
  const appendSynced = await openSyncedFile();
  const withSyncs = async () => {
    await appendSynced();
    await derive();
    signOnce();
    await appendSynced();
  };
  return [
    ...Object.entries(kinds).flatMap(([kind, contentAt]) => [
      {
        work: `POST /api/signatures, ${kind}, ${signers} at once`,
        records: count,
        unit: /** @type {const} */ ('/s'),
        ours: async () => (await sign(contentAt, signers)).perSecond,
        floor: async () => (await deriveAndSign({ ...scale, lanes: signers })).perSecond,
        goals: [explained(atLeastOfFloor(0.9), 'Signing'), asWithFewest(10)],
      },
      {
        work: `POST /api/signatures, ${kind}, one at a time, p50`,
        records: count,
        unit: /** @type {const} */ ('ms'),
        ours: kind === 'MESSAGE' ? message : async () => (await sign(contentAt, 1)).p50,
        floor: async () => (await deriveAndSign({ ...scale, lanes: 1 })).p50,
        goals: [explained(atMostTimesFloor(1.25), 'Signing'), asWithFewest(10)],
      },
    ]),
    {
      work: 'MESSAGE, one at a time, beside a floor that syncs before and after',
      records: count,
      unit: 'ms',
      ours: message,
      floor: async () =>
        (await repeat({ ...scale, lanes: 1 }, async () => ({ act: withSyncs }))).p50,
    },
  ];
}

/** @type {import('../measure/row.mjs').Subject} */
export const signatures = {
  name: 'signatures',
  title: 'Signing',
  about: `${signers} users with a PIN each. Floor: Argon2id with the same parameters and one ECDSA signature, with the same concurrency, on all cores. It syncs nothing, but the service must: an attempt is charged before its value is verified.`,
  prepare: async (stage) => {
    const rows = [];
    for (const count of stage.scale.sizes) rows.push(...(await rowsAt(stage, count)));
    return rows;
  },
};
