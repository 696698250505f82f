/** Sites that the console may open: the standards it refers to. */
const sites: ReadonlySet<string> = new Set(['eips.ethereum.org', 'www.rfc-editor.org']);

/** The link unchanged if the browser may open it (https and a known site), else `undefined`. */
export function allowedAddress(link: string): string | undefined {
  if (!URL.canParse(link)) return undefined;
  const { protocol, host, username, password, href } = new URL(link);
  if (protocol !== 'https:' || username !== '' || password !== '') return undefined;
  return sites.has(host) ? href : undefined;
}
