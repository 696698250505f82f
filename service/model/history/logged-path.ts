import type { RequestRecord } from './request-record.ts';

type Logged = Pick<RequestRecord, 'path' | 'request' | 'ignoredParameters'>;

/** Whether the value of a path or query parameter was not stored. */
export function lacksPathValue({ request, ignoredParameters }: Logged): boolean {
  const ignored = new Set(['query', ...ignoredParameters.map((name) => `query.${name}`)]);
  return request.masked.some((maskedPath) => /^(?:path|query)/.test(maskedPath) && !ignored.has(maskedPath));
}

/** The path with its query, without ignored parameters whose values are not stored. */
export function pathToResend({ path, request, ignoredParameters }: Logged): string {
  const [pathname = '', query = ''] = path.split('?');
  const omitted = ignoredParameters.filter((name) => request.masked.includes(`query.${name}`));
  const pairs = query.split('&').filter((pair) => {
    const [name = ''] = pair.split('=', 1);
    // Parsed like a parameter name: `a+b%5B%5D` is `a b[]`.
    return pair !== '' && !omitted.includes([...new URLSearchParams(`${name}=`).keys()][0] ?? name);
  });
  return pairs.length === 0 ? pathname : `${pathname}?${pairs.join('&')}`;
}
