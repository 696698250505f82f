/** A part of the console whose code could not be fetched. */
export class LostCode extends Error {}

/**
 * Code could not be fetched. Where the service meanwhile sends another console than this one, that one
 * takes its place, at the same address; else this is a `LostCode`.
 */
export async function replaceOldConsole(cause: unknown): Promise<void> {
  const page = await sentPage();
  if (page === undefined || scripts().every(({ src }) => page.includes(fileOf(src))))
    throw new LostCode(undefined, { cause });
  await reload();
}

/** Loads the console anew, at the same address, where the service answers: a browser asks only once for code. */
export async function reloadConsole(): Promise<void> {
  if ((await sentPage()) !== undefined) await reload();
}

const reloaded = 'vaultdesk.reloaded';

/** As `reloadConsole`, for a `LostCode`; resolves where that cannot help, or was done and some code is lost still. */
export async function findLostCode(error: unknown): Promise<void> {
  if (!(error instanceof LostCode) || sessionStorage.getItem(reloaded)) return;
  if ((await sentPage()) === undefined) return;
  sessionStorage.setItem(reloaded, 'once');
  await reload();
}

/** Code that goes missing from here on is worth loading it anew again. */
export function noteThatAllArrived(): void {
  sessionStorage.removeItem(reloaded);
}

async function reload(): Promise<never> {
  location.reload();
  return new Promise(() => undefined);
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
