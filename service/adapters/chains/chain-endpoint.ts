import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../kernel/json.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import type { Ids } from '../../ports/ids.ts';
import type { Endpoint } from './anvil-process.ts';

const stored = z.object({ host: z.string(), port: z.int().min(1).max(65_535) });

/** The last endpoint of the chain in this folder, so that the user's tools find it again. */
export async function lastEndpoint(
  disk: FileSystem,
  folder: string,
): Promise<Endpoint | undefined> {
  const file = await disk.read(join(folder, 'endpoint.json'));
  return stored.safeParse(parseJson(file?.toString('utf8') ?? '')).data;
}

export async function rememberEndpoint(
  disk: FileSystem,
  folder: string,
  endpoint: Endpoint,
): Promise<void> {
  const path = join(folder, 'endpoint.json');
  await disk.remove(path);
  const file = await disk.create(path);
  await file.append(Buffer.from(JSON.stringify(endpoint)));
  await file.close();
}

/**
 * A loopback address and a free port. Anvil accepts WebSocket calls from any page in a browser,
 * whatever its origin; a page cannot try enough of the 16 million loopback addresses (RFC 1122,
 * 3.2.1.3) to find it. macOS has only 127.0.0.1.
 */
export function newEndpoint(ids: Ids): Endpoint {
  if (process.platform === 'darwin') return plainEndpoint;
  const [a = 0, b = 0, c = 0] = ids.randomBytes(3);
  return { host: `127.${a}.${b}.${2 + (c % 250)}`, port: 0 };
}

/** For machines with only this loopback address. */
export const plainEndpoint: Endpoint = { host: '127.0.0.1', port: 0 };
