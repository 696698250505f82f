/** The key of a session: its private half never leaves the browser and is hidden even from this page. */
export interface PageKey {
  /** SHA-256 of the public key; identifies the session. */
  readonly session: string;
  /** The public key: a point on P-256, base64url. */
  readonly point: string;
  readonly privateKey: CryptoKey;
}

const storeName = 'keys';

/** The stored key of a session; `undefined` for a session with a token. */
export async function findPageKey(session: string): Promise<PageKey | undefined> {
  // Plain HTTP on a host name other than localhost has no `subtle`.
  if (!crypto.subtle) return undefined;
  return inKeyStore('readonly', (store) => store.get(session)).catch(() => undefined);
}

/** Runs one request on the keys that this browser stores for the origin. */
export async function inKeyStore<Value>(
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

/** SHA-256, base64url. */
export async function hashOf(bytes: ArrayBuffer): Promise<string> {
  return base64url(await crypto.subtle.digest('SHA-256', bytes));
}

export function base64url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function resultOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
