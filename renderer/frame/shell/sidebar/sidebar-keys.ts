const fields = 'input, textarea, select, [role="combobox"], [contenteditable="true"]';

/** Alt W opens the world switcher, Alt and arrows move between the groups, and arrows fold the focused group. */
export function onSidebarKey(event: KeyboardEvent, sidebar: HTMLElement | null): void {
  const { altKey, code, key } = event;
  const focused = document.activeElement;
  if (!sidebar || event.defaultPrevented || document.querySelector('[aria-modal="true"]')) return;
  if (altKey && code === 'KeyW') sidebar.querySelector('button')?.click();
  else if (altKey && !focused?.matches(fields) && key === 'ArrowUp') groupNextTo(sidebar, focused, -1)?.focus();
  else if (altKey && !focused?.matches(fields) && key === 'ArrowDown') groupNextTo(sidebar, focused, 1)?.focus();
  else if (
    !altKey &&
    focused?.matches(`[data-group][aria-expanded="${key === 'ArrowLeft'}"]`) &&
    /Left|Right/.test(key)
  )
    sidebar.querySelector<HTMLElement>('[data-group]:focus')?.click();
}

/** The label of the previous or next group, relative to the focus or else to the current page. */
function groupNextTo(sidebar: HTMLElement, focused: Element | null, step: 1 | -1): HTMLElement | undefined {
  const from = sidebar.contains(focused) ? focused : sidebar.querySelector('[aria-current]');
  const groups = [...sidebar.querySelectorAll<HTMLElement>('[data-group]')];
  const isBefore = (group: Element) =>
    from !== null && Boolean(group.compareDocumentPosition(from) & Node.DOCUMENT_POSITION_FOLLOWING);
  return step > 0
    ? groups.find((group) => group !== from && !isBefore(group))
    : groups.findLast((group) => group !== from && isBefore(group));
}
