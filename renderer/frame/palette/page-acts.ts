import { useEffect } from 'react';

/** What can be done on the page that is open. */
export interface PageAct {
  /** As the page says it. @example "Archive…" */
  readonly label: string;
  /** What it is done with: the title of its card, of its panel or of the page. */
  readonly of: string | undefined;
  run(): void;
}

const offered = new Map<symbol, readonly PageAct[]>();

/** Offers what stands in a menu that is closed, until the returned function is called. */
export function offerActs(acts: readonly PageAct[]): () => void {
  const key = Symbol('offered');
  offered.set(key, acts);
  return () => offered.delete(key);
}

/** The same for as long as a menu is there, with what it holds now. */
export function useOfferedActs(acts: readonly PageAct[]): void {
  useEffect(() => offerActs(acts));
}

/** The buttons of the open page that can be pressed, and what its menus of records hold; a label that stands twice says nothing. */
export function actsOnPage(): readonly PageAct[] {
  const buttons = [...document.querySelectorAll<HTMLElement>('main .mantine-Button-root')]
    .filter((button) => !button.closest('tbody') && canBePressed(button))
    .map((button) => ({
      label: nameOf(button),
      of: titleAround(button),
      run: () => button.click(),
    }));
  const acts = [...buttons, ...[...offered.values()].flat()];
  const count = (label: string) => acts.filter((act) => act.label === label).length;
  return acts.filter(({ label }) => label !== '' && count(label) === 1);
}

function canBePressed(button: HTMLElement): boolean {
  return button.checkVisibility() && !button.matches(':disabled, [data-disabled], [data-loading]');
}

function nameOf(element: Element): string {
  return (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
}

/** The first heading of the smallest part around it that has one. */
function titleAround(element: Element): string | undefined {
  const part = element.parentElement?.closest('section, aside, article, main');
  if (!part) return undefined;
  const heading = part.querySelector('h1, h2, h3')?.textContent?.trim();
  return heading || titleAround(part);
}

/** What leads to the open page from elsewhere: a link of the desktop, or its address. */
export function linkToPage(): string {
  const { href, pathname } = window.location;
  return window.vaultdesk ? `vaultdesk:/${pathname}` : href;
}
