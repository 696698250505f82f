import { setTimeout as pause } from 'node:timers/promises';
import { parseEther, Wallet } from 'ethers';
import pLimit from 'p-limit';
import { startBareChain } from '../../test/chain/a-bare-chain.ts';
import { createMarketUser, createOffer } from '../market.ts';
import { load, openConnection, type Pace, repeat, requestText, type Target } from '../measure/load.ts';
import { atEachSize, oncePerRound, type Stage, type Subject } from '../measure/rows.ts';
import { temporaryFolder } from '../programs.ts';
import { type Instance, waitForNone } from '../service.ts';
import { startFloor, startSeeded } from './http.ts';
import { createTraders, derive, deriveAndSign, signers } from './signing.ts';

/** Address of the JSON-RPC server of a chain. */
type Node = Target & { path: string };

/** A chain like in the service, but without the service. */
async function startChain({ defer }: Stage): Promise<Node> {
  const { endpoint, stop } = await startBareChain(temporaryFolder('chain'), 31_337);
  defer(() => stop());
  return { port: endpoint.port, path: '/' };
}

/** The embedded chain of a service for external tools. */
const nodeOf = ({ port, ready }: Instance): Node => ({
  ...{ port, path: '/_vaultdesk/rpc/ETHEREUM' },
  headers: { authorization: `Bearer ${ready.operatorToken}` },
});

