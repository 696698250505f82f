import { getAddress } from 'ethers/address';
import { toJsonText } from '../../model/kernel/json.ts';
import { type Failed, fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { invalidInput } from '../../model/kernel/results/validation.ts';
import { once } from '../../model/kernel/values/curves.ts';
import { formatUnits, parseUnits } from '../../model/kernel/values/numbers.ts';
import { usdcDecimals, usdcOn } from '../../model/transactions/dev-contracts.ts';
import type { TransactionRecord, TransferredTokens } from '../../model/transactions/transaction.ts';
import type { TransactionRequest } from '../../model/transactions/transaction-request.ts';
import { nativeDecimals } from '../../model/wallets/balance.ts';
import type { ChainClient, ChainNetwork } from '../../platform/ports/chains.ts';
import { encodeCall, selectorOf } from '../abi/encode-call.ts';
import { visibleText } from '../abi/parse-type.ts';
import { readBalanceOf, readNames, readStandard } from '../chains/read-token.ts';

/** Combines the parsed request with data that only its chain knows. */
export type PreparePayload = (chain: ChainClient, from: string) => Promise<Result<Payload>>;

type RequestOf<Type extends TransactionRequest['type']> = Extract<TransactionRequest, { type: Type }>;

/** Parses a request without querying its chain; each error has its path. */
export function parseRequest(request: TransactionRequest): Result<PreparePayload> {
  switch (request.type) {
    case 'CONTRACT_EXECUTION':
      return parseExecution(request);
    case 'TRANSFER': {
      const { to, value, data } = request;
      return prepared({ to, value, data: data ?? '0x', needsContract: false });
    }
    case 'TOKEN_TRANSFER':
      return ok((chain, from) => prepareTokenTransfer(chain, from, request));
    case 'NFT_TRANSFER':
      return ok((chain, from) => prepareItemTransfer(chain, from, request));
  }
}

function parseExecution(request: RequestOf<'CONTRACT_EXECUTION'>): Result<PreparePayload> {
  const { to, functionName, inputs } = request;
  const value = parseUnits(request.value, nativeDecimals);
  const encoded = encodeCall(functionName, inputs);
  if (typeof value === 'object') {
    const valueFailure = { path: 'transactionRequest.value', message: value.fault };
    return invalidInput([valueFailure, ...(encoded.ok ? [] : (encoded.failure.fields ?? []))]);
  }
  if (!encoded.ok) return encoded;
  return prepared({
    to,
    value,
    data: encoded.value.calldata,
    needsContract: true,
    call: {
      // A name or signature as sent; the signature of any other declaration.
      functionName: visibleText(/^[\w$]+(?:\(|$)/.test(functionName) ? functionName : encoded.value.signature, 200),
      inputs: inputs.map(({ type, value }) => ({
        type: visibleText(type, 200),
        value: visibleText(textOf(value), 400),
      })),
    },
  });
}

function prepared(payload: Payload): Result<PreparePayload> {
  return ok(async ({ network }) => ok({ ...payload, tokens: usdcTransferredBy(network, payload) }));
}

function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : toJsonText(value)).slice(0, 2_000);
}

/** The ERC-20 `transfer` call, with the decimals that the contract reports, or in base units if it reports none. */
async function prepareTokenTransfer(
  chain: ChainClient,
  from: string,
  { to, tokenAddress, value, rawValue }: RequestOf<'TOKEN_TRANSFER'>,
): Promise<Result<Payload>> {
  const [held, names] = await Promise.all([readBalanceOf(chain, tokenAddress, from), readNames(chain, tokenAddress)]);
  if (!held.ok) return held;
  if (!names.ok) return names;
  if (!held.value) return contractNotFound(tokenAddress, 'ERC-20 token');
  const { decimals } = held.value;
  const units = rawValue ?? parseUnits(value, decimals);
  if (typeof units === 'object') return invalidInput([{ path: 'transactionRequest.value', message: units.fault }]);
  const inputs = [
    { type: 'address', value: to },
    { type: 'uint256', value: String(units) },
  ];
  return transferPayload('transfer', inputs, {
    contractAddress: tokenAddress,
    to,
    amount: formatUnits(units, decimals),
    symbol: names.value.symbol || undefined,
  });
}

