import type { SecretType } from '../kernel/primitives.ts';
import { inboxNamePattern } from './names.ts';
import { worldPath, worldsBase } from './own-names.ts';

/** Builds the URLs that the service issues, each below the base URL of the `Installation`. */

const enterPath = '/console/enter';
/** Base path of the console of a headless service. */
export const consoleBase = '/console/';
export const manualBase = '/manual/';
/** Base path of the console's tRPC calls. */
export const callsPath = `${consoleBase}trpc/`;
/** Exchanges the key of a console link for a session. */
export const sessionsPath = `${consoleBase}sessions`;
/** Issues nonces for the proofs of the console. */
export const noncesPath = `${consoleBase}nonces`;
/** Payment pages, one per session. */
export const payBase = '/pay';
/** Built-in receivers, one per name. */
export const inboxBase = '/_vaultdesk/inbox';
/** JSON-RPC endpoints, one path per embedded chain. */
export const chainRpcBase = '/_vaultdesk/rpc';
/** Metadata documents of collection tokens. */
export const metadataPath = '/_vaultdesk/metadata';

/** The URLs that a caller needs. */
export function addressesOf(baseUrl: string) {
  return {
    baseUrl,
    marketUrl: `${baseUrl}/market`,
    tokenUrl: `${baseUrl}/oauth/token`,
    docsUrl: `${baseUrl}/docs`,
    manualUrl: `${baseUrl}${manualBase}`,
  };
}

/** The section of the manual on an error code. @example "http://127.0.0.1:8787/manual/reference/errors#wallet.not-found" */
export function errorPageUrl(baseUrl: string, code: string): string {
  return `${baseUrl}${manualBase}reference/errors#${code}`;
}

/**
 * The base URL of another world of the service. @example worldUrl('http://a.test/w/one', 'two') //
 * "http://a.test/w/two"
 */
export function worldUrl(baseUrl: string, name: string): string {
  return `${new URL(baseUrl).origin}${worldPath(name)}`;
}

/** The issuer of access tokens (`iss`), as Keycloak names it. */
export function issuerUrl(baseUrl: string, realm = 'Arkane'): string {
  return `${baseUrl}/auth/realms/${realm}`;
}

/** The single-use link that opens the console in a browser, or one request there. Browsers do not send the part after #. */
export function consoleLink(baseUrl: string, key: string, requestId?: string): string {
  return `${baseUrl}${enterPath}#key=${key}${requestId === undefined ? '' : `&request=${requestId}`}`;
}

/** The console page of a request, for a browser with a session. */
export function requestUrl(baseUrl: string, requestId: string): string {
  return `${baseUrl}${consoleBase}requests?selected=${requestId}`;
}

export function payPageUrl(baseUrl: string, sessionId: string): string {
  return `${baseUrl}${payBase}/${sessionId}`;
}

export function payPagePath(world: string, sessionId: string): string {
  return payPageUrl(worldPath(world), sessionId);
}

/** The URL to register a webhook with to reach a built-in receiver. */
export function inboxUrl(baseUrl: string, name: string): string {
  return `${baseUrl}${inboxBase}/${name}`;
}

/** The built-in receiver at this URL, in any world and on any host. */
export function inboxNameIn({ pathname, search }: URL): string | undefined {
  const name = inboxOfSomeWorld.exec(pathname)?.[1];
  return search === '' && name !== undefined && inboxNamePattern.test(name) ? name : undefined;
}

/** The built-in receiver that a webhook targets, if any. */
export function inboxOf({ url }: { readonly url: string }): string | undefined {
  return inboxNameIn(new URL(url));
}

const inboxOfSomeWorld = new RegExp(`^(?:${worldsBase}/[a-z0-9-]+)?${inboxBase}/(.*)$`);

export function rpcUrl(baseUrl: string, secretType: SecretType): string {
  return `${baseUrl}${chainRpcBase}/${secretType}`;
}

/** The base of a collection's metadata URLs; a token type number or `contract` follows. */
export function metadataBaseOf(baseUrl: string, collectionId: string): string {
  return `${baseUrl}${metadataPath}/${collectionId}/`;
}

export function seedSchemaUrl(baseUrl: string): string {
  return `${baseUrl}/_vaultdesk/seed.schema.json`;
}
