// A chosen theme before the console's own code is there: nobody who works in the dark is dazzled by a load.
const chosen = localStorage.getItem('vaultdesk.theme');
if (chosen === 'light' || chosen === 'dark')
  document.documentElement.dataset.mantineColorScheme = chosen;
