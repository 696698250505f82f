import { IconBolt, IconSettings, IconVersions, IconWorld, IconWorldOff, type TablerIcon } from '@tabler/icons-react';
import { everyWordIn, similarByWords, wordsOf } from '../../../service/model/kernel/text-search.ts';
import type { UseEntries } from '../../frame/feature.ts';
import { startsWord } from '../../frame/palette/api-labels.ts';
import { type EntryKind, elsewhere } from '../../frame/palette/entry.ts';
import { finder, withoutNoun } from '../../frame/palette/finder.ts';
import { capitalised } from '../../service/call/credential.ts';

const isRequested = (text: string, kind: EntryKind | undefined) => text.length >= 3 && kind === undefined;

/** Settings by title, key or option, or by their descriptions, and worlds, snapshots and fault rules by name. */
export const useSettingEntries: UseEntries = (text) => [
  ...useWorlds(text),
  ...useEndedWorlds(text),
  ...useSnapshots(text),
  ...useFaultRules(text),
  ...useSettings(text),
  ...useDecisions(text),
];

interface RecordView {
  readonly icon: TablerIcon;
  readonly to: '/worlds' | '/snapshots' | '/faults';
  readonly noun: string;
  readonly detail?: string;
}

/** The first records with the words of the text in their name or detail, except their noun, with a link to their list. */
function namedEntries(records: readonly { readonly name: string }[], text: string, view: RecordView) {
  const { icon, to, noun, detail = '' } = view;
  const nouns = [noun, `${noun}s`];
  const others = withoutNoun(text, nouns.join(' '));
  const matches = [text, ...(others ? [others] : [])].map(everyWordIn);
  return records
    .filter(({ name }) => matches.some((matchesName) => matchesName(`${name} ${detail}`)))
    .slice(0, 5)
    .map(({ name }) => ({
      ...{ id: `${to}-${detail}${name}`, icon, name, detail, link: { to } },
      alsoCalled: others ? nouns : [],
    }));
}

function recordFinder(operation: 'worlds.list' | 'worlds.listEnded' | 'snapshots.list', view: RecordView): UseEntries {
  const title = capitalised(`${view.noun}s`);
  const entries = (records: readonly { readonly name: string }[], text: string) => namedEntries(records, text, view);
  return finder({ operation, isRequested, input: () => ({}), title, entries });
}

const ofWorlds = { to: '/worlds', noun: 'world' } as const;
const useWorlds = recordFinder('worlds.list', { ...ofWorlds, icon: IconWorld });
const useEndedWorlds = recordFinder('worlds.listEnded', { ...ofWorlds, icon: IconWorldOff, detail: 'ended' });
const useSnapshots = recordFinder('snapshots.list', { to: '/snapshots', noun: 'snapshot', icon: IconVersions });

const useFaultRules: UseEntries = finder({
  operation: 'faults.list',
  isRequested,
  input: () => ({}),
  title: 'Fault rules',
  entries: ({ rules }, text) => {
    const records = rules.map(({ id }) => ({ name: id }));
    return namedEntries(records, text, { to: '/faults', noun: 'fault rule', icon: IconBolt });
  },
});

const settingsOf = { operation: 'settings.list', isRequested, input: () => ({}) } as const;

const useSettings: UseEntries = finder({
  ...settingsOf,
  title: 'Settings',
  entries: ({ settings }, text) => {
    const named = [
      settings.filter(({ key, title, options = [] }) =>
        wordsOf(text).every((word) => everyWordIn(word)(`${title} ${key}`) || startsWord(word, options.join(' '))),
      ),
      settings.filter(({ key, title }) => similarByWords(text)(`${title} ${key}`)),
    ];
    return (named.find(({ length }) => length > 0) ?? [])
      .slice(0, 5)
      .map(({ key, title, options }) => ({
        id: `setting-${key}`,
        icon: IconSettings,
        name: title,
        detail: key,
        alsoCalled: options?.map(String),
        link: { to: '/settings', search: { search: key }, hash: `setting-${key}` },
      }));
  },
});

/** The search of Settings, if a description or a decision has the words. */
const useDecisions: UseEntries = finder({
  ...settingsOf,
  title: elsewhere,
  entries: ({ settings, openPoints }, text) => {
    const has = everyWordIn(text);
    const texts = [
      ...settings.map(({ description }) => description),
      ...openPoints.map(({ point, decision }) => `${point} ${decision}`),
    ];
    const name = `Search settings for “${text}”`;
    return texts.some(has)
      ? [{ id: 'elsewhere-settings', icon: IconSettings, name, link: { to: '/settings', search: { search: text } } }]
      : [];
  },
});
