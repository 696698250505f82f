import { IconSettings } from '@tabler/icons-react';
import { containedIn } from '../../../service/model/kernel/text-search.ts';
import type { UseEntries } from '../../frame/feature.ts';
import { finder } from '../../frame/palette/finder.ts';

/** Settings by title or key. */
export const useSettingEntries: UseEntries = finder({
  operation: 'settings.list',
  isRequested: (text, kind) => text.length >= 3 && kind === undefined,
  input: () => ({}),
  title: 'Settings',
  entries: ({ settings }, text) =>
    settings
      .filter(({ key, title }) => containedIn(text)(`${title} ${key}`))
      .slice(0, 5)
      .map(({ key, title }) => ({
        id: `setting-${key}`,
        icon: IconSettings,
        name: title,
        detail: key,
        link: { to: '/settings', search: { search: key } },
      })),
});
