import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { IdempotentRequest } from '../operations/idempotency.ts';
import { type Performed, performAs } from '../operations/perform.ts';
import { namedOperations } from '../operations/routes.ts';
import type { Operation } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import { bearerOf } from './bearer.ts';
import { mountChainRpc } from './mount-chain-rpc.ts';
import { mountInboxes } from './mount-inboxes.ts';
import { mountReference } from './mount-reference.ts';
import { notOffered } from './not-offered.ts';
import { mountPayPage } from './pay-page/mount-pay-page.ts';
import { plainPath } from './plain-path.ts';
import { ignoredNames, queryOf } from './query.ts';
import { refuseMethod } from './refuse-method.ts';
import { bodyWriter, toResponse, toWrittenResponse } from './reply.ts';
import { checkHost, checkOrigin, type HttpVariables, nameRequest } from './request-guards.ts';
import { unpack } from './unpack.ts';

type HttpContext = Context<{ Variables: HttpVariables }>;

/** The HTTP side: request guards first, then a route for every path of the operation table. */
export function createHttpApp(ports: Ports): Hono<{ Variables: HttpVariables }> {
  const app = new Hono<{ Variables: HttpVariables }>({ getPath: plainPath });
  app.use(nameRequest(ports));
  app.use(checkHost(ports));
  app.use(checkOrigin(ports));
  for (const { operation } of namedOperations()) {
    const performed = { operation, answer: bodyWriter(operation) };
    for (const path of [operation.route.path, ...(operation.route.aliases ?? [])])
      app.on(operation.route.method, honoPath(path), (context) =>
        answer(ports, performed, context),
      );
  }
  mountReference(app, ports);
  mountPayPage(app, ports);
  mountChainRpc(app, ports);
  mountInboxes(app, ports);
  app.notFound((context) => refuseRoute(context));
  app.onError((error, context) => {
    ports.log.error('http.threw', { requestId: context.get('requestId'), error });
    const refusal = fail('UNKNOWN_ERROR', 'Something unexpected went wrong. The log has it.');
    return toResponse(refusal, 'envelope', context.get('requestId'));
  });
  return app;
}

async function answer(
  ports: Ports,
  performed: Performed<z.ZodType, z.ZodType, string>,
  context: HttpContext,
): Promise<Response> {
  const { operation } = performed;
  const requestId = context.get('requestId');
  const foreignOrigin = context.get('foreignOrigin');
  const { fields, ignored } = queryOf(operation, context.req.url);
  let replayed = false;
  const result = await run();
  const response = toWrittenResponse(result, operation.route.reply, requestId);
  if (replayed) response.headers.set('idempotent-replayed', 'true');
  if (ignored.length > 0) tellIgnored(response);
  return response;

  async function run(): Promise<Result<string>> {
    const addressed = { ...fields, ...context.req.param() };
    const input = await unpack(operation, context.req.raw, addressed);
    if (!input.ok) return input;
    const idempotent = idempotentRequest(operation, context, () => {
      replayed = true;
    });
    if (!idempotent.ok) return idempotent;
    return performAs(ports, performed, {
      credentials: {
        from: 'http',
        bearer: bearerOf(context.req.raw.headers),
        origin: foreignOrigin,
      },
      input: input.value,
      requestId,
      idempotent: idempotent.value,
    });
  }

  function tellIgnored(response: Response): void {
    const names = ignoredNames(ignored);
    response.headers.set('ignored-parameters', names);
    ports.log.info('http.parameters-ignored', { requestId, operation: operation.summary, names });
  }
}

function idempotentRequest(
  { route }: Operation,
  context: HttpContext,
  onReplay: () => void,
): Result<IdempotentRequest | undefined> {
  const key = context.req.header('idempotency-key');
  if (key === undefined || route.method !== 'POST' || route.reply === 'oauth') return ok(undefined);
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    return fail(
      'idempotency-key.malformed',
      'An Idempotency-Key is 1 to 255 printable ASCII characters without spaces.',
    );
  return ok({ key, onReplay });
}

/** `/api/users/{userId}` as Hono writes it. */
function honoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function refuseRoute(context: HttpContext): Response {
  const { method, path } = context.req;
  const allowed = methodsOf(path);
  if (allowed.length) return refuseMethod({ method, path }, allowed, context.get('requestId'));
  const absent = notOffered(path);
  if (absent !== undefined) {
    const told = fail('route.not-offered', `${absent} are not offered by Vaultdesk.`);
    return toResponse(told, 'envelope', context.get('requestId'));
  }
  const refusal = fail('route.not-found', `Nothing answers at ${path}. The reference is at /docs.`);
  return toResponse(refusal, 'envelope', context.get('requestId'));
}

function methodsOf(path: string): string[] {
  const fits = (template: string) =>
    new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
  const methods = namedOperations()
    .map(({ operation }) => operation.route)
    .filter((route) => [route.path, ...(route.aliases ?? [])].some(fits))
    .map(({ method }) => method);
  return [...new Set(methods)];
}
