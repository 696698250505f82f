import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import {
  IconBook2,
  IconClick,
  IconHistory,
  IconLink,
  IconListDetails,
  IconMoon,
  IconPin,
  IconShieldCheck,
} from '@tabler/icons-react';
import { useIsFetching } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { manualBase } from '../../../service/model/installation/addresses.ts';
import { everyWordIn, similarTo } from '../../../service/model/kernel/text-search.ts';
import { Key } from '../../components/keyboard/Key.tsx';
import type { PageAct } from '../../components/keyboard/page-acts.ts';
import { consoleBase } from '../../service/call/session/console-base.ts';
import { useActions } from '../act/actions.tsx';
import { OperationRoute } from '../act/OperationDrawer.tsx';
import type { AnyAct, FeatureShortcut, FreeActName } from '../feature.ts';
import { pageAt, useContents } from '../features.tsx';
import { usePinHere } from '../shell/sidebar/use-pin-here.ts';
import { actsOnPage, linkToPage } from './acts-on-page.ts';
import { isMeant, operationLabel, pageLabels, startsWord } from './api-labels.ts';
import { allMatchesId, type Entry, type EntryGroup, kindOf } from './entry.ts';
import { recentlyVisited } from './recent.ts';
import { mostUsed, noteUse, storedUses } from './used-actions.ts';

/**
 * The palette entries for a text: pages whose names start with it, records, then buttons of the page, pages and actions:
 * first those with a word that starts with the text. Settings, guides and records that only have a similar name follow last. Without a text: recent records, the most used actions,
 * buttons of the page and pages.
 */
export function useEntries(text: string, found: readonly EntryGroup[]): readonly EntryGroup[] {
  const recent = useRecentEntries();
  const elsewhereEntries = useElsewhereEntries(text);
  // A record may still be found.
  const isSearching = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
  const actions = { title: 'Actions', entries: useActEntries() };
  // Without a text, the rarer actions would crowd out the pages.
  const listed = text === '' ? mostUsedOf(actions) : actions;
  const own = [
    { title: 'On this page', entries: usePageActEntries(text, listed) },
    { title: 'Go to', entries: usePageEntries() },
    actions,
  ];
  const ownWith = (fits: (entry: Entry) => boolean) =>
    own.map(({ title, entries }) => ({ title, entries: entries.filter(fits) }));
  const isMatch = everyWordIn(text);
  const isStart = (entry: Entry) => startsWord(text, textOf(entry)) || isMeant(text, entry.alsoCalled ?? []);
  const literal = ownWith(isStart);
  const groups = merged(found);
  const isLiteral = ({ title, entries }: EntryGroup) =>
    kindOf(text) !== undefined ||
    (!lastTitles.includes(title) &&
      entries.some((entry) => entry.isExactMatch || (!entry.id.startsWith(allMatchesId) && isMatch(textOf(entry)))));
  const startsWithText = ({ name }: Entry) => name.toLowerCase().startsWith(text.toLowerCase());
  const isNamed = ({ title, entries }: EntryGroup) => text !== '' && title === 'Go to' && entries.some(startsWithText);
  const results = merged([
    ...(text === '' ? [{ title: 'Recent', entries: recent }, listed] : []),
    ...literal.filter(isNamed),
    ...groups.filter(isLiteral),
    ...literal.filter((group) => !isNamed(group)),
    ...ownWith((entry) => !isStart(entry) && isMatch(textOf(entry))).filter(
      (group) => text !== '' || group.title !== actions.title,
    ),
    ...groups.filter((group) => !isLiteral(group)),
  ]);
  if (results.length > 0) return results;
  const isSimilar = similarTo(text);
  const similar = merged(ownWith((entry) => isSimilar(textOf(entry))));
  return similar.length > 0 || isSearching ? similar : [{ title: elsewhere, entries: elsewhereEntries }];
}

/** The title of the entries for a text without a result. */
export const elsewhere = 'Search elsewhere';

function useElsewhereEntries(text: string): readonly Entry[] {
  const navigate = useNavigate();
  const go = (to: '/requests' | '/audit') => () => void navigate({ to, search: { search: text } });
  return [
    { id: 'elsewhere-requests', icon: IconListDetails, name: `Search requests for “${text}”`, run: go('/requests') },
    { id: 'elsewhere-audit', icon: IconShieldCheck, name: `Search the audit log for “${text}”`, run: go('/audit') },
    { id: 'elsewhere-manual', icon: IconBook2, name: 'Open the manual', detail: 'in the browser', run: openManual },
  ];
}

/** Groups that never precede pages and actions. */
const lastTitles = ['Settings', 'Guides'];

/** Listed until other actions were used. */
const usualActions = {
  'do-new-user': 0.9,
  'do-new-wallet': 0.8,
  'do-new-checkout': 0.7,
  'do-new-webhook': 0.6,
  'do-move-clock': 0.5,
};

