import { z } from 'zod';
import { rpcMethods } from '../../chains/rpc-methods.ts';
import { secretTypeInput } from '../../kernel/primitives.ts';
import { operationNamed } from '../../operations/index.ts';
import { declaredIn } from '../../operations/schema-walk.ts';
import { toTemplate } from '../../operations/stored/stored-address.ts';
import { Place, undeclared } from '../../operations/stored/value-path.ts';
import type { Operation } from '../../ports/operation.ts';
import { chainRpcBase, inboxBase, payBase } from '../../resources/addresses.ts';
import { inboxName } from '../../resources/inbox.ts';
import { cardPayment } from '../../resources/payment.ts';
import type { RequestSurface } from '../../resources/request-record.ts';

const secret = z.string().meta({ format: 'password' });

/** The form fields of a card as sent by the pay page. */
const payForm = z.object({
  name: cardPayment.shape.name,
  email: cardPayment.shape.email,
  ...{ card: secret, number: secret, cardNumber: secret, expiry: secret, cvc: secret },
});

/** Values that are public on a chain: hexadecimal digits, numbers and block names. */
const chainText = z.string().regex(/^0x[\da-f]*$|^(?:latest|earliest|pending|safe|finalized)$/i);
const chainFields =
  'from to data input value gas gasPrice maxFeePerGas maxPriorityFeePerGas nonce type accessList address storageKeys fromBlock toBlock topics blockHash blockNumber transactionIndex transactionHash logIndex removed number hash parentHash logsBloom transactionsRoot stateRoot receiptsRoot miner difficulty totalDifficulty extraData size gasLimit gasUsed timestamp transactions uncles mixHash baseFeePerGas effectiveGasPrice cumulativeGasUsed contractAddress status logs root chainId r s v yParity'.split(
    ' ',
  );
const chainData: z.ZodType = z.lazy(() =>
  z.union([chainText, z.number(), z.array(chainData), chainObject]),
);
const chainObject = z.object(Object.fromEntries(chainFields.map((name) => [name, chainData])));

const version = z.literal('2.0');
const accessOf = (isAllowed: boolean) =>
  [...rpcMethods].flatMap(([name, { access }]) =>
    (access !== 'nobody') === isAllowed ? [name] : [],
  );
const rpcRequest = z.union([
  z.object({ jsonrpc: version, id: z.number(), method: z.enum(accessOf(true)), params: chainData }),
  // Rejected methods may carry passwords and keys.
  z.object({ jsonrpc: version, id: z.number(), method: z.enum(accessOf(false)) }),
]);
const rpcError = z.object({ code: z.number(), message: z.string(), data: chainData });
const rpcAnswer = z.object({
  jsonrpc: version,
  id: z.number(),
  result: chainData,
  error: rpcError,
});

/** A JSON-RPC response; its messages may quote the request. */
export const ofRpcAnswer = new Place([rpcAnswer, z.array(rpcAnswer)]);
const ofRpcRequest = new Place([rpcRequest, z.array(rpcRequest)]);
const ofPayForm = new Place([payForm]);

/** Pages with parameters in their path. */
export const pages = [
  { path: `${chainRpcBase}/{secretType}`, input: z.object({ secretType: secretTypeInput }) },
  {
    path: `${chainRpcBase}/{secretType}/{key}`,
    input: z.object({ secretType: secretTypeInput, key: secret }),
  },
  { path: `${inboxBase}/{name}`, input: z.object({ name: inboxName }) },
  ...['', '/card', '/confirmation', '/cancellation'].map((form) => ({
    path: `${payBase}/{sessionId}${form}`,
    input: z.object({ sessionId: z.string().regex(/^cs_[\w-]{1,64}$/) }),
  })),
].map(toTemplate);

/** The schemas that a request body may match. */
export function bodyPlace(surface: RequestSurface, operation: string | undefined): Place {
  if (surface === 'pay') return ofPayForm;
  if (surface === 'chain-rpc') return ofRpcRequest;
  const namedOperation = operation === undefined ? undefined : operationNamed(operation);
  if (!namedOperation) return undeclared;
  const schemas = inputs.get(namedOperation) ?? inputPlace(namedOperation);
  inputs.set(namedOperation, schemas);
  return schemas;
}

const inputs = new WeakMap<Operation, Place>();

function inputPlace({ input, route: { wrappedIn } }: Operation): Place {
  return Place.of(wrappedIn === undefined ? [input] : [input, ...declaredIn(input, wrappedIn)]);
}
