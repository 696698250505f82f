import { flagIn, type SearchOf, searchOf, textUpTo } from '../../service/queries/search-fields.ts';

export const settingsSearch = searchOf({
  room: textUpTo(60),
  search: textUpTo(100),
  changed: flagIn,
});
export type SettingsSearch = SearchOf<typeof settingsSearch>;
