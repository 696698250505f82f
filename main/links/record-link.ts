import { isConsolePath } from '../../preload/orders/console-paths.ts';
import { consoleAddress } from '../console-address.ts';

/** The scheme of links to a console page. */
export const linkScheme = 'vaultdesk';

const prefix = `${linkScheme}://`;

/** Whether a command line argument is intended as a link, valid or not, or is a portable snapshot. */
export function isLink(argument: string): boolean {
  return hasScheme(argument) || isSnapshotFile(argument);
}

function hasScheme(argument: string): boolean {
  return /^vaultdesk:/i.test(argument);
}

/** A file that the operating system opens with this application. */
function isSnapshotFile(argument: string): boolean {
  return !hasScheme(argument) && !argument.startsWith('-') && /\.vaultdesk$/i.test(argument);
}

/**
 * The page of a link, or `undefined`. Compares the text with the console's own paths instead of
 * parsing a URL, so that queries, fragments, users, ports and escapes are impossible.
 *
 * @example pathOfLink('vaultdesk://wallets/3f1c…') // '/wallets/3f1c…'
 */
export function pathOfLink(link: string): string | undefined {
  // The file itself is not read: its import asks for the passphrase there.
  if (isSnapshotFile(link)) return '/snapshots';
  if (!link.startsWith(prefix)) return undefined;
  const path = `/${link.slice(prefix.length)}`;
  // Some systems append a slash.
  const trimmed = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return isConsolePath(trimmed) ? trimmed : undefined;
}

/** The last link on a command line, before the flags of the service. */
export function linkOf(argv: readonly string[]): string | undefined {
  const dashes = argv.indexOf('--');
  return argv.slice(0, dashes === -1 ? argv.length : dashes).findLast(isLink);
}

/** A link to the page that the window shows, without list filters. */
export function linkToPage(url: string): string | undefined {
  if (!url.startsWith(consoleAddress)) return undefined;
  const [path = ''] = url.slice(consoleAddress.length).split(/[?#]/);
  return isConsolePath(`/${path}`) ? `${prefix}${path}` : undefined;
}
