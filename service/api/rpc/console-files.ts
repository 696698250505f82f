import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { mainWorld, worldsBase } from '../../model/installation/own-names.ts';
import { worldName } from '../../model/installation/world.ts';
import { type Failed, fail } from '../../model/kernel/results/result.ts';

const inWorld = new RegExp(`^${worldsBase}/([^/]*)`);

/** The world at the start of a path. @example worldIn('/w/ci-1/api/users') // "ci-1" */
export function worldIn(path: string): string | undefined {
  return inWorld.exec(path)?.[1];
}

/** Why no world responds under this name. */
export function noWorld(name: string): Failed {
  return fail('world.not-found', `${absenceOf(name)}. The operator can list worlds with GET /_vaultdesk/worlds.`);
}

/** The same for a browser. Only a world that ended in the last 24 hours is known to have existed. */
export function noWorldPage(name: string, isEnded: boolean): Response {
  const isValid = name !== mainWorld && worldName.safeParse(name).success;
  return messagePage({
    title: !isValid ? 'World not found' : isEnded ? `World ${name} has ended` : `World ${name} does not exist`,
    paragraphs: [
      !isValid
        ? `${absenceOf(name)}.`
        : isEnded
          ? 'A world ends on request, after some time without use, and when the service stops. Its records are deleted.'
          : 'It never existed, or it ended more than 24 hours ago. Check the name in the address.',
      'Go to <a href="/docs">API reference of main</a> · <a href="/console/">Console</a> · <a href="/console/worlds">All worlds</a>',
    ],
    style: "@font-face{font-family:'Inter Variable';src:url(/docs/inter.woff2);font-weight:100 900}",
    status: 404,
    headers: { 'cache-control': 'no-store' },
  });
}

function absenceOf(name: string): string {
  if (name === mainWorld) return 'The default world is served without a path prefix';
  return worldName.safeParse(name).success
    ? `The world ${name} does not exist: it was never created, or has ended`
    : 'The world name is invalid';
}

interface MessagePage {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly refreshSeconds?: number;
  readonly style?: string;
}

/** Renders a page that works without files of the console. Its texts are trusted and not escaped. */
export function messagePage({
  title,
  paragraphs,
  status,
  headers = {},
  refreshSeconds,
  style = '',
}: MessagePage): Response {
  const refresh = refreshSeconds === undefined ? '' : `\n<meta http-equiv="refresh" content="${refreshSeconds}">`;
  const content = paragraphs.map((text) => `<p>${text}</p>`).join('\n');
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>${refresh}
<style>${style}
body{font:14px/22px 'Inter Variable',system-ui,sans-serif;max-width:34rem;margin:20vh auto 0;padding:0 24px;color-scheme:light dark;background:light-dark(#f2f0eb,#0f0f0e);color:light-dark(#1c1a17,#eceae4)}
h1{font-size:26px;line-height:34px;font-weight:620;letter-spacing:-.022em}
a{color:light-dark(#2448c0,#93afff)}</style>
<main>
<h1>${title}</h1>
${content}
</main></html>`;
  return new Response(page, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...consoleHeaders, ...headers },
  });
}

/** Whether an `Accept` header is that of a browser opening a page. */
export function acceptsPage(accept: string | null | undefined): boolean {
  return accept?.includes('text/html') ?? false;
}

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webp': 'image/webp',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
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
  return (await fileIn(folder, filePath)) ?? new Response('Not found', { status: 404, headers: consoleHeaders });
}

/** A page or file of the built manual. @example path "/how-to/seeds", "/how-to/seeds.md" */
export async function manualFile(folder: string, path: string): Promise<Response> {
  const filePath = normalize(join('/', path));
  const page = filePath.endsWith('/') ? `${filePath}index.html` : `${filePath}.html`;
  const found = await fileIn(folder, extname(filePath) === '' ? page : filePath);
  if (found) return found;
  const notFound = await fileIn(folder, '/404.html');
  if (notFound) return new Response(notFound.body, { status: 404, headers: notFound.headers });
  return messagePage({
    title: 'The manual is not built',
    paragraphs: [
      'Run: <code>npm run docs</code>',
      'The same pages are Markdown files in the folder <code>docs</code>.',
    ],
    status: 503,
  });
}

async function fileIn(folder: string, path: string): Promise<Response | undefined> {
  const bytes = await readFile(join(folder, path)).catch(() => undefined);
  if (!bytes) return undefined;
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...consoleHeaders,
      'content-type': contentTypes[extname(path)] ?? 'application/octet-stream',
      // File names in assets/ contain a hash of their content.
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  });
}

async function consolePage(folder: string, base: string): Promise<Response> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined);
  if (page === undefined)
    return new Response('The console is not built. Run: npm run build', { status: 503, headers: consoleHeaders });
  return new Response(page.replaceAll('"./', `"${base}`), {
    headers: { ...consoleHeaders, 'content-type': contentTypes['.html'] ?? '', 'cache-control': 'no-store' },
  });
}
