import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hashRaw } from '@node-rs/argon2';
import { parseEther, Wallet } from 'ethers';
import pLimit from 'p-limit';
import { signRecoverable } from 'tiny-secp256k1';
import { runnerImport } from 'vite';
import { makeMarketUser, makeOffer } from '../market.mjs';
import { load, openConnection, repeat, requestText } from '../measure/load.mjs';
import {
  asWithFewest,
  atEachSize,
  atLeast,
  atLeastOfFloor,
  atMostTimesFloor,
  explained,
  oncePerRound,
} from '../measure/rows.mjs';
import { temporaryFolder } from '../programs.mjs';
import { waitForNone } from '../service.mjs';
import { startFloor, startSeeded } from './http.mjs';

/** @typedef {import('../measure/rows.mjs').Stage} Stage */
/** @typedef {import('../measure/rows.mjs').Subject} Subject */
/** @typedef {import('../measure/load.mjs').Target} Target */
/** @typedef {import('../measure/load.mjs').Pace} Pace */
/** @typedef {import('../service.mjs').Trader} Trader */

const signers = 8;
/** Derivation cost of the vault: Argon2id, 19 MiB, two passes. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };
const salt = randomBytes(16);
const [key, digest] = [Buffer.alloc(32, 7), randomBytes(32)];
/** More concurrent derivations than cores only slow each other down. */
const limit = pLimit(availableParallelism());

/** One derivation, on a separate thread. */
export const derive = () => limit(() => hashRaw(Buffer.from('482915'), { ...cost, salt }));
/** One ECDSA signature, created like in the service. */
export const signOnce = () => signRecoverable(digest, key);

/** Minimum cost of a signature: a derivation and an ECDSA signature. @param {Pace} pace @param {() => Promise<unknown>} [sync] */
const deriveAndSign = (pace, sync) =>
  repeat(pace, async () => ({
    act: async () => {
      await sync?.();
      await derive();
      signOnce();
      await sync?.();
    },
  }));

