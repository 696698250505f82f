/** The Vite server of the page during development; ignored by a packaged application. */
export function developmentServer(
  { isPackaged }: { readonly isPackaged: boolean },
  { ELECTRON_RENDERER_URL: address }: Readonly<Record<string, string | undefined>>,
): URL | undefined {
  if (isPackaged || address === undefined || !URL.canParse(address)) return undefined;
  return new URL(address);
}
