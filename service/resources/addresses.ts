import type { SecretType } from '../kernel/primitives.ts';
import { inboxName } from './inbox.ts';
import { worldPath, worldsBase } from './world.ts';

/** The addresses that the service issues, each below the base that `Installation` names. */

/** The page that a console link opens. */
const enterPath = '/console/enter';
/** The console of a headless service. */
export const consoleBase = '/console/';
/** The calls of that console. */
export const callsPath = `${consoleBase}trpc/`;
/** Exchanges the key of a console link for a session. */
export const sessionsPath = `${consoleBase}sessions`;
/** Issues nonces for the proofs of the console. */
export const noncesPath = `${consoleBase}nonces`;
/** Payment pages, one for each session. */
export const payBase = '/pay';
/** Built-in receivers, one for each name. */
export const inboxBase = '/_vaultdesk/inbox';
/** JSON-RPC, one path for each embedded chain. */
export const chainRpcBase = '/_vaultdesk/rpc';
/** Documents about the tokens of a collection. */
export const metadataPath = '/_vaultdesk/metadata';

/** The addresses that a caller needs. */
export function addressesOf(baseUrl: string) {
  return {
    baseUrl,
    marketUrl: `${baseUrl}/market`,
    tokenUrl: `${baseUrl}/oauth/token`,
    docsUrl: `${baseUrl}/docs`,
  };
}

/** The base address of another world of the service. @example worldUrl('http://a.test/w/one', 'two') // "http://a.test/w/two" */
export function worldUrl(baseUrl: string, name: string): string {
  return `${new URL(baseUrl).origin}${worldPath(name)}`;
}

/** The issuer of access tokens (`iss`), as Keycloak names it. */
export function issuerUrl(baseUrl: string, realm = 'Arkane'): string {
  return `${baseUrl}/auth/realms/${realm}`;
}

/** The link that opens the console in a browser, once. Browsers do not send the part after #. */
export function consoleLink(baseUrl: string, key: string): string {
  return `${baseUrl}${enterPath}#key=${key}`;
}

/** The payment page of a session. */
export function payPageUrl(baseUrl: string, sessionId: string): string {
  return `${baseUrl}${payBase}/${sessionId}`;
}

/** The path of that page, under any name of the service. */
export function payPagePath(world: string, sessionId: string): string {
  return payPageUrl(worldPath(world), sessionId);
}

/** The URL that a webhook is registered with to reach a built-in receiver. */
export function inboxUrl(baseUrl: string, name: string): string {
  return `${baseUrl}${inboxBase}/${name}`;
}

/** The built-in receiver at this URL, in any world and on any host. */
export function inboxNameIn({ pathname, search }: URL): string | undefined {
  const name = inboxOfSomeWorld.exec(pathname)?.[1];
  return search === '' && name !== undefined ? inboxName.safeParse(name).data : undefined;
}

/** The built-in receiver that a webhook leads to. */
export function inboxOf({ url }: { readonly url: string }): string | undefined {
  return inboxNameIn(new URL(url));
}

const inboxOfSomeWorld = new RegExp(`^(?:${worldsBase}/[a-z0-9-]+)?${inboxBase}/(.*)$`);

/** The JSON-RPC address of an embedded chain. */
export function rpcUrl(baseUrl: string, secretType: SecretType): string {
  return `${baseUrl}${chainRpcBase}/${secretType}`;
}

/** The base of the metadata addresses of a collection; the number of a token type or `contract` follows. */
export function metadataBaseOf(baseUrl: string, collectionId: string): string {
  return `${baseUrl}${metadataPath}/${collectionId}/`;
}

/** The schema of seed files. */
export function seedSchemaUrl(baseUrl: string): string {
  return `${baseUrl}/_vaultdesk/seed.schema.json`;
}