const fieldOf = (/** @type {string[]} */ [name = '', type = '']) => ({ name, type });
const person = [
  ['name', 'string'],
  ['wallet', 'address'],
].map(fieldOf);
const typedData = {
  domain: { name: 'Bench', version: '1' },
  primaryType: 'Order',
  types: {
    EIP712Domain: [
      ['name', 'string'],
      ['version', 'string'],
    ].map(fieldOf),
    Person: person,
    Order: [
      ['from', 'Person'],
      ['to', 'Person'],
      ['amount', 'uint256'],
    ].map(fieldOf),
  },
};
const [ada, bob] = [
  { name: 'Ada', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
  { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
];

/** Contents to sign. @satisfies {{ [kind: string]: (index: number) => object }} */
const contents = {
  MESSAGE: (/** @type {number} */ index) => ({ type: 'MESSAGE', data: `Order number ${index}` }),
  'EIP-712': (/** @type {number} */ index) => ({
    type: 'EIP712',
    data: { ...typedData, message: { from: ada, to: bob, amount: String(index) } },
  }),
};

/** Signature requests of a trader per lane. @param {Target} target @param {readonly Trader[]} traders @param {keyof typeof contents} kind */
export const signatureRequest =
  (target, traders, kind) => (/** @type {number} */ index, /** @type {number} */ lane) => {
    const { id = '', credential = '' } = traders[lane % traders.length] ?? {};
    const content = { secretType: 'ETHEREUM', walletId: id, ...contents[kind](index) };
    const body = { signatureRequest: content };
    return requestText(target, 'POST /api/signatures', body, { 'signing-method': credential });
  };

/** @type {Subject} */
export const signatures = {
  name: 'signatures',
  title: 'Signing',
  about: `${signers} users with a PIN each. Floor: Argon2id with the same parameters and one ECDSA signature, with the same concurrency, on all cores. It syncs nothing, but the service must: an attempt is charged before its value is verified.`,
  prepare: atEachSize(async (stage, count) => {
    const { scale } = stage;
    const ours = await startSeeded(stage, 'wallets', count);
    const traders = await Promise.all(Array.from({ length: signers }, () => ours.makeTrader()));
    /** @param {keyof typeof contents} kind @param {number} lanes */
    const sign = (kind, lanes) => load(ours.port, signatureRequest(ours, traders, kind), { ...scale, lanes });
    const message = oncePerRound(async () => (await sign('MESSAGE', 1)).p50);
    const file = await open(join(temporaryFolder('synced'), 'log'), 'a');
    stage.defer(() => file.close());
    const sync = async () => {
      await file.write(`${'x'.repeat(400)}\n`);
      await file.datasync();
    };
    const kinds = /** @type {(keyof typeof contents)[]} */ (Object.keys(contents));
    return [
      ...kinds.flatMap((kind) => [
        {
          ...{ work: `POST /api/signatures, ${kind}, ${signers} at once`, records: count },
          unit: /** @type {const} */ ('/s'),
          ours: async () => (await sign(kind, signers)).perSecond,
          floor: async () => (await deriveAndSign({ ...scale, lanes: signers })).perSecond,
          goals: [explained(atLeastOfFloor(0.9), 'Signing'), asWithFewest(10)],
        },
        {
          ...{ work: `POST /api/signatures, ${kind}, one at a time, p50`, records: count },
          unit: /** @type {const} */ ('ms'),
          ours: kind === 'MESSAGE' ? message : async () => (await sign(kind, 1)).p50,
          floor: async () => (await deriveAndSign({ ...scale, lanes: 1 })).p50,
          goals: [explained(atMostTimesFloor(1.25), 'Signing'), asWithFewest(10)],
        },
      ]),
      {
        work: 'MESSAGE, one at a time, beside a floor that syncs before and after',
        ...{ records: count, unit: /** @type {const} */ ('ms'), ours: message },
        floor: async () => (await deriveAndSign({ ...scale, lanes: 1 }, sync)).p50,
      },
    ];
  }),
};

/** Starts a chain like the service does, but without the service. @param {Stage} stage @returns {Promise<Node>} */
async function startBareChain({ defer }) {
  /** @type {{ module: typeof import('../../test/chain/a-bare-chain.ts') }} */
  const { module } = await runnerImport('/test/chain/a-bare-chain.ts');
  const { endpoint, stop } = await module.startBareChain(temporaryFolder('chain'), 31_337);
  defer(() => stop());
  return { port: endpoint.port, path: '/' };
}

/** @typedef {Target & { path: string }} Node Address of its JSON-RPC server. */

/** The embedded chain of a service for external tools. @param {import('../service.mjs').Instance} service @returns {Node} */
const nodeOf = ({ port, ready }) => ({
  port,
  path: '/_vaultdesk/rpc/ETHEREUM',
  headers: { authorization: `Bearer ${ready.operatorToken}` },
});

/** Sends transfers of a funded account that are signed in advance. @param {Node} node */
async function openSender({ path, ...target }) {
  let connection = await openConnection(target.port);
  /** @param {string} method @param {unknown[]} params @returns {Promise<any>} */
  const callNode = async (method, params = []) => {
    // The service closes idle connections.
    if (!connection.isOpen()) connection = await openConnection(target.port);
    const question = { jsonrpc: '2.0', id: 1, method, params };
    const { bytes } = await connection.send(requestText(target, `POST ${path}`, question));
    const { result, error } = JSON.parse(bytes.toString('utf8', bytes.indexOf('\r\n\r\n')));
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  const chainId = Number(await callNode('eth_chainId'));
  const wallet = Wallet.createRandom();
  await callNode('anvil_setBalance', [wallet.address, `0x${parseEther('1000000').toString(16)}`]);
  const fees = { maxFeePerGas: 100_000_000_000n, maxPriorityFeePerGas: 1n, gasLimit: 21_000n };
  let nonce = 0;
  /** @type {string[]} */
  let signed = [];
  /** Sends the next transfer and returns its hash. @returns {Promise<string>} */
  const send = async () => {
    if (signed.length === 0) {
      const transfers = Array.from({ length: 200 }, () => ({
        ...{ type: 2, chainId, nonce: nonce++, to: wallet.address, value: 1n, ...fees },
      }));
      signed = await Promise.all(transfers.map((transfer) => wallet.signTransaction(transfer)));
    }
    return callNode('eth_sendRawTransaction', [signed.shift()]);
  };
  return {
    send,
    /** Sends the next transfer and waits until it is mined. @param {boolean} makesBlocks Whether the node mines automatically. */
    settle: async (makesBlocks) => {
      const hash = await send();
      if (!makesBlocks) await callNode('evm_mine');
      while (!(await callNode('eth_getTransactionReceipt', [hash])));
    },
    /** Empties the pool, so that each round starts in the same state. */
    drain: async () => {
      while (Number((await callNode('txpool_status')).pending) > 0) await callNode('evm_mine');
    },
  };
}

/** Sends raw transactions to a node, optionally with a derivation before each. @param {Node} node @param {Stage['scale']} scale */
function rawOn(node, scale) {
  /** @type {Awaited<ReturnType<typeof openSender>>[]} */
  const senders = [];
  return async (/** @type {number} */ lanes, /** @type {(() => Promise<unknown>) | undefined} */ before) => {
    for (let lane = senders.length; lane < lanes; lane += 1) senders.push(await openSender(node));
    const speed = await repeat({ ...scale, lanes }, async (lane) => ({
      act: async () => {
        await before?.();
        await senders[lane]?.send();
      },
    }));
    await senders[0]?.drain();
    return speed;
  };
}

/** @type {Subject} */
export const execute = {
  name: 'execute',
  title: 'Executing',
  about: `A coin transfer on the embedded chain, from one wallet or from ${signers}. Floor: Argon2id with the same parameters, and \`eth_sendRawTransaction\` of bytes that are signed in advance, to the same kind of node without a service; for rows without the derivation, only the latter. Peer: the same bytes to the embedded chain, via the service's JSON-RPC for external tools.`,
  prepare: async (stage) => {
    const chain = await startBareChain(stage);
    return atEachSize(async ({ scale }, count) => {
      const ours = await startSeeded(stage, 'wallets', count);
      const traders = await Promise.all(Array.from({ length: signers }, () => ours.makeTrader()));
      const to = '0x000000000000000000000000000000000000dEaD';
      const transfer = { type: 'TRANSFER', secretType: 'ETHEREUM', to, value: 0.000001 };
      /** @param {number} lanes @param {Partial<Pace>} [pace] */
      const run = (lanes, pace) =>
        load(
          ours.port,
          (_index, lane) => {
            const { id: walletId = '', credential = '' } = traders[lane] ?? {};
            const body = { transactionRequest: { ...transfer, walletId } };
            const headers = { 'signing-method': credential };
            return requestText(ours, 'POST /api/transactions/execute', body, headers);
          },
          { ...scale, ...pace, lanes },
        );
      // The first executions start the chain, which funds each wallet.
      await run(signers, { seconds: 0, warmUpSeconds: 0 });
      const [floor, peer] = [rawOn(chain, scale), rawOn(nodeOf(ours), scale)];
      const alone = oncePerRound(async () => (await run(1)).p50);
      const derivation = oncePerRound(async () => (await deriveAndSign({ ...scale, lanes: 1 })).p50);
      return [
        {
          work: 'POST /api/transactions/execute, one at a time, p50',
          ...{ records: count, unit: 'ms', ours: alone },
          floor: async () => (await floor(1, derive)).p50,
          peer: async () => (await peer(1, derive)).p50,
          goals: [explained(atMostTimesFloor(1.5), 'Executing'), asWithFewest(10)],
        },
        {
          work: 'The same without its derivation and signature',
          ...{ records: count, unit: 'ms' },
          ours: async (round) => (await alone(round)) - (await derivation(round)),
          floor: async () => (await floor(1, undefined)).p50,
          peer: async () => (await peer(1, undefined)).p50,
          goals: [explained(atMostTimesFloor(1.67), 'Executing')],
        },
        {
          work: `POST /api/transactions/execute, ${signers} at once`,
          ...{ records: count, unit: '/s' },
          ours: async () => (await run(signers)).perSecond,
          floor: async () => (await floor(signers, derive)).perSecond,
          peer: async () => (await peer(signers, derive)).perSecond,
          goals: [atLeast(60, '/s'), asWithFewest(10)],
        },
      ];
    })(stage);
  },
};

const items = 100_000;
const pollMilliseconds = 2;

/** @type {Subject} */
export const purchase = {
  name: 'purchase',
  title: 'Buying',
  about: `Sequential purchases, polled every ${pollMilliseconds} ms until COMPLETED. Floor: two sequential raw transactions on the same kind of node, without a service, each mined in a block and with its receipt. Peer: the same on the embedded chain, via the service's JSON-RPC for external tools.`,
  prepare: async (stage) => {
    const chain = await startBareChain(stage);
    return atEachSize(async ({ scale }, count) => {
      const ours = await startSeeded(stage, 'wallets', count);
      const [seller, buyer] = [await ours.makeTrader(), await ours.makeTrader()];
      const sellerId = await makeMarketUser(ours, 0);
      const userId = await makeMarketUser(ours, items);
      const terms = { type: 'SALE', price: 1, amount: items, sellerId };
      const { id: offerId } = await makeOffer(ours, seller, terms);
      await waitForNone(() => ours.countOf('/offers?status=INITIATING_OFFER'), 'offers');
      const order = { type: 'PURCHASE', offerId, userId, walletAddress: buyer.address, amount: 1 };
      const buy = async () => {
        const { id } = await ours.resultOf('POST /fulfillments', order);
        for (;;) {
          const { status, reason } = await ours.resultOf(`GET /fulfillments/${id}`);
          if (status === 'COMPLETED') return;
          if (status === 'ERROR') throw new Error(`A purchase failed: ${reason}`);
          await pause(pollMilliseconds);
        }
      };
      const [onBare, onOurs] = [await openSender(chain), await openSender(nodeOf(ours))];
      /** @param {() => Promise<void>} act */
      const p50 = async (act) => (await repeat({ ...scale, lanes: 1 }, async () => ({ act }))).p50;
      /** @param {typeof onBare} sender @param {boolean} makesBlocks */
      const settleTwo = async (sender, makesBlocks) => {
        await sender.settle(makesBlocks);
        await sender.settle(makesBlocks);
      };
      return [
        {
          ...{ work: 'PURCHASE to COMPLETED, p50', records: count, unit: 'ms' },
          ours: () => p50(buy),
          floor: () => p50(() => settleTwo(onBare, false)),
          peer: () => p50(() => settleTwo(onOurs, true)),
          goals: [explained(atMostTimesFloor(2), 'Buying'), asWithFewest(10)],
        },
      ];
    })(stage);
  },
};

const endpoints = 4;
const payersAtOnce = 16;
/** Payment created, succeeded, charged, and session completed. */
const eventsOfPayment = 4;

/** @type {Subject} */
export const deliveries = {
  name: 'deliveries',
  title: 'Delivering',
  about:
    'Pending events for endpoints on the same machine, one at a time per endpoint, every outcome synced to disk. Floor: a loop around `fetch` with the same body, headers and concurrency.',
  prepare: atEachSize(async (stage, count) => {
    const ours = await startSeeded(stage, 'wallets', count);
    await ours.resultOf('PATCH /_vaultdesk/settings/paymentEvents', { value: 'all' });
    const { program, text } = await startFloor(stage, 'receivers', [String(endpoints)]);
    const urls = JSON.parse(text).map((/** @type {number} */ port) => `http://127.0.0.1:${port}/hooks`);
    const authenticationMethod = { type: 'API_KEY', headerName: 'X-Api-Key', apiKey: 'of the bench' };
    for (const url of urls) await ours.resultOf('POST /webhooks', { url, application: 'PAY', authenticationMethod });
    const expected = stage.scale.payments * eventsOfPayment * endpoints;
    /** @type {{ body: string, headers: Record<string, string> }} */
    let last = { body: '', headers: {} };
    let run = 0;
    return [
      {
        ...{ work: `Deliveries to ${endpoints} endpoints`, records: count, unit: '/s' },
        ours: async () => {
          // Receivers do not respond while events are recorded, so that only pending deliveries are measured.
          await program.query('hold');
          run += 1;
          await pLimit(payersAtOnce).map(Array(stage.scale.payments), (_none, index) => ours.pay(`${run}-${index}`));
          const report = await program.query({ expected });
          last = report.last;
          return expected / (report.milliseconds / 1000);
        },
        floor: async () => {
          await program.query('hold');
          const { host: _host, connection: _connection, ...headers } = last.headers;
          const report = program.query({ expected });
          const sendShare = async (/** @type {string} */ url) => {
            for (let sent = 0; sent < expected / endpoints; sent += 1)
              await (await fetch(url, { method: 'POST', body: last.body, headers })).arrayBuffer();
          };
          await Promise.all(urls.map(sendShare));
          return expected / ((await report).milliseconds / 1000);
        },
        goals: [explained(atLeastOfFloor(0.7), 'Delivering'), asWithFewest(10)],
      },
    ];
  }),
};
