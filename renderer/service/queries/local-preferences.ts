import { ownWorldPath } from '../call/session/console-base.ts';

/**
 * The storage keys of this browser, except pasted ABIs (`vaultdesk.abi.…`). Keys of records include the path of their
 * world.
 */
export const localPreference = {
  session: 'vaultdesk.session',
  /** Also used in `public/first-paint.js`. */
  theme: 'vaultdesk.theme',
  application: `vaultdesk.application${ownWorldPath}`,
  snippetLanguage: 'vaultdesk.snippet',
  notices: 'vaultdesk.notices',
  /** Items that need attention and are hidden until they change. */
  hiddenItems: `vaultdesk.hidden-items${ownWorldPath}`,
  firstSteps: `vaultdesk.first-steps${ownWorldPath}`,
  /** In `sessionStorage`: the records viewed in this tab. */
  recent: `vaultdesk.recent${ownWorldPath}`,
  /** How often each action of the palette was used. */
  usedActions: 'vaultdesk.used-actions',
  /** The ids of requests that the request editor sent. */
  sentRequests: `vaultdesk.sent-requests${ownWorldPath}`,
  /** In `sessionStorage`: drafts of the request editor, without secrets. */
  drafts: `vaultdesk.drafts${ownWorldPath}`,
  /** Requests that the user saved as examples, without secrets. */
  savedRequests: 'vaultdesk.saved-requests',
  /** Selected columns and saved views. */
  lists: 'vaultdesk.lists',
  timeZone: 'vaultdesk.time-zone',
  /** Open groups and pinned pages of the sidebar. */
  sidebar: 'vaultdesk.sidebar',
  /** The height of the rows of every list. */
  density: 'vaultdesk.density',
} as const;
