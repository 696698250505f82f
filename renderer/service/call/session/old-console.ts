/** A part of the console whose code could not be loaded. */
export class LostCode extends Error {}

/** Loads another console that the service now serves at the same address; otherwise throws `LostCode`. */
export async function replaceOldConsole(cause: unknown): Promise<void> {
  const page = await sentPage();
  if (page === undefined || scripts().every(({ src }) => page.includes(fileOf(src))))
    throw new LostCode(undefined, { cause });
  await reload();
}

/** Reloads the console at the same address if the service responds: a browser requests a module only once. */
export async function reloadConsole(): Promise<void> {
  if ((await sentPage()) !== undefined) await reload();
}

const reloaded = 'vaultdesk.reloaded';

/** Calls `reloadConsole` for a `LostCode`; resolves if that cannot help, or if code is still missing after a reload. */
export async function findLostCode(error: unknown): Promise<void> {
  if (!(error instanceof LostCode) || sessionStorage.getItem(reloaded)) return;
  if ((await sentPage()) === undefined) return;
  sessionStorage.setItem(reloaded, 'once');
  await reload();
}

/** Allows another reload for code that goes missing from now on. */
export function noteThatAllArrived(): void {
  sessionStorage.removeItem(reloaded);
}

async function reload(): Promise<never> {
  location.reload();
  return new Promise(() => undefined);
}

/** The page that the service currently serves; it is in the parent folder of its scripts. */
async function sentPage(): Promise<string | undefined> {
  const [{ src } = { src: location.href }] = scripts();
  const response = await fetch(new URL('..', src)).catch(() => undefined);
  return response?.ok ? response.text() : undefined;
}

function scripts(): readonly HTMLScriptElement[] {
  return [...document.querySelectorAll<HTMLScriptElement>('script[type=module][src]')];
}

/** The name of a script, which contains a hash of its content. */
function fileOf(src: string): string {
  return src.slice(src.lastIndexOf('/'));
}
