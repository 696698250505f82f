import { shell } from 'electron';
import { addressesOf, payPageUrl } from '../../service/model/installation/addresses.ts';
import { allowedAddress } from './external-links.ts';

/** Opens an allowed link in the user's browser; resolves with whether it was allowed. */
export async function openLink(link: string): Promise<boolean> {
  const address = allowedAddress(link);
  if (address === undefined) return false;
  await shell.openExternal(address);
  return true;
}

/** Opens the API reference of this service in the browser. */
export function openReference(baseUrl: string): Promise<void> {
  return shell.openExternal(addressesOf(baseUrl).docsUrl);
}

/** Opens a page of the manual of this service in the browser. @example page "reference/errors#wallet.not-found" */
export function openManual(baseUrl: string, page = ''): Promise<void> {
  return shell.openExternal(`${addressesOf(baseUrl).manualUrl}${page}`);
}

/** Opens the payment page of a checkout session in the browser. */
export function openPayPage(baseUrl: string, sessionId: string): Promise<void> {
  return shell.openExternal(payPageUrl(baseUrl, sessionId));
}