function mostUsedOf({ entries }: EntryGroup): EntryGroup {
  const uses = storedUses();
  const title = Object.keys(uses).length > 0 ? 'Most used actions' : 'Actions';
  return { title, entries: mostUsed(entries, { ...usualActions, ...uses }) };
}

function textOf({ name, detail = '' }: Entry): string {
  return `${name} ${detail}`;
}

/** Merges groups of the same title at the position of the first, and removes empty groups. */
function merged(groups: readonly EntryGroup[]): readonly EntryGroup[] {
  const titles = [...new Set(groups.map(({ title }) => title))];
  return titles
    .map((title) => ({
      title,
      entries: groups.filter((group) => group.title === title).flatMap(({ entries }) => entries),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** The recently viewed records, with their page names. */
function useRecentEntries(): readonly Entry[] {
  const { pages } = useContents();
  const navigate = useNavigate();
  return recentlyVisited().map(({ path, name }) => {
    const page = pageAt(pages, path);
    return {
      id: `recent-${path}`,
      icon: page?.icon ?? IconHistory,
      name,
      detail: page?.label,
      run: () => void navigate({ href: `${consoleBase}${path.slice(1)}` }),
    };
  });
}

/** The actions of the current page, except actions without a record that are listed, and a link to the page. */
function usePageActEntries(text: string, listed: EntryGroup): readonly Entry[] {
  const { pages } = useContents();
  const names = new Set(listed.entries.map(({ name }) => name));
  const isListed = ({ label, of }: PageAct) =>
    names.has(label) || (names.has(`${label}…`) && pages.some((page) => page.label === of));
  // The page at the time the palette was opened.
  const [pageActs] = useState(actsOnPage);
  const pin = usePinHere();
  return [
    ...pageActs
      .filter((act) => !isListed(act) && !(act.isOneOfMany && text === ''))
      .map(({ label, of, key, run }) => ({
        id: `here-${label.replaceAll(/\W+/g, '-')}`,
        icon: IconClick,
        name: label,
        detail: of,
        aside: key && <Key>{key}</Key>,
        run,
      })),
    ...(pin ? [{ id: 'here-pin', icon: IconPin, name: pin.label, run: pin.run }] : []),
    {
      id: 'here-copy-link',
      icon: IconLink,
      name: 'Copy link to this page',
      says: copyLink,
      run: () => void copyLink(),
    },
  ];
}

/** Some browsers deny clipboard access. */
function copyLink(): Promise<string> {
  const link = linkToPage();
  return navigator.clipboard.writeText(link).then(
    () => 'Copied',
    () => link,
  );
}

function usePageEntries(): readonly Entry[] {
  const { pages } = useContents();
  const navigate = useNavigate();
  const ofConsole = pages.map(({ to, label, icon, goKey }) => ({
    id: `page-${label}`,
    icon,
    name: label,
    alsoCalled: pageLabels[to],
    aside: (
      <>
        <Key>g</Key>
        <Key>{goKey}</Key>
      </>
    ),
    run: () => void navigate({ to }),
  }));
  const manual = { id: 'page-manual', icon: IconBook2, name: 'Manual', alsoCalled: ['documentation', 'help'] };
  return [...ofConsole, { ...manual, detail: 'in the browser', run: openManual }];
}

/** The desktop opens pages outside of its window. */
function openManual(): void {
  if (window.vaultdesk) void window.vaultdesk.openManual('');
  else window.open(manualBase, '_blank', 'noopener');
}

const themes: readonly MantineColorScheme[] = ['auto', 'light', 'dark'];

/** Actions that need no record, actions that are pages, and the other themes. */
function useActEntries(): readonly Entry[] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { acts, shortcuts } = useContents();
  const actions = useActions();
  const navigate = useNavigate();
  const inDrawers = [...acts]
    .filter(isFree)
    .map(([name, act]) => ({ ...toEntry(act, name), run: () => noteUse(`do-${name}`, () => actions.open({ name })) }));
  const onPages = shortcuts.map((shortcut) => ({
    ...toEntry(shortcut, shortcut.label.replaceAll(' ', '-')),
    run: () => noteUse(`do-${shortcut.label.replaceAll(' ', '-')}`, () => void navigate(shortcut.link)),
  }));
  const toThemes = themes
    .filter((theme) => theme !== colorScheme)
    .map((theme) => ({
      id: `do-theme-${theme}`,
      icon: IconMoon,
      name: `Theme: ${theme === 'auto' ? 'system' : theme}`,
      alsoCalled: ['appearance', 'color scheme'],
      run: () => setColorScheme(theme),
    }));
  return [...inDrawers, ...onPages, ...toThemes];
}

function toEntry({ icon, label, operation }: AnyAct | FeatureShortcut, id: string) {
  return {
    id: `do-${id}`,
    icon,
    name: `${label}…`,
    alsoCalled: operationLabel(operation),
    aside: <OperationRoute operation={operation} />,
  };
}

/** Whether an action needs no record; only such actions have a label. */
function isFree(act: readonly [string, AnyAct]): act is [FreeActName, AnyAct] {
  return act[1].label !== undefined;
}
