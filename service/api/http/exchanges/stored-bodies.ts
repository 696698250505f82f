import { isUtf8 } from 'node:buffer';
import { z } from 'zod';
import { rpcMethods } from '../../../domain/chains/rpc-methods.ts';
import type { RequestSurface, StoredBody } from '../../../model/history/request-record.ts';
import { chainRpcBase, inboxBase, payBase } from '../../../model/installation/addresses.ts';
import { paymentEventTypes } from '../../../model/installation/names.ts';
import { secretTypeInput } from '../../../model/kernel/primitives.ts';
import type { Failure, Result } from '../../../model/kernel/results/result.ts';
import { cachedBy } from '../../../model/kernel/results/validation.ts';
import { cardPayment } from '../../../model/payments/payment.ts';
import { inboxName } from '../../../model/webhooks/inbox.ts';
import { payloadVersion } from '../../../model/webhooks/payment-event.ts';
import type { Operation } from '../../../platform/ports/operation.ts';
import { operationNamed } from '../../operations/index.ts';
import { declaredIn } from '../../operations/schema-walk.ts';
import type { Omissions } from '../../operations/stored/omissions.ts';
import { storedBody } from '../../operations/stored/stored-body.ts';
import { toTemplate } from '../../operations/stored/stored-head.ts';
import { type Described, Place, undeclared } from '../../operations/stored/value-path.ts';
import { failureText, type ReplyContext, successSchemas } from '../reply.ts';

/** Stores external bytes within limits: text by field; for other content, only the size. */
export function storedBytesOf(
  omissions: Omissions,
  { mediaType, ...described }: Pick<Described, 'schemas'> & { readonly mediaType: string },
  received: Uint8Array,
): StoredBody {
  const bytes = Buffer.from(received.buffer, received.byteOffset, received.byteLength);
  if (bytes.length > parsedCharacters || !isUtf8(bytes)) {
    omissions.bytes('body', mediaType || 'bytes', bytes.length);
    return storedSizeOf(bytes.length);
  }
  const text = bytes.toString('utf8');
  const stored = storedBody(omissions, { ...described, place: 'body' }, { text, mediaType });
  return stored === undefined ? storedSizeOf(bytes.length) : storedTextOf(stored);
}

/** A text that may be stored, within limits. */
function storedTextOf(text: string): StoredBody {
  return {
    bytes: Buffer.byteLength(text),
    text: text.slice(0, characterLimit).toWellFormed(),
    isCut: text.length > characterLimit,
  };
}

/** Only the size is stored of a body that is not text or was not read. */
export function storedSizeOf(bytes: number): StoredBody {
  return { bytes, isCut: false };
}

const secret = z.string().meta({ format: 'password' });

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
const chainData: z.ZodType = z.lazy(() => z.union([chainText, z.number(), z.array(chainData), chainObject]));
const chainObject = z.object(Object.fromEntries(chainFields.map((name) => [name, chainData])));

const version = z.literal('2.0');
const accessOf = (isAllowed: boolean) =>
  [...rpcMethods].flatMap(([name, { access }]) => ((access !== 'nobody') === isAllowed ? [name] : []));
const rpcRequest = z.union([
  z.object({ jsonrpc: version, id: z.number(), method: z.enum(accessOf(true)), params: chainData }),
  // Rejected methods may carry passwords and keys.
  z.object({ jsonrpc: version, id: z.number(), method: z.enum(accessOf(false)) }),
]);
const rpcError = z.object({ code: z.number(), message: z.string(), data: chainData });
const rpcResponse = z.object({ jsonrpc: version, id: z.number(), result: chainData, error: rpcError });

/** A JSON-RPC response; its messages may quote the request. */
const ofRpcResponse = new Place([rpcResponse, z.array(rpcResponse)]);
const ofRpcRequest = new Place([rpcRequest, z.array(rpcRequest)]);
const ofPayForm = new Place([payForm]);

/** Fields of a webhook event in forms that no secret has: any program can send a message. */
const inboxMessage = z.object({
  id: z.string().regex(/^evt_[\w-]{24}$/),
  object: z.enum(['event']),
  api_version: z.literal(payloadVersion),
  created: z.int().min(1_000_000_000),
  type: z.enum(paymentEventTypes),
  pending_webhooks: z.int().min(0).max(99),
  request: z.object({ id: z.string().regex(/^req_[\w-]{16}$/), idempotency_key: z.uuid() }),
});
const ofInbox = new Place([inboxMessage]);

/** Pages with parameters in their path. */
export const pages = [
  { path: `${chainRpcBase}/{secretType}`, input: z.object({ secretType: secretTypeInput }) },
  { path: `${chainRpcBase}/{secretType}/{key}`, input: z.object({ secretType: secretTypeInput, key: secret }) },
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
  if (surface === 'inbox') return ofInbox;
  const namedOperation = operation === undefined ? undefined : operationNamed(operation);
  return namedOperation ? inputPlace(namedOperation) : undeclared;
}

const inputPlace = cachedBy(({ input, route: { wrappedIn } }: Operation) =>
  Place.of(wrappedIn === undefined ? [input] : [input, ...declaredIn(input, wrappedIn)]),
);

interface LoggedResponse extends ReplyContext {
  readonly surface: RequestSurface;
  readonly operation: string | undefined;
  /** Request values that are not stored; responses may repeat them. */
  readonly ofRequest: Omissions;
}

export function responseBody(omissions: Omissions, response: LoggedResponse, result: Result<string>): StoredBody {
  const { operation, ofRequest, surface } = response;
  if (!result.ok) return storedTextOf(failureText(operation, storedFailure(ofRequest, result.failure), response));
  const named = operation === undefined ? undefined : operationNamed(operation);
  // A file of JSON lines, of which only the size is stored.
  if (named?.route.reply === 'lines') return storedTextOf(result.value);
  const text = result.value;
  if (text.length > parsedCharacters) {
    omissions.bytes('body', 'application/json', Buffer.byteLength(text));
    return storedSizeOf(Buffer.byteLength(text));
  }
  const schemas = surface === 'chain-rpc' ? ofRpcResponse : named ? responsePath(named) : undeclared;
  const isOurs = surface !== 'chain-rpc';
  const body = { text, mediaType: 'application/json' };
  const stored = storedBody(omissions, { schemas: schemas, place: 'body', isOurs }, body);
  if (stored === undefined) return storedSizeOf(Buffer.byteLength(text));
  return storedTextOf(isOurs ? stored : ofRequest.hide(stored));
}

export function storedFailure(ofRequest: Omissions, { code, message, fields }: Failure): Failure {
  return {
    code,
    message: ofRequest.hide(message),
    ...(fields && {
      fields: fields.map((field) => ({ path: ofRequest.hide(field.path), message: ofRequest.hide(field.message) })),
    }),
  };
}

const responsePath = cachedBy((operation: Operation) => Place.of(successSchemas(operation)));

/** Limits of stored requests, in characters. */

/** Per body. */
const characterLimit = 16 * 1024;
/** Longer bodies are not parsed: only their size is stored. */
const parsedCharacters = 128 * 1024;
/** Per path with query. */
export const pathCharacterLimit = 2_000;
/** Per header. */
export const headerCharacterLimit = 2_000;
/** Headers, failures and ignored parameters per request. */
export const valueLimit = 60;
