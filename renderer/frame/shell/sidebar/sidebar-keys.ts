const fields = 'input, textarea, select, [role="combobox"], [contenteditable="true"]';

/**
 * Alt W opens the world switcher, Alt and arrows move between the groups, arrows fold the focused group, and Escape
 * hides the sidebar over a narrow window.
 */
export function onSidebarKey(
  { altKey, code, key, target, defaultPrevented }: KeyboardEvent,
  sidebar: HTMLElement,
): void {
  const focused = document.activeElement;
  if (defaultPrevented || document.querySelector('[aria-modal="true"]')) return;
  if (altKey && code === 'KeyW') sidebar.querySelector('button')?.click();
  else if (altKey && !focused?.matches(fields) && (key === 'ArrowUp' || key === 'ArrowDown'))
    focusInSidebar(sidebar, groupNextTo(sidebar, focused, key));
  else if (altKey || !(target instanceof HTMLElement) || !sidebar.contains(target)) return;
  else if (key === 'Escape' && matchMedia('(max-width: 800px)').matches) target.blur();
  else if (target.matches(`[data-group][aria-expanded="${key === 'ArrowLeft'}"]`) && /Left|Right/.test(key))
    target.click();
}

/** Focuses an item, also while a narrow window hides the sidebar. */
export function focusInSidebar(sidebar: HTMLElement, item: HTMLElement | null | undefined): void {
  sidebar.dataset.open = '';
  item?.focus();
  delete sidebar.dataset.open;
}

/** The label of the previous or next group, relative to the focus or else to the current page. */
function groupNextTo(
  sidebar: HTMLElement,
  focused: Element | null,
  key: 'ArrowUp' | 'ArrowDown',
): HTMLElement | undefined {
  const from = sidebar.contains(focused) ? focused : sidebar.querySelector('[aria-current]');
  const groups = [...sidebar.querySelectorAll<HTMLElement>('[data-group]')];
  const isBefore = (group: Element) =>
    from !== null && Boolean(group.compareDocumentPosition(from) & Node.DOCUMENT_POSITION_FOLLOWING);
  return key === 'ArrowDown'
    ? groups.find((group) => group !== from && !isBefore(group))
    : groups.findLast((group) => group !== from && isBefore(group));
}
