import pLimit from 'p-limit';
import { metadataPath } from '../../../model/installation/addresses.ts';
import { worldPath } from '../../../model/installation/own-names.ts';
import { BoundedCache } from '../../../model/kernel/concurrency/bounded-cache.ts';
import { isUrl } from '../../../model/kernel/is-url.ts';
import type { ChainNetwork } from '../../../platform/ports/chains.ts';
import type { Outbound, OutboundResponse } from '../../../platform/ports/outbound.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { ItemStandard } from '../../chains/read-token.ts';
import {
  type ItemMetadata,
  type LocatedItem,
  readDocument,
  readMetadata,
} from '../../contracts/metadata/item-metadata.ts';
import { checkTarget, kindOfAddress, rejectionOfAddress, type TargetPorts } from '../../targets/check-target.ts';
import { getMetadata } from '../get-metadata.ts';
import {
  documentLastsMilliseconds,
  metadataPatienceMilliseconds,
  missingLastsMilliseconds,
  rememberedDocuments,
} from '../limits.ts';

export type DocumentPorts = TargetPorts & Pick<Ports, 'storage' | 'outbound' | 'clock'>;

const longestAddress = 2_048;

/** Reads the metadata of each token, or nothing. Web documents are cached; IPFS and Arweave are not read. */
export function readTokenMetadata(
  ports: DocumentPorts,
  network: ChainNetwork,
  tokens: readonly LocatedItem[],
): Promise<ItemMetadata[]> {
  const signal = AbortSignal.timeout(metadataPatienceMilliseconds);
  return Promise.all(
    tokens.map(async (token) => {
      const { address } = token;
      const plain = readMetadata(token);
      if (!/^https?:\/\//i.test(address) || address.length > longestAddress) return plain;
      return (await readWeb(ports, network, token, signal)) ?? plain;
    }),
  );
}

async function readWeb(
  ports: DocumentPorts,
  network: ChainNetwork,
  token: LocatedItem,
  signal: AbortSignal,
): Promise<ItemMetadata | undefined> {
  const { address } = token;
  const ownMetadata = await readOwn(ports, token);
  if (ownMetadata) return ownMetadata;
  const now = ports.clock.monotonicMillis();
  // Each chain has its own rules for document addresses.
  const key = `${network.secretType} ${network.isEmbedded} ${address}`;
  const { metadataOf } = await memoryOf(ports.outbound).getOrCreate(key, now, async () => {
    if (signal.aborted) return unread;
    const response = await fetchDocument(ports, network, address, signal);
    return signal.aborted ? unread : remembered(response, now);
  });
  return metadataOf?.(token);
}

/** Our own addresses, also with an earlier listener port, are served without a request. */
async function readOwn(ports: DocumentPorts, token: LocatedItem): Promise<ItemMetadata | undefined> {
  const { address } = token;
  if (!isUrl(address)) return undefined;
  const { origin, pathname: path } = new URL(address);
  const { world, baseUrl, ownUrl, listenerUrl } = ports.installation;
  const origins = [baseUrl(), ownUrl(), listenerUrl()].map((ownAddress) => new URL(ownAddress).origin);
  const pathname = path.slice(worldPath(world).length);
  const [collectionId = '', name = '', ...rest] = pathname.startsWith(`${metadataPath}/`)
    ? pathname.slice(metadataPath.length + 1).split('/')
    : [];
  const base = ports.storage.read(({ collections }) => collections.find(collectionId))?.metadataBase;
  const isOurs =
    (origins.includes(origin) && path.startsWith(worldPath(world))) || (base !== undefined && address.startsWith(base));
  if (!isOurs || rest.length > 0) return undefined;
  const stored = await getMetadata(ports, { collectionId, name });
  return stored.ok ? readDocument(JSON.stringify(stored.value), token) : undefined;
}

/** `undefined` if requests to the address are not allowed. */
async function fetchDocument(
  ports: DocumentPorts,
  { isEmbedded }: ChainNetwork,
  address: string,
  signal: AbortSignal,
): Promise<OutboundResponse | undefined> {
  const target = checkTarget(ports, address);
  if (!target.ok) return undefined;
  const url = new URL(target.value);
  return ports.outbound.read({
    url: target.value,
    headers: { accept: 'application/json', 'user-agent': `Vaultdesk-Metadata/${ports.installation.version}` },
    rejectionOf: (resolved) =>
      rejectionOfAddress(ports, url, resolved) ?? (isEmbedded ? undefined : rejectionOfPrivate(resolved)),
    takesAnyCertificateAt: (resolved) => kindOfAddress(resolved) === 'loopback',
    signal,
  });
}

/** On a chain where strangers write, an address must not lead into this network. */
function rejectionOfPrivate(address: string): string | undefined {
  const kind = kindOfAddress(address);
  return kind === 'loopback' || kind === 'private'
    ? 'Metadata of a public chain is not read from this network.'
    : undefined;
}

/** Documents that exceed the page time limit are requested again next time. */
const unread: Remembered = { until: 0 };

function remembered(response: OutboundResponse | undefined, now: number): Remembered {
  const { status, answer: content } = response ?? {};
  if (status !== 200 || !content || content.isCut) return { until: now + missingLastsMilliseconds };
  return { metadataOf: metadataIn(content.body), until: now + documentLastsMilliseconds };
}

/** Tokens that share a document share its metadata, unless the document contains the token id of ERC-1155. */
function metadataIn(body: string): (token: LocatedItem) => ItemMetadata {
  if (body.includes('{id}')) return (token) => readDocument(body, token);
  const shared = new Map<ItemStandard, ItemMetadata>();
  return (token) => {
    const metadata = shared.get(token.standard) ?? readDocument(body, token);
    shared.set(token.standard, metadata);
    return metadata;
  };
}

/** One cache per service in the process. */
const memories = new WeakMap<Outbound, DocumentMemory>();

function memoryOf(outbound: Outbound): DocumentMemory {
  const memory = memories.get(outbound) ?? new DocumentMemory();
  memories.set(outbound, memory);
  return memory;
}

/** A cached document and its expiry. */
interface Remembered {
  /** Absent if there is no document. */
  readonly metadataOf?: (token: LocatedItem) => ItemMetadata;
  /** On the monotonic clock, in milliseconds. */
  readonly until: number;
}

const concurrency = 8;

/** Caches up to 500 documents; concurrent reads of a document share one request, at most 8 run at a time. */
class DocumentMemory {
  readonly #cache = new BoundedCache<Remembered>(rememberedDocuments);
  readonly #inFlight = new Map<string, Promise<Remembered>>();
  readonly #limit = pLimit(concurrency);

  /** Returns the cached document, or the result of `read`, which is cached for its lifetime. */
  async getOrCreate(key: string, now: number, read: () => Promise<Remembered>): Promise<Remembered> {
    const cached = this.#cache.get(key);
    if (cached && cached.until > now) return cached;
    const reading = this.#inFlight.get(key) ?? this.#startReading(key, now, read);
    return reading;
  }

  async #startReading(key: string, now: number, read: () => Promise<Remembered>): Promise<Remembered> {
    const reading = this.#limit(read);
    this.#inFlight.set(key, reading);
    try {
      const document = await reading;
      this.#cache.delete(key);
      if (document.until > now) this.#cache.set(key, document);
      return document;
    } finally {
      this.#inFlight.delete(key);
    }
  }
}
