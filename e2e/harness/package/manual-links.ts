/** Links of the manual to missing files or headings, each as "page -> target". */
export async function brokenLinks(baseUrl: string): Promise<readonly string[]> {
  const files = new Map<string, { readonly ok: boolean; readonly ids: ReadonlySet<string> }>();
  const links: { readonly from: string; readonly to: URL }[] = [{ from: '', to: new URL('/manual/', baseUrl) }];
  for (const { to } of links) {
    if (files.has(to.pathname)) continue;
    const response = await fetch(to);
    const isPage = response.headers.get('content-type')?.includes('html') === true;
    const html = isPage ? await response.text() : '';
    files.set(to.pathname, { ok: response.ok, ids: new Set(valuesOf(html, / id="([^"]+)"/g)) });
    for (const href of valuesOf(html, /<a [^>]*?href="([^"]+)"/g)) {
      const target = new URL(href, to);
      if (target.pathname.startsWith('/manual/') && target.origin === to.origin)
        links.push({ from: to.pathname, to: target });
    }
  }
  return links
    .filter(({ to: { pathname, hash } }) => {
      const file = files.get(pathname);
      return !file?.ok || (file.ids.size > 0 && hash !== '' && !file.ids.has(decodeURIComponent(hash.slice(1))));
    })
    .map(({ from, to }) => `${from} -> ${to.pathname}${to.hash}`);
}

function valuesOf(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, value = '']) => value);
}
