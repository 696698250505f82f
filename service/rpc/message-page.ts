import { consoleHeaders } from './console-files.ts';

interface MessagePage {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly refreshSeconds?: number;
}

/**
 * Renders a page that works without files of the console. Its texts are trusted and not escaped.
 */
export function messagePage({
  title,
  paragraphs,
  status,
  headers = {},
  refreshSeconds,
}: MessagePage): Response {
  const refresh =
    refreshSeconds === undefined ? '' : `\n<meta http-equiv="refresh" content="${refreshSeconds}">`;
  const content = paragraphs.map((text) => `<p>${text}</p>`).join('\n');
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>${refresh}
<style>body{font:15px/24px system-ui,sans-serif;max-width:34rem;margin:20vh auto 0;padding:0 24px;color-scheme:light dark}</style>
<main>
<h1>${title}</h1>
${content}
</main></html>`;
  return new Response(page, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...consoleHeaders, ...headers },
  });
}

/** Whether an `Accept` header is that of a browser opening a page. */
export function wantsPage(accept: string | null | undefined): boolean {
  return accept?.includes('text/html') ?? false;
}
