/** A clipboard over HTTP on other hosts (https://developer.mozilla.org/docs/Web/Security/Secure_Contexts). */
if (!('clipboard' in navigator)) Object.defineProperty(navigator, 'clipboard', { value: { writeText } });

async function writeText(text: string): Promise<void> {
  const field = Object.assign(document.createElement('textarea'), { value: text });
  const focused = document.activeElement;
  field.style.position = 'fixed';
  // A dialog traps the focus.
  (document.querySelector('[role="dialog"]') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!isCopied) throw new Error('The browser denied clipboard access.');
}

export {};
