// Runs before the console's own code. Without a configured locale, Chromium reports "en-US@posix", with which Intl throws.
for (const name of /** @type {const} */ (['language', 'languages'])) {
  try {
    Intl.getCanonicalLocales(navigator[name]);
  } catch {
    Object.defineProperty(navigator, name, { value: name === 'language' ? 'en-US' : ['en-US'] });
  }
}

// Applies a chosen theme before the first paint, so that a dark console never flashes white.
const chosen = localStorage.getItem('vaultdesk.theme');
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.mantineColorScheme = chosen;
