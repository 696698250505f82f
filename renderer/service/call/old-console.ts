/**
 * Code could not be fetched. Where the service meanwhile sends another console than this one, that one
 * takes its place, at the same address; anything else is thrown on.
 */
export async function replaceOldConsole(error: unknown): Promise<void> {
  const page = await sentPage();
  if (page === undefined || scripts().every(({ src }) => page.includes(fileOf(src)))) throw error;
  location.reload();
  await new Promise(() => undefined);
}

/** Loads the console anew, at the same address, where the service answers: a browser asks only once for code. */
export async function reloadConsole(): Promise<void> {
  if ((await sentPage()) !== undefined) location.reload();
}

/** The page as the service sends it now; it lies above the folder of its scripts. */
async function sentPage(): Promise<string | undefined> {
  const [{ src } = { src: location.href }] = scripts();
  const answer = await fetch(new URL('..', src)).catch(() => undefined);
  return answer?.ok ? answer.text() : undefined;
}

function scripts(): readonly HTMLScriptElement[] {
  return [...document.querySelectorAll<HTMLScriptElement>('script[type=module][src]')];
}

/** The name of a script, which carries a hash of its content. */
function fileOf(src: string): string {
  return src.slice(src.lastIndexOf('/'));
}
