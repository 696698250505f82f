const declared = document.querySelector('meta[name="console-base"]')?.getAttribute('content');

/** Where the console lives on its origin: `/` in the desktop window, `/console/` headless. */
export const consoleBase = !declared || declared === './' ? '/' : declared;
