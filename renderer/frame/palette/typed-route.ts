/** How an operation is called over HTTP. */
export type CalledRoute = { readonly method: string; readonly path: string };

/** The path of a text, and its method if it has one. @example typedRoute('POST /api/wal') */
export function typedRoute(text: string): { readonly method?: string | undefined; readonly path: string } | undefined {
  const [, method, path] = /^(?:(get|post|put|patch|delete)\s+)?(\/\S*)$/i.exec(text) ?? [];
  return path === undefined ? undefined : { method: method?.toUpperCase(), path };
}

/** Whether a route has the method of a text, and its whole path or a path that starts with it; ids match parameters. */
export function routeFit(text: string, route: CalledRoute | undefined): 'whole' | 'start' | undefined {
  const typed = typedRoute(text);
  if (!typed || !route || (typed.method ?? route.method) !== route.method) return undefined;
  const [words, parts] = [segmentsOf(typed.path), segmentsOf(route.path)];
  const isAt = (word: string, at: number) => (parts[at]?.startsWith('{') ?? false) || parts[at] === word;
  if (words.length === parts.length && words.every(isAt)) return 'whole';
  const last = words.length - 1;
  return words.every((word, at) => isAt(word, at) || (at === last && parts[at]?.startsWith(word)))
    ? 'start'
    : undefined;
}

function segmentsOf(path: string): readonly string[] {
  return path.toLowerCase().split('/').filter(Boolean);
}
