import { shell } from 'electron';
import { isAllowedLink } from './external-links.ts';

/** Opens an allowed link in the browser of the user; answers whether it was one. */
export async function openLink(link: string, baseUrl: string): Promise<boolean> {
  if (!isAllowedLink(link, baseUrl)) return false;
  await shell.openExternal(link);
  return true;
}
