import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { html } from 'hono/html';
import { mainWorld } from '../../../../model/installation/own-names.ts';
import { accessibleMarkup } from './accessible-markup.ts';
import { documentScript } from './document-script.ts';
import { overview } from './overview.ts';
import { ownIdsScript } from './own-ids.ts';
import { pageStyles } from './page-styles.ts';
import { readingScript } from './reading-script.ts';
import { searchScript } from './search.ts';
import { sessionScript } from './session-script.ts';
import { startScript } from './start-script.ts';
import { testRequestScript } from './test-request.ts';
import { tokenScript } from './token-script.ts';
import { patchViewer } from './viewer.ts';
import { viewerStyles } from './viewer-styles.ts';

interface ReferenceFile {
  readonly type: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
  /** The address contains a digest of the content, so that browsers store the file, and its compiled code, permanently. */
  readonly isImmutable?: true;
}

const script = 'text/javascript; charset=utf-8';

const files: Readonly<Record<string, (origin: string, world: string) => ReferenceFile | Promise<ReferenceFile>>> = {
  'index.html': async (origin, world) => ({
    type: 'text/html; charset=utf-8',
    content: String(await page(origin, world)),
  }),
  'prepare.js': () => ({ type: script, content: prepareScript }),
  'own-ids.js': () => ({ type: script, content: sessionScript + ownIdsScript }),
  'search.js': () => ({ type: script, content: searchScript }),
  'accessible-markup.js': () => ({ type: script, content: accessibleMarkup }),
  'test-request.js': () => ({ type: script, content: testRequestScript }),
  'start.js': () => ({ type: script, content: documentScript + readingScript + tokenScript + startScript }),
  'styles.css': () => ({ type: 'text/css; charset=utf-8', content: pageStyles + viewerStyles }),
  'scalar.js': async () => ({ type: script, content: await viewer(), isImmutable: true }),
  'inter.woff2': () => font('inter'),
  'jetbrains-mono.woff2': () => font('jetbrains-mono'),
};

/** Returns a reference file by its name, for a world and the address of its reader; `undefined` for unknown names. */
export async function referenceFile(name: string, origin = '', world = mainWorld): Promise<ReferenceFile | undefined> {
  return Object.hasOwn(files, name) ? files[name]?.(origin, world) : undefined;
}

/** The only part of Scalar that is used, and that the package includes: one file without imports. */
function viewer(): Promise<Uint8Array<ArrayBuffer>> {
  const path = shipped('scalar.js') ?? join(dirname(resolve('@scalar/fastify-api-reference')), 'js/standalone.js');
  return read(path, patchViewer);
}

async function viewerDigest(): Promise<string> {
  const bytes = await viewer();
  const digest = digests.get(bytes) ?? createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  digests.set(bytes, digest);
  return digest;
}

const digests = new WeakMap<Uint8Array, string>();

async function font(family: string): Promise<ReferenceFile> {
  const path = `@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`;
  return { type: 'font/woff2', content: await read(shipped(`${family}.woff2`) ?? resolve(path)) };
}

/** The npm package contains these files but not their source packages, which are ten times as large. */
function shipped(name: string): string | undefined {
  const path = fileURLToPath(new URL(`../reference/${name}`, import.meta.url));
  return existsSync(path) ? path : undefined;
}

const { resolve } = createRequire(import.meta.url);

/** Cached, so that slow readers share the bytes. */
function read(path: string, change = (content: Uint8Array<ArrayBuffer>) => content): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = bytesByPath.get(path) ?? readFile(path).then((content) => change(new Uint8Array(content)));
  bytesByPath.set(path, bytes);
  bytes.catch(() => bytesByPath.delete(path));
  return bytes;
}

const bytesByPath = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** The reference page: an overview, which Scalar replaces. */
const page = async (origin: string, world: string) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Vaultdesk API${world === mainWorld ? '' : ` · ${world}`}</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(mark())}">
<link rel="stylesheet" href="/docs/styles.css">
<link rel="preload" as="font" type="font/woff2" href="/docs/inter.woff2" crossorigin>
<link rel="preload" as="script" href="/docs/scalar.js?${await viewerDigest()}">
</head>
<body>
<script src="/docs/prepare.js"></script>
<a class="skip" href="#reference">Skip to the content</a>
<header class="bar"><b>Vaultdesk API</b>${world === mainWorld ? '' : html`<span class="world">World <b>${world}</b></span>`}<p class="wait" role="status">Loading the reference…</p><nav><a href="console/">Console</a><a href="manual/">Manual</a></nav></header>
${overview(origin)}
<div id="reference"></div>
<noscript>This page needs JavaScript. The document itself is <a href="openapi.json">/openapi.json</a>.</noscript>
<script src="/docs/own-ids.js"></script>
<script src="/docs/search.js"></script>
<script src="/docs/test-request.js"></script>
<script src="/docs/accessible-markup.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

/**
 * Sets the theme of the console before the first paint. The content policy blocks eval; with this script, a library's
 * test for it fails without a violation report.
 */
const prepareScript = `const chosenMode = localStorage.getItem('vaultdesk.theme');
const isDark = chosenMode === 'dark' || (chosenMode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
document.body.classList.add(isDark ? 'dark-mode' : 'light-mode');
globalThis.Function = new Proxy(Function, {
  construct() {
    throw new EvalError('Evaluating text as code is not allowed.');
  },
});
`;

/** The vault dial icon, in the accent colour that works on light and dark. */
function mark(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" rx="8" fill="#2f5ae0"/><g stroke="#fff" stroke-width="2.2" fill="none" stroke-linecap="round"><circle cx="14" cy="14" r="8"/><path d="m14 14 4.6-4.6"/></g><circle cx="14" cy="14" r="2.3" fill="#fff"/></svg>`;
}
