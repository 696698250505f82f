import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
};

/** Mantine writes style elements, hence 'unsafe-inline' for styles only. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const consoleHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * A file of the built console; any other path without an extension returns the page itself, which has its own router.
 * `base` is the console's URL path. @example base "/console/"
 */
export async function consoleFile(folder: string, path: string, base: string): Promise<Response> {
  const filePath = normalize(join('/', path));
  const extension = extname(filePath);
  if (extension === '' || filePath === '/index.html') return consolePage(folder, base);
  const bytes = await readFile(join(folder, filePath)).catch(() => undefined);
  if (!bytes) return new Response('Not found', { status: 404, headers: consoleHeaders });
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...consoleHeaders,
      'content-type': contentTypes[extension] ?? 'application/octet-stream',
      // File names in assets/ contain a hash of their content.
      'cache-control': filePath.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'no-cache',
    },
  });
}

async function consolePage(folder: string, base: string): Promise<Response> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined);
  if (page === undefined)
    return new Response('The console is not built. Run: npm run build', {
      status: 503,
      headers: consoleHeaders,
    });
  return new Response(page.replaceAll('"./', `"${base}`), {
    headers: {
      ...consoleHeaders,
      'content-type': contentTypes['.html'] ?? '',
      'cache-control': 'no-store',
    },
  });
}
