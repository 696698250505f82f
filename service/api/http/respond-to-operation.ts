import { fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { bodyKiB } from '../../model/kernel/units.ts';
import { type Caller, isDraft, type Operation } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { IdempotentRequest } from '../operations/idempotency.ts';
import type { Received } from '../operations/operation-request.ts';
import { performAs, portsAt } from '../operations/perform.ts';
import { unknownFields } from '../operations/schema-walk.ts';
import { isStorableName, storableFields } from '../operations/stored/names.ts';
import { hasBody, readBytes } from './body/read-body.ts';
import { ignoredNames, maximumKiBFor, queryOf, unpack } from './body/unpack.ts';
import type { Exchange } from './exchanges/exchange.ts';
import type { FoundOperation } from './operation-table.ts';
import { toWrittenResponse } from './reply.ts';
import { bearerOf } from './request-headers.ts';
import { type Arrival, injectResponseFault } from './response-faults.ts';

/** Runs the operation of a request and writes its response, subject to the fault rules. */
export function respondToOperation(ports: Ports, found: FoundOperation, arrival: Arrival): Promise<Response> {
  const respond = () => respondWithResult(ports, found, arrival);
  if (!ports.faults.isOn()) return respond();
  const { performed } = found;
  return injectResponseFault(
    ports,
    { performed, arrival, readBody: () => noteBody(performed.operation, arrival) },
    respond,
  );
}

/** Reads the body of a call whose operation does not run. */
async function noteBody(operation: Operation, arrival: Arrival): Promise<void> {
  if (isUpload(operation) || !hasBody(arrival)) return;
  await readBytes(arrival, maximumKiBFor(operation, arrival.exchange?.caller !== undefined));
}

/** Large bodies are uploads: they are neither inspected nor logged. */
function isUpload({ route }: Operation): boolean {
  return (route.maximumBodyKiB ?? 0) > bodyKiB.lists;
}

async function respondWithResult(
  ports: Ports,
  { performed, params }: FoundOperation,
  arrival: Arrival,
): Promise<Response> {
  const { name, operation } = performed;
  const { requestId, headers, foreignOrigin, exchange } = arrival;
  if (exchange) start(exchange, name);
  const { fields, ignored } = queryOf(operation, arrival.request.url);
  const isFile = operation.route.reply === 'lines';
  const parameters = { ...fields, ...params };
  let replayed = false;
  let ignoredFields: readonly string[] = [];
  let status: 200 | 202 = 200;
  const result = await run();
  const response = toWrittenResponse(result, operation.route.reply, arrival, status);
  if (replayed) response.headers.set('idempotent-replayed', 'true');
  if (exchange) {
    exchange.result = isFile && result.ok ? ok(`${Buffer.byteLength(result.value)} bytes`) : result;
    exchange.ignored = ignored;
    exchange.ignoredFields = ignoredFields;
    exchange.wasReplayed = replayed;
  }
  if (ignored.length > 0)
    // A parameter name may itself be a secret.
    reportIgnored('parameters', ignoredNames(ignored), ignoredNames(ignored.filter(isStorableName)));
  if (ignoredFields.length > 0) reportIgnored('fields', ignoredFields.join(', '));
  return response;

  function run(): Result<string> | Promise<Result<string>> {
    const idempotent = idempotentRequest(operation, arrival, () => {
      replayed = true;
    });
    if (!idempotent.ok) return idempotent;
    return performAs(
      portsAt(ports, arrival.baseUrl),
      { operation, answer },
      {
        credentials: { from: 'http', bearer: bearerOf(headers), origin: foreignOrigin },
        receive,
        requestId,
        idempotent: idempotent.value,
        progress: exchange,
        origin: exchange,
      },
    );
  }

  function answer(value: unknown): string {
    if (isDraft(operation, value)) status = 202;
    return performed.answer(value);
  }

  /** Reads the body. Called only after the caller is authenticated. */
  function receive({ role }: Caller): Result<Received> | Promise<Result<Received>> {
    const maximumKiB = maximumKiBFor(operation, role !== 'anonymous');
    const received = unpack(operation, arrival, { addressed: parameters, maximumKiB });
    return received instanceof Promise ? received.then(noteReceived) : received;
  }

  function noteReceived(received: Result<Received>): Result<Received> {
    if (exchange && isUpload(operation)) exchange.requestBody = undefined;
    // A request without a body had nothing to read.
    if (exchange?.requestBody) exchange.readAt = ports.clock.monotonicMillis();
    if (received.ok) ignoredFields = storableFields(unknownFields(operation.input, received.value.input));
    return received;
  }

  function reportIgnored(kind: 'parameters' | 'fields', names: string, storable = names): void {
    response.headers.set(`ignored-${kind}`, names);
    const fields = { requestId, operation: operation.summary, names: storable };
    ports.log.info(`http.${kind}-ignored`, fields);
  }
}

/** Reads of the log and health checks are logged separately. */
const apart: ReadonlySet<string> = new Set(['requests.list', 'requests.get', 'system.health']);

function start(exchange: Exchange, operation: string): void {
  exchange.operation = operation;
  exchange.isApart = apart.has(operation);
}

function idempotentRequest(
  { route }: Operation,
  { headers }: Arrival,
  onReplay: () => void,
): Result<IdempotentRequest | undefined> {
  const key = headers.get('idempotency-key');
  if (key === null || route.method !== 'POST' || route.reply === 'oauth') return ok(undefined);
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    return fail(
      'idempotency-key.malformed',
      'Idempotency-Key must be 1 to 255 printable ASCII characters without spaces.',
    );
  return ok({ key, onReplay });
}
