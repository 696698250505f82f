import type { Ports } from '../../ports/ports.ts';
import { inboxBase, inboxNameIn } from '../../targets/inbox-path.ts';

/** The URL that a webhook is registered with to reach a built-in receiver. */
export function inboxUrl({ installation }: Pick<Ports, 'installation'>, name: string): string {
  return `${installation.baseUrl()}${inboxBase}/${name}`;
}

/** The built-in receiver that a webhook's URL leads to, if it leads to one. */
export function inboxOf({ url }: { readonly url: string }): string | undefined {
  return inboxNameIn(new URL(url));
}
