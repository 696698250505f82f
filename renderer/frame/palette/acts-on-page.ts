import { offeredActs, type PageAct } from '../../components/keyboard/page-acts.ts';

/** The enabled buttons of the current page and the items of its record menus; ambiguous labels are left out. */
export function actsOnPage(): readonly PageAct[] {
  const buttons = [...document.querySelectorAll<HTMLElement>('main button, main .mantine-Button-root')]
    .filter((button) => !button.closest('tbody') && canBePressed(button))
    .map((button) => ({
      label: nameOf(button),
      of: titleAround(button),
      key: keyOf(button),
      run: () => press(button),
    }));
  const acts = [...buttons, ...offeredActs()];
  const count = (label: string) => acts.filter((act) => act.label === label).length;
  return acts.filter(({ label }) => label !== '' && count(label) === 1);
}

function canBePressed(button: HTMLElement): boolean {
  return button.checkVisibility() && !button.matches(':disabled, [data-disabled], [data-loading]');
}

/** Focuses it first, so that the overlay it opens returns the focus to it. */
function press(button: HTMLElement): void {
  button.focus();
  button.click();
}

/** The label of a button; labels of filters and column heads are extended with their effect. */
function nameOf(button: HTMLElement): string {
  const label = button.getAttribute('aria-label');
  if (label) return label.trim();
  const text = visibleText(button);
  if (text === '') return '';
  if (button.closest('thead')) return `Sort by ${text}`;
  return button.closest('search') ? `Filter: ${text}` : text;
}

/** The visible text without its key, with spaces between adjacent parts. */
function visibleText(button: HTMLElement): string {
  const key = button.querySelector('kbd')?.innerText ?? '';
  return button.innerText.replace(key, '').replaceAll(/\s+/g, ' ').trim();
}

function keyOf(button: HTMLElement): string | undefined {
  return button.getAttribute('aria-keyshortcuts') ?? button.querySelector('kbd')?.innerText;
}

/** The first heading of the smallest surrounding part that has one. */
function titleAround(element: Element): string | undefined {
  const part = element.parentElement?.closest('section, aside, article, main');
  if (!part) return undefined;
  const heading = part.querySelector('h1, h2, h3')?.textContent?.trim();
  return heading || titleAround(part);
}

/** A link to the current page: a desktop link, or its address. */
export function linkToPage(): string {
  const { href, pathname } = window.location;
  return window.vaultdesk ? `vaultdesk:/${pathname}` : href;
}
