/** The key of a session: its private half never leaves the browser, not even to this page. */
export interface PageKey {
  /** SHA-256 of the public key; names the session. */
  readonly session: string;
  /** The public key: a point on P-256, base64url. */
  readonly point: string;
  readonly privateKey: CryptoKey;
}

const storeName = 'keys';

/** Creates and stores a key; `undefined` if the browser offers no WebCrypto here or cannot store keys. */
export async function createPageKey(): Promise<PageKey | undefined> {
  // Plain HTTP under the name of another machine has no `subtle`.
  if (!globalThis.crypto?.subtle) return undefined;
  try {
    const key = await generatePageKey();
    await inStore('readwrite', (store) => store.put(key, key.session));
    return key;
  } catch {
    return undefined;
  }
}

/** A new key that is not stored. */
export async function generatePageKey(): Promise<PageKey> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, false, ['sign']);
  const point = await crypto.subtle.exportKey('raw', publicKey);
  return { session: await hashOf(point), point: base64url(point), privateKey };
}

/** The stored key of a session; `undefined` for a session with a token. */
export async function findPageKey(session: string): Promise<PageKey | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  return inStore('readonly', (store) => store.get(session)).catch(() => undefined);
}

/** Deletes the stored key of a session. */
export async function deletePageKey(session: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(session)).catch(() => undefined);
}

/** SHA-256, base64url. */
export async function hashOf(bytes: ArrayBuffer): Promise<string> {
  return base64url(await crypto.subtle.digest('SHA-256', bytes));
}

export function base64url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

async function inStore<Value>(
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const opening = indexedDB.open('vaultdesk', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
  const database = await resultOf(opening);
  try {
    return await resultOf(run(database.transaction(storeName, mode).objectStore(storeName)));
  } finally {
    database.close();
  }
}

function resultOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
