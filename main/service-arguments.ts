/**
 * The service's own flags on a desktop command line: those behind a lone `--`.
 * What stands before it belongs to Electron and Chromium.
 *
 * @example serviceArguments(['vaultdesk', '--no-sandbox', '--', '--port', '0']) // ['--port', '0']
 */
export function serviceArguments(argv: readonly string[]): readonly string[] {
  const dashes = argv.indexOf('--');
  return dashes === -1 ? [] : argv.slice(dashes + 1);
}
