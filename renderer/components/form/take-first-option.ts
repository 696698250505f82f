/**
 * Lets Enter and Tab choose the highlighted option of an open list, or the first option for a typed text. A list with
 * `aria-busy` still shows the options of an earlier text, so Enter does nothing.
 */
export function takeFirstOption(event: React.KeyboardEvent<HTMLInputElement>): void {
  const { currentTarget: field, key, shiftKey, nativeEvent } = event;
  const isTab = key === 'Tab' && !shiftKey;
  if ((key !== 'Enter' && !isTab) || nativeEvent.isComposing) return;
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  const highlighted = list?.querySelector<HTMLElement>('[data-combobox-selected]');
  // The field handles Enter on a highlighted option.
  if (!list || (highlighted && !isTab)) return;
  const first = field.value.trim() ? list.querySelector<HTMLElement>('[data-combobox-option]') : undefined;
  const option = highlighted ?? (list.ariaBusy === 'true' ? undefined : first);
  if (option && option.ariaSelected !== 'true') option.click();
  if (!isTab && field.value.trim()) event.preventDefault();
}
