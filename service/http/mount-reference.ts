import type { Hono } from 'hono';
import type { Ports } from '../ports/ports.ts';
import { consoleHeaders } from '../rpc/console-files.ts';
import type { HttpVariables } from './borders.ts';
import { openApiDocument } from './openapi.ts';
import { referenceFile } from './reference/reference-files.ts';

/** Serves the OpenAPI document and the reference that shows it, both without a token. */
export function mountReference(
  app: Hono<{ Variables: HttpVariables }>,
  { installation }: Pick<Ports, 'installation'>,
): void {
  app.get('/openapi.json', ({ req, json }) => {
    const { origin } = new URL(req.url);
    return json(openApiDocument(origin, installation.version), 200, {
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    });
  });
  app.get('/docs/', (context) => context.redirect('/docs', 308));
  app.on('GET', ['/docs', '/docs/:file'], async (context, next) => {
    const file = await referenceFile(context.req.param('file') ?? 'index.html');
    if (!file) return next();
    return context.body(file.content, 200, {
      ...consoleHeaders,
      'content-type': file.type,
      'cache-control': 'no-cache',
    });
  });
}
