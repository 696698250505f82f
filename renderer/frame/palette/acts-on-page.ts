import { offeredActs, type PageAct } from '../../components/keyboard/page-acts.ts';

/** The buttons of the open page that can be pressed, and what its menus of records hold; a label that stands twice says nothing. */
export function actsOnPage(): readonly PageAct[] {
  const buttons = [
    ...document.querySelectorAll<HTMLElement>('main button, main .mantine-Button-root'),
  ]
    .filter((button) => !button.closest('tbody') && canBePressed(button))
    .map((button) => ({
      label: nameOf(button),
      of: titleAround(button),
      run: () => press(button),
    }));
  const acts = [...buttons, ...offeredActs()];
  const count = (label: string) => acts.filter((act) => act.label === label).length;
  return acts.filter(({ label }) => label !== '' && count(label) === 1);
}

function canBePressed(button: HTMLElement): boolean {
  return button.checkVisibility() && !button.matches(':disabled, [data-disabled], [data-loading]');
}

/** With the focus on it, so that what it opens gives the focus back to it. */
function press(button: HTMLElement): void {
  button.focus();
  button.click();
}

/** What a button says; that of a filter or of the head of a column does not say by itself what it does. */
function nameOf(button: HTMLElement): string {
  const label = button.getAttribute('aria-label');
  if (label) return label.trim();
  const words = wordsOf(button);
  if (words === '') return '';
  if (button.closest('thead')) return `Sort by ${words}`;
  return button.closest('search') ? `Filter: ${words}` : words;
}

/** As they are seen, where parts stand side by side without a space. */
function wordsOf(button: HTMLElement): string {
  return button.innerText.replaceAll(/\s+/g, ' ').trim();
}

/** The first heading of the smallest part around it that has one. */
function titleAround(element: Element): string | undefined {
  const part = element.parentElement?.closest('section, aside, article, main');
  if (!part) return undefined;
  const heading = part.querySelector('h1, h2, h3')?.textContent?.trim();
  return heading || titleAround(part);
}
