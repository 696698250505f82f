/**
 * Gives a page a clipboard to write to if its browser has none, as under http and a name other than localhost
 * (https://developer.mozilla.org/docs/Web/Security/Secure_Contexts). Its import is enough.
 */
if (!('clipboard' in navigator))
  Object.defineProperty(navigator, 'clipboard', { value: { writeText } });

async function writeText(text: string): Promise<void> {
  const field = Object.assign(document.createElement('textarea'), { value: text });
  const focused = document.activeElement;
  field.style.position = 'fixed';
  // A dialog does not let the focus leave.
  (document.querySelector('[role="dialog"]') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!isCopied) throw new Error('The browser does not copy.');
}

export {};
