import { BoundedCache } from '../../kernel/bounded-cache.ts';
import type { Ports } from '../../ports/ports.ts';
import { worldPath } from '../../resources/world-path.ts';
import { consoleHeaders } from '../../rpc/console-files.ts';
import type { Pages } from '../arrival.ts';
import { effectOf, type OpenApiDocument, openApiDocument } from '../openapi.ts';
import { inOpenApi30 } from '../reference/openapi-30.ts';
import type { RecordedExamples } from '../reference/recorded-examples.ts';
import { referenceFile } from '../reference/reference-files.ts';

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
      const document = documents.getOrCreate(
        `${path} ${origin} ${effectOf(described.settings)}`,
        async () => bytesOf(write(openApiDocument({ ...described, examples: await examples() }))),
      );
      return body(await document, 200, {
        'content-type': 'application/json',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
      });
    });
  pages.get('/docs/', (context) => context.redirect(`${worldPath(installation.world)}/docs`, 308));
  pages.on('GET', ['/docs', '/docs/:file'], async (context, next) => {
    const file = await referenceFile(context.req.param('file') ?? 'index.html');
    if (!file) return next();
    return context.body(file.content, 200, {
      ...consoleHeaders,
      'content-type': file.type,
      'cache-control': 'no-cache',
    });
  });
}

/** Loaded with the first document, because few processes serve any. */
async function examples(): Promise<RecordedExamples> {
  return (await import('../reference/recorded-examples.ts')).recordedExamples;
}

function bytesOf(document: object): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(document));
}
