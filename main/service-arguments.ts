import { isLink } from './links/record-link.ts';

/**
 * The service flags on a desktop command line: those after a lone `--`. Arguments before it belong to Electron and
 * Chromium. A line with a link was written by the author of the link, so it has no flags.
 *
 * @example serviceArguments(['vaultdesk', '--no-sandbox', '--', '--port', '0']) // ['--port', '0']
 */
export function serviceArguments(argv: readonly string[]): readonly string[] {
  const dashes = argv.indexOf('--');
  if (dashes === -1 || argv.slice(0, dashes).some(isLink)) return [];
  return argv.slice(dashes + 1);
}
