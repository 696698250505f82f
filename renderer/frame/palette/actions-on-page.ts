import { type PageAction, registeredActions } from '../../components/keyboard/page-actions.ts';

/** The enabled buttons of the current page and the items of its record menus; ambiguous labels are left out. */
export function actionsOnPage(): readonly PageAction[] {
  const buttons = [...document.querySelectorAll<HTMLElement>('main button, main .mantine-Button-root')]
    .filter((button) => !button.closest('tbody') && canBePressed(button))
    .toSorted((one, other) => Number(isMinor(one)) - Number(isMinor(other)))
    .map((button) => ({
      label: nameOf(button),
      of: titleAround(button),
      key: button.getAttribute('aria-keyshortcuts') ?? button.querySelector('kbd')?.innerText,
      run: () => press(button),
    }));
  const actions = [...buttons, ...registeredActions()];
  const count = (label: string) => actions.filter((action) => action.label === label).length;
  return actions.filter(({ label }) => label !== '' && count(label) === 1);
}

/** Whether a button looks like a link, e.g. the one that hides an item, in contrast to the one that resolves it. */
function isMinor(button: HTMLElement): boolean {
  return button.matches('.link');
}

function canBePressed(button: HTMLElement): boolean {
  return (
    button.checkVisibility() && !button.matches(':disabled, [data-disabled], [data-loading], [aria-label="Close"]')
  );
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

/** The first heading of the smallest surrounding part that has one. */
function titleAround(element: Element): string | undefined {
  const part = element.parentElement?.closest('section, aside, article, main');
  if (!part) return undefined;
  return part.querySelector('h1, h2, h3')?.textContent?.trim() || titleAround(part);
}

/** A link to the current page: a desktop link, or its address. */
export function linkToPage(): string {
  const { href, pathname } = window.location;
  return window.vaultdesk ? `vaultdesk:/${pathname}` : href;
}
