// @ts-check
import { parseEther, Wallet } from 'ethers';
import { runnerImport } from 'vite';
import { openConnection, requestText } from './load.mjs';
import { temporaryFolder } from './programs.mjs';

/** @typedef {{ port: number, path?: string, headers?: Record<string, string> }} Node Address of its JSON-RPC server. */

const chainIdOfBare = 31_337;
const signedAtOnce = 200;
const fees = { maxFeePerGas: 100_000_000_000n, maxPriorityFeePerGas: 1n, gasLimit: 21_000n };

/** Address of the embedded chain of a service for external tools. @param {import('./vaultdesk.mjs').Vaultdesk} service @returns {Node} */
export function nodeOf({ port, ready }) {
  const headers = { authorization: `Bearer ${ready.operatorToken}` };
  return { port, path: '/_vaultdesk/rpc/ETHEREUM', headers };
}

/** Starts a chain like the service does, but without the service. It ends with this process. */
export async function startBareChain() {
  /** @type {{ module: typeof import('../../test/chain/a-bare-chain.ts') }} */
  const { module } = await runnerImport('/test/chain/a-bare-chain.ts');
  const { endpoint, stop } = await module.startBareChain(temporaryFolder('chain'), chainIdOfBare);
  return { port: endpoint.port, stop };
}

/** Sends requests sequentially on one connection. @param {Node} node */
async function openAsker({ port, path = '/', headers = {} }) {
  let connection = await openConnection(port);
  /** @param {string} method @param {unknown[]} params @returns {Promise<any>} */
  const callNode = async (method, params = []) => {
    const body = { jsonrpc: '2.0', id: 1, method, params };
    // The service closes idle connections.
    if (!connection.isOpen()) connection = await openConnection(port);
    const { bytes } = await connection.send(requestText('POST', path, { port, body, headers }));
    const { result, error } = JSON.parse(bytes.toString('utf8', bytes.indexOf('\r\n\r\n')));
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  return callNode;
}

/** Sends transfers of a funded account that are signed in advance. @param {Node} node */
export async function openSender(node) {
  const callNode = await openAsker(node);
  const chainId = Number(await callNode('eth_chainId'));
  const wallet = Wallet.createRandom();
  await callNode('anvil_setBalance', [wallet.address, `0x${parseEther('1000000').toString(16)}`]);
  let nonce = 0;
  /** @type {string[]} */
  let ready = [];
  const sign = async () => {
    for (let count = 0; count < signedAtOnce; count += 1)
      ready.push(
        await wallet.signTransaction({
          ...{ type: 2, chainId, nonce: nonce++, to: wallet.address, value: 1n },
          ...fees,
        }),
      );
    ready = ready.reverse();
  };
  await sign();
  /** Sends the next transfer and returns its hash. @returns {Promise<string>} */
  const send = async () => {
    if (ready.length === 0) await sign();
    return callNode('eth_sendRawTransaction', [ready.pop()]);
  };
  /** Sends the next transfer and waits until it is mined. Requests a block unless the node mines automatically. @param {boolean} makesBlocks */
  const settle = async (makesBlocks) => {
    const hash = await send();
    if (!makesBlocks) await callNode('evm_mine');
    while (!(await callNode('eth_getTransactionReceipt', [hash])));
  };
  /** Empties the pool, so that each round starts in the same state. */
  const drain = async () => {
    while (Number((await callNode('txpool_status')).pending) > 0) await callNode('evm_mine');
  };
  return { send, settle, drain };
}
