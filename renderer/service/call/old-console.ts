import { consoleBase } from './console-base.ts';

/**
 * Code could not be fetched. Where the service meanwhile sends another console than this one, that one
 * takes its place, at the same address; anything else is thrown on.
 */
export async function replaceOldConsole(error: unknown): Promise<void> {
  const answer = await fetch(consoleBase).catch(() => undefined);
  if (!answer?.ok || isOf(document, await answer.text())) throw error;
  location.reload();
  await new Promise(() => undefined);
}

/** Whether a page was sent with the scripts that run here. */
export function isOf(shown: ParentNode, page: string): boolean {
  return [...shown.querySelectorAll('script[src]')].every((script) => {
    const [file = ''] = script.getAttribute('src')?.split('/').slice(-1) ?? [];
    return page.includes(file);
  });
}
