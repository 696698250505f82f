/** Sites the console may send a person to: the standards it names. */
const sites: ReadonlySet<string> = new Set(['eips.ethereum.org', 'www.rfc-editor.org']);

/** The address of a link that may leave for the browser, as it was read: https to a known site. */
export function allowedAddress(link: string): string | undefined {
  if (!URL.canParse(link)) return undefined;
  const { protocol, host, username, password, href } = new URL(link);
  if (protocol !== 'https:' || username !== '' || password !== '') return undefined;
  return sites.has(host) ? href : undefined;
}
