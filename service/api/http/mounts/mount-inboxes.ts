import { PendingResponses, receiveMessage } from '../../../domain/webhooks/inbox/receive-message.ts';
import { inboxBase } from '../../../model/installation/addresses.ts';
import { worldPath } from '../../../model/installation/own-names.ts';
import { BoundedCache } from '../../../model/kernel/concurrency/bounded-cache.ts';
import { inYieldingBatches } from '../../../model/kernel/concurrency/schedule.ts';
import { headerMap } from '../../../model/kernel/header-map.ts';
import { fail, type Result } from '../../../model/kernel/results/result.ts';
import { validate } from '../../../model/kernel/results/validation.ts';
import { bodyKiB } from '../../../model/kernel/units.ts';
import { type InboxResponse, inboxName } from '../../../model/webhooks/inbox.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import { consoleHeaders } from '../../rpc/console-files.ts';
import { readStart } from '../body/read-body.ts';
import { effectOf, type OpenApiDocument, openApiDocument } from '../openapi.ts';
import { inOpenApi30 } from '../reference/openapi-30.ts';
import { referenceFile } from '../reference/page/reference-files.ts';
import type { RecordedExamples } from '../reference/recorded-examples.ts';
import { type Arrival, type Pages, readFresh, rejectMethod, respondWith } from '../response-faults.ts';

/** Statuses whose responses have no body (https://fetch.spec.whatwg.org/#null-body-status). */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/** Mounts the built-in receivers: they accept any POST of a program without a token, like a user's endpoint. */
export function mountInboxes(pages: Pages, ports: Ports): void {
  const waiting = new PendingResponses();
  const path = `${inboxBase}/:name` as const;
  pages.post(path, async (context) => {
    const name = isOfOtherSite(context.req.header('sec-fetch-site'))
      ? fail('origin.refused', 'A receiver accepts requests of programs only, not of web pages.')
      : validate(inboxName, context.req.param('name'));
    if (!name.ok) return respondWith(context.env, name);
    const { signal } = context.req.raw;
    const received = await receive(ports, name.value, context.env);
    if (!received.ok) return respondWith(context.env, received);
    await waiting.wait(name.value, {
      milliseconds: received.value.delayMilliseconds,
      left: AbortSignal.any([signal, ports.changes.ended]),
    });
    return toResponse(received.value);
  });
  pages.all(path, (context) => rejectMethod(context.env, context.req, ['POST']));
}

/** Browsers report the origin of a request (https://w3c.github.io/webappsec-fetch-metadata); programs do not. */
function isOfOtherSite(site: string | undefined): boolean {
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

async function receive(ports: Ports, name: string, arrival: Arrival): Promise<Result<InboxResponse>> {
  const { request } = arrival;
  const content = await readStart(arrival, bodyKiB.inbox * 1024);
  if (!content.ok) return content;
  // Credential headers are known from webhooks, which another instance may have registered.
  const fresh = await readFresh(ports);
  if (!fresh.ok) return fresh;
  return receiveMessage(ports, name, { method: request.method, headers: headerMap(request.headers), ...content.value });
}

function toResponse({ status, retryAfterSeconds }: InboxResponse): Response {
  const body = bodiless.has(status) ? null : JSON.stringify({ received: true });
  return new Response(body, {
    status,
    headers: {
      ...(body !== null && { 'content-type': 'application/json' }),
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    },
  });
}

const forms: readonly (readonly [string, (document: OpenApiDocument) => object])[] = [
  ['/openapi.json', (document) => document],
  ['/openapi-3.0.json', inOpenApi30],
];

/** Serves the OpenAPI document, in 3.1 and 3.0, and the reference page, without a token. */
export function mountReference(
  pages: Pages,
  { installation, settings }: Pick<Ports, 'installation' | 'settings'>,
): void {
  // Rendered once per host name, so that slow readers share the same bytes.
  const documents = new BoundedCache<Promise<Uint8Array<ArrayBuffer>>>(16);
  for (const [path, write] of forms)
    pages.get(path, async ({ env: { baseUrl: origin }, body }) => {
      const described = { origin, version: installation.version, settings: settings.current() };
      const document = documents.getOrCreate(`${path} ${origin} ${effectOf(described.settings)}`, async () =>
        bytesOf(await write(await openApiDocument({ ...described, examples: await examples() }))),
      );
      return body(await document, 200, {
        'content-type': 'application/json',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
      });
    });
  pages.get('/docs/', (context) => context.redirect(`${worldPath(installation.world)}/docs`, 308));
  pages.on('GET', ['/docs', '/docs/:file'], async (context, next) => {
    const name = context.req.param('file') ?? 'index.html';
    const file = await referenceFile(name, context.env.baseUrl, installation.world);
    if (!file) return next();
    return context.body(file.content, 200, {
      ...consoleHeaders,
      'content-type': file.type,
      'cache-control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
  });
}

/** Loaded with the first document, because few processes serve any. */
async function examples(): Promise<RecordedExamples> {
  return (await import('../reference/recorded-examples.ts')).recordedExamples;
}

async function bytesOf(document: object): Promise<Uint8Array<ArrayBuffer>> {
  return new TextEncoder().encode(await jsonOf(document, 3));
}

const membersInTurn = 10;

/** The JSON of a value, with other work between the members of its outer objects. */
async function jsonOf(value: unknown, levels: number): Promise<string> {
  if (levels === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  const members: string[] = [];
  const entries: [string, unknown][] = Object.entries(value).filter(([, member]) => member !== undefined);
  for await (const batch of inYieldingBatches(entries, membersInTurn))
    for (const [name, member] of batch) members.push(`${JSON.stringify(name)}:${await jsonOf(member, levels - 1)}`);
  return `{${members}}`;
}
