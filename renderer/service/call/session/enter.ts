import { partOf } from '../failure.ts';
import { base64url, hashOf, inKeyStore, type PageKey } from './page-key.ts';

/** Uses a one-time link and stores its session under `storageKey`; `false` if the link was already used. */
export async function enter(linkKey: string, url: string, storageKey: string): Promise<boolean> {
  const pageKey = await createPageKey();
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'x-vaultdesk-entry': linkKey, ...(pageKey && { 'x-vaultdesk-key': pageKey.point }) },
  }).catch(() => undefined);
  const session = response?.ok ? partOf(partOf(await response.json(), 'result'), 'session') : undefined;
  const isEntered = typeof session === 'string';
  const unused = isEntered ? localStorage.getItem(storageKey) : pageKey?.session;
  if (isEntered) localStorage.setItem(storageKey, session);
  if (unused) await inKeyStore('readwrite', (store) => store.delete(unused)).catch(() => undefined);
  return isEntered;
}

/** Creates and stores a key; `undefined` if the browser has no WebCrypto here or cannot store keys. */
async function createPageKey(): Promise<PageKey | undefined> {
  if (!crypto.subtle) return undefined;
  try {
    const key = await generatePageKey();
    await inKeyStore('readwrite', (store) => store.put(key, key.session));
    return key;
  } catch {
    return undefined;
  }
}

/** A new key that is not stored. A stored key is never registered again: another program may have put it there. */
export async function generatePageKey(): Promise<PageKey> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, false, ['sign']);
  const point = await crypto.subtle.exportKey('raw', publicKey);
  return { session: await hashOf(point), point: base64url(point), privateKey };
}
