import { encodeCall } from '../abi/encode-call.ts';
import { visibleText } from '../abi/visible-text.ts';
import { parseUnits } from '../kernel/base-units.ts';
import { ok, type Result } from '../kernel/result.ts';
import { invalidInput } from '../kernel/validation.ts';
import type { ChainClient } from '../ports/chains.ts';
import { nativeDecimals } from '../resources/balance.ts';
import type { ContractInput } from '../resources/contract-input.ts';
import type { TransactionRequest } from '../resources/transaction-request.ts';
import type { Payload } from './payload.ts';
import { prepareItemTransfer } from './prepare-item-transfer.ts';
import { prepareTokenTransfer } from './prepare-token-transfer.ts';
import { usdcTransferredBy } from './transferred-tokens.ts';

/** Combines the parsed request with data that only its chain knows. */
export type PreparePayload = (chain: ChainClient, from: string) => Promise<Result<Payload>>;

type RequestOf<Type extends TransactionRequest['type']> = Extract<
  TransactionRequest,
  { type: Type }
>;

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
      functionName: visibleText(shownName(functionName, encoded.value.signature), 200),
      inputs: inputs.map(inputText),
    },
  });
}

/** A name or signature as sent; the signature of any other declaration. */
function shownName(functionName: string, signature: string): string {
  return /^[\w$]+(?:\(|$)/.test(functionName) ? functionName : signature;
}

function prepared(payload: Payload): Result<PreparePayload> {
  return ok(async ({ network }) => ok({ ...payload, tokens: usdcTransferredBy(network, payload) }));
}

/** An argument in readable form, truncated if it is long. */
function inputText({ type, value }: ContractInput): { type: string; value: string } {
  return { type: visibleText(type, 200), value: visibleText(textOf(value), 400) };
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, 2_000);
  const text = JSON.stringify(value, (_name, nested: unknown) =>
    typeof nested === 'bigint' ? String(nested) : nested,
  );
  return (text ?? '').slice(0, 2_000);
}