/** A call of a token or item contract that moves these tokens. */
function transferPayload(
  functionName: string,
  inputs: NonNullable<Payload['call']>['inputs'],
  tokens: TransferredTokens,
): Result<Payload> {
  const encoded = encodeCall(functionName, inputs);
  if (!encoded.ok) return encoded;
  const { contractAddress: to } = tokens;
  const call = { functionName, inputs };
  return ok({ to, value: 0n, data: encoded.value.calldata, needsContract: true, call, tokens });
}

type ItemTransfer = RequestOf<'NFT_TRANSFER'>;

/** The `safeTransferFrom` call that sends an item, for the standard that the contract reports. */
async function prepareItemTransfer(chain: ChainClient, from: string, item: ItemTransfer): Promise<Result<Payload>> {
  const standard = await readStandard(chain, item.tokenAddress);
  if (!standard.ok) return standard;
  if (!standard.value) return contractNotFound(item.tokenAddress, 'ERC-721 or ERC-1155 collection');
  const isErc721 = standard.value === 'ERC721';
  if (isErc721 && (item.amount ?? 1n) !== 1n)
    return invalidInput([
      { path: 'transactionRequest.amount', message: 'Each item of an ERC-721 collection is unique. Omit amount.' },
    ]);
  return transferCall(item, from, isErc721);
}

function transferCall(
  { to, tokenAddress: contract, tokenId, amount: requestedAmount }: ItemTransfer,
  from: string,
  isErc721: boolean,
): Result<Payload> {
  const amount = requestedAmount ?? 1n;
  const inputs = [
    { type: 'address', value: from },
    { type: 'address', value: to },
    { type: 'uint256', value: String(tokenId) },
    ...(isErc721
      ? []
      : [
          { type: 'uint256', value: String(amount) },
          { type: 'bytes', value: '0x' },
        ]),
  ];
  const tokens = { contractAddress: contract, to, amount: String(amount), tokenId: String(tokenId) };
  return transferPayload('safeTransferFrom', inputs, tokens);
}

/** For an address whose contract is not of the expected kind. */
function contractNotFound(address: string, kind: string): Failed {
  return fail(
    'contract.unreadable',
    `The contract at ${address} is not an ${kind}. Check transactionRequest.tokenAddress and the chain.`,
  );
}

/** The selector, a padded address and an amount. */
const transferForm = once(
  () => new RegExp(`^${selectorOf('transfer(address,uint256)')}0{24}([0-9a-f]{40})([0-9a-f]{64})$`),
);

/** The USDC amount of a `transfer` call, if the called address is the USDC contract. */
function usdcTransferredBy(
  network: Pick<ChainNetwork, 'chainId' | 'isEmbedded'>,
  { to, data }: Pick<Payload, 'to' | 'data'>,
): TransferredTokens | undefined {
  if (usdcOn(network)?.toLowerCase() !== to.toLowerCase()) return undefined;
  const [, receiver, units] = transferForm().exec(data.toLowerCase()) ?? [];
  if (receiver === undefined) return undefined;
  return {
    contractAddress: getAddress(to),
    to: getAddress(`0x${receiver}`),
    amount: formatUnits(BigInt(`0x${units}`), usdcDecimals),
    symbol: 'USDC',
  };
}

/** The tokens of a transaction: those that arrived in its block, until then those that it requests. */
export function tokensOf({
  tokens,
  arrivedAmount,
}: Pick<TransactionRecord, 'tokens' | 'arrivedAmount'>): TransferredTokens | undefined {
  return tokens && { ...tokens, amount: arrivedAmount ?? tokens.amount };
}

/** The content of a transaction without nonce, gas and fees. */
export interface Payload {
  /** With its checksum (EIP-55). */
  readonly to: string;
  /** In wei. */
  readonly value: bigint;
  /** Calldata; "0x" if empty. */
  readonly data: string;
  /** Whether `to` must be a contract, because the call would have no effect otherwise. */
  readonly needsContract: boolean;
  /** For display. */
  readonly call?: TransactionRecord['call'];
  readonly tokens?: TransactionRecord['tokens'];
}

/** The content of a stored transaction. */
export function contentOf({ from, to, value, data, call, tokens }: TransactionRecord): Payload {
  const needsContract = data !== '0x';
  return { to: to ?? from, value: BigInt(value), data, needsContract, call, tokens };
}