/** Sends transfers of a funded account that are signed in advance. */
async function openSender({ path, ...target }: Node) {
  let connection = await openConnection(target.port);
  const callNode = async (method: string, params: unknown[] = []) => {
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
  let signed: string[] = [];
  /** Sends the next transfer and returns its hash. */
  const send = async () => {
    if (signed.length === 0) {
      const transfer = { type: 2, chainId, to: wallet.address, value: 1n, ...fees };
      const transfers = Array.from({ length: 200 }, () => ({ ...transfer, nonce: nonce++ }));
      signed = await Promise.all(transfers.map((next) => wallet.signTransaction(next)));
    }
    return callNode('eth_sendRawTransaction', [signed.shift()]);
  };
  return {
    send,
    /** Sends the next transfer and waits until it is mined. */
    settle: async (producesBlocks: boolean) => {
      const hash = await send();
      if (!producesBlocks) await callNode('evm_mine');
      while (!(await callNode('eth_getTransactionReceipt', [hash])));
    },
    /** Empties the pool, so that each round starts in the same state. */
    drain: async () => {
      while (Number((await callNode('txpool_status')).pending) > 0) await callNode('evm_mine');
    },
  };
}

/** Sends raw transactions to a node, optionally with a derivation before each. */
function rawOn(node: Node, scale: Stage['scale']) {
  const senders: Awaited<ReturnType<typeof openSender>>[] = [];
  return async (lanes: number, before?: () => Promise<unknown>) => {
    while (senders.length < lanes) senders.push(await openSender(node));
    const speed = await repeat({ ...scale, lanes }, (lane) => ({
      action: async () => {
        await before?.();
        await senders[lane]?.send();
      },
    }));
    await senders[0]?.drain();
    return speed;
  };
}

export const execute: Subject = {
  name: 'execute',
  title: 'Executing',
  about: `A coin transfer on the embedded chain, from one wallet or from ${signers}. Floor: Argon2id with the same parameters, and \`eth_sendRawTransaction\` of bytes that are signed in advance, to the same kind of node without a service; for rows without the derivation, only the latter. Peer: the same bytes to the embedded chain, via the service's JSON-RPC for external tools.`,
  prepare: async (stage) => {
    const chain = await startChain(stage);
    return atEachSize(async ({ scale }, records) => {
      const ours = await startSeeded(stage, records);
      const traders = await createTraders(ours);
      const burnt = '0x000000000000000000000000000000000000dEaD';
      const transfer = { type: 'TRANSFER', secretType: 'ETHEREUM', to: burnt, value: 0.000001 };
      const run = (lanes: number, pace: Partial<Pace> = {}) => {
        const requestAt = (_index: number, lane: number) => {
          const { id: walletId = '', credential = '' } = traders[lane] ?? {};
          const body = { transactionRequest: { ...transfer, walletId } };
          return requestText(ours, 'POST /api/transactions/execute', body, { 'signing-method': credential });
        };
        return load(ours.port, requestAt, { ...scale, ...pace, lanes });
      };
      // The first executions start the chain, which funds each wallet.
      await run(signers, { seconds: 0, warmUpSeconds: 0 });
      const [floor, peer] = [rawOn(chain, scale), rawOn(nodeOf(ours), scale)];
      const alone = oncePerRound(async () => (await run(1)).p50);
      const derivation = oncePerRound(async () => (await deriveAndSign({ ...scale, lanes: 1 })).p50);
      return [
        {
          ...{ work: 'POST /api/transactions/execute, one at a time, p50', records, unit: 'ms', ours: alone },
          floor: async () => (await floor(1, derive)).p50,
          peer: async () => (await peer(1, derive)).p50,
          goals: { '≤ 1.5 × floor': 'Executing', 'as with the fewest records (10 %)': '' },
        },
        {
          ...{ work: 'The same without its derivation and signature', records, unit: 'ms' },
          ours: async (round) => (await alone(round)) - (await derivation(round)),
          floor: async () => (await floor(1)).p50,
          peer: async () => (await peer(1)).p50,
          goals: { '≤ 1.67 × floor': 'Executing' },
        },
        {
          ...{ work: `POST /api/transactions/execute, ${signers} at once`, records, unit: '/s' },
          ours: async () => (await run(signers)).perSecond,
          floor: async () => (await floor(signers, derive)).perSecond,
          peer: async () => (await peer(signers, derive)).perSecond,
          goals: { '≥ 60 /s': '', 'as with the fewest records (10 %)': '' },
        },
      ];
    })(stage);
  },
};

const items = 100_000;
const pollMilliseconds = 2;

export const purchase: Subject = {
  name: 'purchase',
  title: 'Buying',
  about: `Sequential purchases, polled every ${pollMilliseconds} ms until COMPLETED. Floor: two sequential raw transactions on the same kind of node, without a service, each mined in a block and with its receipt. Peer: the same on the embedded chain, via the service's JSON-RPC for external tools.`,
  prepare: async (stage) => {
    const chain = await startChain(stage);
    return atEachSize(async ({ scale }, records) => {
      const ours = await startSeeded(stage, records);
      const [seller, buyer] = [await ours.createTrader(), await ours.createTrader()];
      const sellerId = await createMarketUser(ours, 0);
      const userId = await createMarketUser(ours, items);
      const terms = { type: 'SALE', price: 1, amount: items, sellerId };
      const { id: offerId } = await createOffer(ours, seller, terms);
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
      const p50 = async (action: () => Promise<void>) => (await repeat({ ...scale, lanes: 1 }, () => ({ action }))).p50;
      const settleTwo = async (sender: typeof onBare, producesBlocks: boolean) => {
        await sender.settle(producesBlocks);
        await sender.settle(producesBlocks);
      };
      return [
        {
          ...{ work: 'PURCHASE to COMPLETED, p50', records, unit: 'ms', ours: () => p50(buy) },
          floor: () => p50(() => settleTwo(onBare, false)),
          peer: () => p50(() => settleTwo(onOurs, true)),
          goals: { '≤ 2 × floor': 'Buying', 'as with the fewest records (10 %)': '' },
        },
      ];
    })(stage);
  },
};

const endpoints = 4;
const payersAtOnce = 16;
/** Payment created, succeeded, charged, and session completed. */
const eventsOfPayment = 4;

export const deliveries: Subject = {
  name: 'deliveries',
  title: 'Delivering',
  about:
    'Pending events for endpoints on the same machine, one at a time per endpoint, every outcome synced to disk. Floor: a loop around `fetch` with the same body, headers and concurrency.',
  prepare: atEachSize(async (stage, records) => {
    const ours = await startSeeded(stage, records);
    await ours.resultOf('PATCH /_vaultdesk/settings/paymentEvents', { value: 'all' });
    const { program } = await startFloor(stage, ['receivers', String(endpoints)]);
    const ports: number[] = JSON.parse(program.text);
    const urls = ports.map((port) => `http://127.0.0.1:${port}/hooks`);
    const authenticationMethod = { type: 'API_KEY', headerName: 'X-Api-Key', apiKey: 'of the bench' };
    for (const url of urls) await ours.resultOf('POST /webhooks', { url, application: 'PAY', authenticationMethod });
    const expected = stage.scale.payments * eventsOfPayment * endpoints;
    const rateOf = ({ milliseconds }: { milliseconds: number }) => expected / (milliseconds / 1000);
    let last: { body: string; headers: Record<string, string> } = { body: '', headers: {} };
    let run = 0;
    return [
      {
        ...{ work: `Deliveries to ${endpoints} endpoints`, records, unit: '/s' },
        ours: async () => {
          // Receivers do not respond while events are recorded, so that only pending deliveries are measured.
          await program.query('hold');
          run += 1;
          await pLimit(payersAtOnce).map(Array(stage.scale.payments), (_none, index) => ours.pay(`${run}-${index}`));
          const report = await program.query({ expected });
          last = report.last;
          return rateOf(report);
        },
        floor: async () => {
          await program.query('hold');
          const { host: _host, connection: _connection, ...headers } = last.headers;
          const report = program.query({ expected });
          const sendShare = async (url: string) => {
            for (let sent = 0; sent < expected / endpoints; sent += 1)
              await (await fetch(url, { method: 'POST', body: last.body, headers })).arrayBuffer();
          };
          await Promise.all(urls.map(sendShare));
          return rateOf(await report);
        },
        goals: { '≥ 0.7 × floor': 'Delivering', 'as with the fewest records (10 %)': '' },
      },
    ];
  }),
};
