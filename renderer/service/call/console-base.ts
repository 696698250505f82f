const declared = document.querySelector('meta[name="console-base"]')?.getAttribute('content');

/** Where the console lives on its origin: `/` in the desktop window, `/console/` headless. */
export const consoleBase = !declared || declared === './' ? '/' : declared;

/** What stands before every address of the world that this is the console of; nothing for main. @example "/w/ci-1" */
export const ownWorldPath = /^\/w\/[^/]+|/.exec(consoleBase)?.[0] ?? '';
