import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer as createRawServer, type Server as RawServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { keccak256 } from 'ethers/crypto';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { parseJson } from '../../service/model/kernel/json.ts';
import { devContracts } from '../../service/model/transactions/dev-contracts.ts';
import { transferEvents } from '../../service/model/wallets/transfer-events.ts';
import type { FakeChain } from '../fakes/fake-chain.ts';
import { listen } from '../network/listen.mjs';

/** An endpoint of a user's application. */
export function anEndpoint(listener: RequestListener) {
  return open(createServer(listener), 'http');
}

/** The same with a self-signed certificate for endpoint.test. */
export function aSelfSignedEndpoint(listener: RequestListener) {
  return open(createSecureServer({ key: selfSignedKey, cert: selfSigned }, listener), 'https');
}

export function aRawEndpoint(handle: (socket: Socket) => void) {
  return open(
    createRawServer((socket) => {
      socket.on('error', () => {});
      handle(socket);
    }),
    'http',
  );
}

/** A server on a loopback address until the test ends, with the number of its accepted connections. */
async function open(server: RawServer | Server, scheme: 'http' | 'https') {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
  });
  const port = await listen(server);
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return { port, origin: `${scheme}://127.0.0.1:${port}`, connections: () => connections };
}

const selfSignedKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgQcNzmVVwcHvF4NV+
J9xhpy6jrxI4tYZ86ksgEqjSS8yhRANCAAR9cbwN9yuXnKMCImGoiXpnZ1FoKmqL
noQsgs3bYgMg6VEiP2MpSdlNciW5PosFCiOsz5rWicdIBMgXpPQgHnAA
-----END PRIVATE KEY-----
`;

const selfSigned = `-----BEGIN CERTIFICATE-----
MIIBoDCCAUegAwIBAgIUQ44do/j+9QySehQnb5dzaIslYPgwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNZW5kcG9pbnQudGVzdDAgFw0yNjExMjExMTU5NDlaGA8yMTI2
MTAyODExNTk0OVowGDEWMBQGA1UEAwwNZW5kcG9pbnQudGVzdDBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABH1xvA33K5ecowIiYaiJemdnUWgqaouehCyCzdtiAyDp
USI/YylJ2U1yJbk+iwUKI6zPmtaJx0gEyBek9CAecACjbTBrMB0GA1UdDgQWBBTx
r05BH8m8Gjf9X09wUYkal4RUMTAfBgNVHSMEGDAWgBTxr05BH8m8Gjf9X09wUYka
l4RUMTAPBgNVHRMBAf8EBTADAQH/MBgGA1UdEQQRMA+CDWVuZHBvaW50LnRlc3Qw
CgYIKoZIzj0EAwIDRwAwRAIgDk3AyWftodUERwYAMd9tR3bSLMWdVSRfFU86oeSs
rHMCIElWjFpjdCJI64GuGu1LB2v5YVNU9JiQwgw+EAlVSI2l
-----END CERTIFICATE-----
`;

const message = z.object({ id: z.string(), type: z.string() });
export type ShopMessage = z.infer<typeof message>;

export type ShopState = Record<string, unknown>;

interface ShopOptions {
  /** Handles a message; returns a status other than 200. */
  readonly handle: (state: ShopState, message: ShopMessage) => unknown;
  readonly reset?: (state: ShopState) => ShopState;
  /** The response of the state URL instead of the state as JSON. */
  readonly show?: (state: ShopState) => string;
}

/** A shop that receives payment events, with hooks for its tests. The default `reset` empties its state. */
export async function aShop({ handle, reset = () => ({}), show }: ShopOptions) {
  let state: ShopState = reset({});
  /** Every request, in order: its path and headers. */
  const requests: { readonly path: string; readonly headers: NodeJS.Dict<string | string[]> }[] = [];
  const { origin } = await anEndpoint(async (request, response) => {
    const path = request.url ?? '';
    requests.push({ path, headers: request.headers });
    const body = await text(request);
    if (path === '/reset') {
      state = reset(state);
      response.writeHead(204).end();
    } else if (path === '/state') response.end(show?.(state) ?? JSON.stringify(state));
    else {
      const status = handle(state, message.parse(parseJson(body)));
      response.writeHead(typeof status === 'number' ? status : 200).end();
    }
  });
  const hooks = { resetUrl: `${origin}/reset`, stateUrl: `${origin}/state` };
  return { url: `${origin}/hooks`, hooks, asked: requests };
}

export type Shop = Awaited<ReturnType<typeof aShop>>;

export const anOutsideWallet = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';

/** A USDC transfer on a fake chain; from or to a stranger by default, one USDC by default. */
interface UsdcTransfer {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly units?: bigint;
  readonly token?: string;
  readonly transactionHash?: string;
}

/** Mines a block with one transaction of these USDC transfers; returns its hash. */
export function payUsdc(chain: FakeChain, ...transfers: readonly UsdcTransfer[]): string {
  const { number, hash } = chain.mine();
  const transactionHash = transfers[0]?.transactionHash ?? keccak256(hash);
  for (const [logIndex, transfer] of transfers.entries()) {
    const { from = anOutsideWallet, to = anOutsideWallet, units = 1_000_000n } = transfer;
    chain.events.push({
      address: transfer.token ?? devContracts.usdc.address,
      topics: [transferEvents.transfer, ...[from, to].map(topicOf)],
      data: `0x${units.toString(16).padStart(64, '0')}`,
      blockNumber: number,
      blockHash: hash,
      transactionHash,
      logIndex,
    });
  }
  return transactionHash;
}

function topicOf(address: string): string {
  return `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;
}
