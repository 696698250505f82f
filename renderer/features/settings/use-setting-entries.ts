import { IconSettings, IconVersions, IconWorld, IconWorldOff, type TablerIcon } from '@tabler/icons-react';
import { containedIn, everyWordIn } from '../../../service/model/kernel/text-search.ts';
import type { UseEntries } from '../../frame/feature.ts';
import type { EntryKind } from '../../frame/palette/entry.ts';
import { finder } from '../../frame/palette/finder.ts';

const isRequested = (text: string, kind: EntryKind | undefined) => text.length >= 3 && kind === undefined;

/** Settings by title or key, and worlds and snapshots by name. */
export const useSettingEntries: UseEntries = (text) => [
  ...useWorlds(text),
  ...useEndedWorlds(text),
  ...useSnapshots(text),
  ...useSettings(text),
];

const useWorlds: UseEntries = finder({
  operation: 'worlds.list',
  isRequested,
  input: () => ({}),
  title: 'Worlds',
  entries: (worlds, text) => namedEntries(worlds, text, { icon: IconWorld, to: '/worlds' }),
});

const useEndedWorlds: UseEntries = finder({
  operation: 'worlds.listEnded',
  isRequested,
  input: () => ({}),
  title: 'Worlds',
  entries: (worlds, text) => namedEntries(worlds, text, { icon: IconWorldOff, to: '/worlds', detail: 'ended' }),
});

const useSnapshots: UseEntries = finder({
  operation: 'snapshots.list',
  isRequested,
  input: () => ({}),
  title: 'Snapshots',
  entries: (snapshots, text) => namedEntries(snapshots, text, { icon: IconVersions, to: '/snapshots' }),
});

/** The first records with the words of the text in their name or detail, with a link to their list. */
function namedEntries(
  records: readonly { readonly name: string }[],
  text: string,
  view: { readonly icon: TablerIcon; readonly to: '/worlds' | '/snapshots'; readonly detail?: string },
) {
  const { icon, to, detail = '' } = view;
  return records
    .filter(({ name }) => everyWordIn(text)(`${name} ${detail}`))
    .slice(0, 5)
    .map(({ name }) => ({ id: `${to}-${detail}${name}`, icon, name, detail, link: { to } }));
}

const useSettings: UseEntries = finder({
  operation: 'settings.list',
  isRequested,
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
