/** Under which names this browser keeps something of the console, beside the pasted ABIs (`vaultdesk.abi.…`). */
export const keptHere = {
  session: 'vaultdesk.session',
  /** The same name as in `public/first-paint.js`. */
  theme: 'vaultdesk.theme',
  application: 'vaultdesk.application',
  snippetLanguage: 'vaultdesk.snippet',
  notices: 'vaultdesk.notices',
  firstSteps: 'vaultdesk.first-steps',
  /** In `sessionStorage`: the records of this tab. */
  recent: 'vaultdesk.recent',
  /** Chosen columns and saved views. */
  lists: 'vaultdesk.lists',
} as const;
