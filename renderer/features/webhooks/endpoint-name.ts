const inboxPath = /^(?:\/w\/[a-z0-9-]+)?\/_vaultdesk\/inbox\/([a-z0-9-]+)$/;

/**
 * The display name of an endpoint: a built-in inbox by its name, any other by its host.
 * @example nameOfEndpoint('http://127.0.0.1:3000/hooks') // { name: '127.0.0.1:3000', path: '/hooks'
 * }
 */
export function nameOfEndpoint(url: string | undefined) {
  if (url === undefined) return { name: 'Deleted webhook', path: '' };
  if (!URL.canParse(url)) return { name: url, path: '' };
  const { host, pathname, search } = new URL(url);
  const inbox = inboxOfUrl(url);
  if (inbox !== undefined) return { name: `Inbox ${inbox}`, path: '' };
  return { name: host, path: pathname === '/' && !search ? '' : `${pathname}${search}` };
}

/** The name of the built-in inbox with this URL, if it is one. */
export function inboxOfUrl(url: string): string | undefined {
  return URL.canParse(url) ? inboxPath.exec(new URL(url).pathname)?.[1] : undefined;
}
