import { isConsolePath } from '../../preload/orders/console-paths.ts';
import { consoleAddress } from '../console-address.ts';

/** The scheme of links to a page of the console. */
export const linkScheme = 'vaultdesk';

const beginning = `${linkScheme}://`;

/** Whether a word of a command line is meant to be a link, a good one or not. */
export function isLink(word: string): boolean {
  return /^vaultdesk:/i.test(word);
}

/**
 * The page that a link names, or nothing. It is compared letter by letter with the console's own addresses and not read
 * as a URL: there is no query, fragment, user, port or escape that could mean anything.
 *
 * @example pathOfLink('vaultdesk://wallets/3f1c…') // '/wallets/3f1c…'
 */
export function pathOfLink(link: string): string | undefined {
  if (!link.startsWith(beginning)) return undefined;
  const path = `/${link.slice(beginning.length)}`;
  // Some systems close an address with a slash.
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return isConsolePath(bare) ? bare : undefined;
}

/** The link on a command line: the last one, in front of flags of the service. */
export function linkOf(argv: readonly string[]): string | undefined {
  const dashes = argv.indexOf('--');
  return argv.slice(0, dashes === -1 ? argv.length : dashes).findLast(isLink);
}

/** A link to the page that the window shows, without what its list is narrowed to. */
export function linkToPage(url: string): string | undefined {
  if (!url.startsWith(consoleAddress)) return undefined;
  const [path = ''] = url.slice(consoleAddress.length).split(/[?#]/);
  return isConsolePath(`/${path}`) ? `${beginning}${path}` : undefined;
}
