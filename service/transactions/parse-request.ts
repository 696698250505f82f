import { getAddress } from 'ethers/address';
import { encodeCall } from '../abi/encode-call.ts';
import { visibleText } from '../abi/visible-text.ts';
import { type AmountFault, parseUnits, parseWholeNumber } from '../kernel/base-units.ts';
import { type FieldFailure, ok, type Result } from '../kernel/result.ts';
import { invalidInput } from '../kernel/validation.ts';
import type { ChainClient } from '../ports/chains.ts';
import { nativeDecimals } from '../resources/balance.ts';
import { type ContractInput, contractInputLimits } from '../resources/contract-input.ts';
import type { TransactionRequest } from '../resources/transaction.ts';
import { usdcMovedBy } from './moved-tokens.ts';
import type { Payload } from './payload.ts';
import { prepareItemTransfer } from './prepare-item-transfer.ts';
import { prepareTokenTransfer } from './prepare-token-transfer.ts';

/** Joins what was read from a request to what only its chain knows. */
export type PreparePayload = (chain: ChainClient, from: string) => Promise<Result<Payload>>;

type RequestOf<Type extends TransactionRequest['type']> = Extract<
  TransactionRequest,
  { type: Type }
>;

const path = (field: string) => `transactionRequest.${field}`;

/** Reads a request without asking its chain; each fault has its path. */
export function parseRequest(request: TransactionRequest): Result<PreparePayload> {
  switch (request.type) {
    case 'CONTRACT_EXECUTION':
      return parseExecution(request);
    case 'TRANSFER':
      return parseTransfer(request);
    case 'TOKEN_TRANSFER':
      return parseTokenTransfer(request);
    case 'NFT_TRANSFER':
      return parseItemTransfer(request);
  }
}

function parseExecution(request: RequestOf<'CONTRACT_EXECUTION'>): Result<PreparePayload> {
  const { to, functionName, value: amount, inputs } = request;
  const value = parseUnits(amount, nativeDecimals);
  const encoded = encodeCall(functionName, inputs);
  const faults = [...faultIn('value', value), ...(encoded.ok ? [] : faultsOf(encoded.failure))];
  if (faults.length > 0 || !encoded.ok || typeof value === 'object') return invalidInput(faults);
  return prepared({
    to: getAddress(to),
    value,
    data: encoded.value.calldata,
    needsContract: true,
    call: { functionName: visibleText(functionName, 200), inputs: inputs.map(inputText) },
  });
}

function parseTransfer(request: RequestOf<'TRANSFER'>): Result<PreparePayload> {
  const value = parseUnits(request.value, nativeDecimals);
  const data = request.data ?? '0x';
  const faults = [...faultIn('value', value), ...calldataFaults(data)];
  if (faults.length > 0 || typeof value === 'object') return invalidInput(faults);
  return prepared({
    to: getAddress(request.to),
    value,
    data: data.toLowerCase(),
    needsContract: false,
  });
}

function parseTokenTransfer({
  to,
  tokenAddress,
  value,
}: RequestOf<'TOKEN_TRANSFER'>): Result<PreparePayload> {
  // The amount is read when the decimals of the contract are known.
  const transfer = { to: getAddress(to), tokenAddress: getAddress(tokenAddress), amount: value };
  return ok((chain) => prepareTokenTransfer(chain, transfer));
}

function parseItemTransfer({
  to,
  tokenAddress,
  ...request
}: RequestOf<'NFT_TRANSFER'>): Result<PreparePayload> {
  const tokenId = parseWholeNumber(request.tokenId);
  const amount = parseWholeNumber(request.amount ?? 1n);
  const faults = [
    ...faultIn('tokenId', tokenId),
    ...faultIn(
      'amount',
      amount === 0n ? { fault: 'Nothing would be sent. Use 1 or more.' } : amount,
    ),
  ];
  if (faults.length > 0 || typeof tokenId === 'object' || typeof amount === 'object')
    return invalidInput(faults);
  const item = { to: getAddress(to), contract: getAddress(tokenAddress), tokenId, amount };
  return ok((chain, from) => prepareItemTransfer(chain, from, item));
}

function prepared(payload: Payload): Result<PreparePayload> {
  return ok(async ({ network }) => ok({ ...payload, tokens: usdcMovedBy(network, payload) }));
}

function faultIn(field: string, parsed: bigint | AmountFault): FieldFailure[] {
  return typeof parsed === 'object' ? [{ path: path(field), message: parsed.fault }] : [];
}

function faultsOf({ fields }: { fields?: readonly FieldFailure[] }): readonly FieldFailure[] {
  return fields ?? [];
}

function calldataFaults(data: string): FieldFailure[] {
  const isBytes = data.length % 2 === 0 && /^0x[0-9a-f]*$/i.test(data);
  const fits = data.length <= 2 + 2 * contractInputLimits.calldataBytes;
  if (isBytes && fits) return [];
  const message = isBytes
    ? `The calldata is longer than ${contractInputLimits.calldataBytes} bytes. Send less.`
    : 'This is no calldata. Use 0x and an even number of hexadecimal digits.';
  return [{ path: path('data'), message }];
}

/** An argument as a person can read it, cut where it is long. */
function inputText({ type, value }: ContractInput): { type: string; value: string } {
  return { type: visibleText(type, 200), value: visibleText(textOf(value), 400) };
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, 2_000);
  const text = JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'bigint' ? String(inner) : inner,
  );
  return (text ?? '').slice(0, 2_000);
}
