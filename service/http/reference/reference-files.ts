import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownIdsScript } from './own-ids.ts';
import { page, prepareScript, startScript } from './page.ts';
import { styles } from './styles.ts';

/** A file of the reference. */
export interface ReferenceFile {
  readonly type: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

const script = 'text/javascript; charset=utf-8';

const files: Readonly<Record<string, () => ReferenceFile | Promise<ReferenceFile>>> = {
  'index.html': () => ({ type: 'text/html; charset=utf-8', content: page }),
  'prepare.js': () => ({ type: script, content: prepareScript }),
  'own-ids.js': () => ({ type: script, content: ownIdsScript }),
  'start.js': () => ({ type: script, content: startScript }),
  'styles.css': () => ({ type: 'text/css; charset=utf-8', content: styles }),
  // The package includes Scalar as one file without imports; nothing else of it is used.
  'scalar.js': async () => ({
    type: script,
    content: await read(
      shipped('scalar.js') ??
        join(dirname(resolve('@scalar/fastify-api-reference')), 'js/standalone.js'),
    ),
  }),
  'inter.woff2': () => font('inter'),
  'jetbrains-mono.woff2': () => font('jetbrains-mono'),
};

/** Returns a file of the reference by its name; `undefined` for unknown names. */
export async function referenceFile(name: string): Promise<ReferenceFile | undefined> {
  return Object.hasOwn(files, name) ? files[name]?.() : undefined;
}

async function font(family: string): Promise<ReferenceFile> {
  const path = `@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`;
  return { type: 'font/woff2', content: await read(shipped(`${family}.woff2`) ?? resolve(path)) };
}

/**
 * The npm package contains these files but not their source packages, which are ten times as large.
 */
function shipped(name: string): string | undefined {
  const path = fileURLToPath(new URL(`../reference/${name}`, import.meta.url));
  return existsSync(path) ? path : undefined;
}

const { resolve } = createRequire(import.meta.url);

/** Cached, so that slow readers share the bytes. */
function read(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = bytesByPath.get(path) ?? readFile(path).then((content) => new Uint8Array(content));
  bytesByPath.set(path, bytes);
  bytes.catch(() => bytesByPath.delete(path));
  return bytes;
}

const bytesByPath = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
