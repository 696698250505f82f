interface Option {
  readonly value: string;
  readonly label: string;
}

/** Whether a typed text is still to be matched with an option: it is not the selected label. */
export function isUnchosen(typed: string, selected: Option | undefined): boolean {
  return typed.trim() !== '' && typed !== selected?.label;
}

/** The first option for a typed text. The selected option is always listed, and counts only if it contains the text. */
export function firstOption(found: readonly Option[], typed: string, selected: Option | undefined): Option | undefined {
  const text = typed.toLowerCase();
  return found.find(
    ({ value, label }) => value !== selected?.value || label.toLowerCase().includes(text) || value.includes(text),
  );
}
