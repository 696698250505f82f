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
import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Key } from '../../components/keyboard/Key.tsx';
import type { PageAction } from '../../components/keyboard/page-actions.ts';
import { service } from '../../service/call/client.ts';
import { consoleBase, manualPath } from '../../service/call/session/console-base.ts';
import { usePresence } from '../../service/live/presence.ts';
import { useOverview } from '../../service/queries/use-overview.ts';
import { useActions } from '../action/actions.tsx';
import { OperationRoute } from '../action/OperationDrawer.tsx';
import type { AnyAction, FeatureShortcut, FreeActionName } from '../feature.ts';
import { pageAt, useContents } from '../features.tsx';
import { usePinHere } from '../shell/sidebar/use-pin-here.ts';
import { actionsOnPage, linkToPage } from './actions-on-page.ts';
import { operationLabel, pageLabels, termsOf } from './api-labels.ts';
import { type Entry, type EntryGroup, elsewhere, merged } from './entry.ts';
import { distinct, resultsFor, withMatchedTerm } from './rank.ts';
import { mostUsed, noteUse, recentlyVisited, storedUses } from './recent.ts';
import { type View, views } from './views.ts';

export interface Results {
  readonly groups: readonly EntryGroup[];
  /** Whether records are searched: not without a connection, and not yet while queries are under way. */
  readonly state: 'complete' | 'searching' | 'disconnected';
  /** Whether nothing fits, and the results are similar. */
  readonly isSimilar?: boolean;
}

/**
 * The palette entries for a text, in the order of `resultsFor`; if nothing fits, last the entries that search elsewhere.
 * Without a text: recent records, the most used actions, buttons of the page and pages; on the page of a record, its
 * buttons are first.
 */
export function useEntries(text: string, found: readonly EntryGroup[]): Results {
  const recent = useRecentEntries();
  const presence = usePresence();
  // A record may still be found.
  const isFetching =
    useIsFetching({ predicate: ({ state, meta }) => meta?.isOfPalette === true && state.data === undefined }) > 0;
  const isSearching = useIsNew(text) || isFetching;
  const actions = { title: 'Actions', entries: useActionEntries() };
  // Without a text, the rarer actions would crowd out the pages.
  const listed = text === '' ? mostUsedOf(actions) : actions;
  const onPage = { title: 'On this page', entries: usePageActionEntries(text, listed) };
  const pages = { title: 'Go to', entries: usePageEntries(text) };
  const own = [onPage, pages, actions];
  const isDisconnected = presence === 'gone' || presence === 'ended';
  const state = isDisconnected ? 'disconnected' : isSearching ? 'searching' : 'complete';
  const records = found.filter(({ title }) => title !== elsewhere);
  const { groups: matches, isSimilar } = resultsFor(text, own, records, { partly: state !== 'searching' });
  const isMissing = text !== '' && isSimilar && state === 'complete';
  const elsewhereEntries = useElsewhereEntries(text, isMissing);
  const isOnRecord = Object.keys(useParams({ strict: false })).length > 0;
  if (text === '') {
    const recents = { title: 'Recent', entries: recent };
    const first = isOnRecord ? [onPage, recents, listed] : [recents, listed, onPage];
    return { groups: distinct(merged([...first, pages])), state: 'complete' };
  }
  const groups = distinct(matches).map(({ title, entries }) => ({
    title,
    entries: entries.map((entry) => withMatchedTerm(text, entry)),
  }));
  if (!isMissing) return { groups, state, isSimilar: isSimilar && groups.length > 0 };
  const others = { title: elsewhere, entries: elsewhereEntries.slice(0, groups.length > 0 ? 1 : undefined) };
  const beside = groups.length > 0 ? [] : found.filter(({ title }) => title === elsewhere);
  return { groups: [...groups, ...merged([...beside, others])], state, isSimilar: groups.length > 0 };
}

/** The queries for a text start within this time. */
const startMilliseconds = 60;

/** Whether the text was typed so recently that its queries may not have started. */
function useIsNew(text: string): boolean {
  const [older, setOlder] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setOlder(text), startMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  return text !== older;
}

function useElsewhereEntries(text: string, enabled: boolean): readonly Entry[] {
  const navigate = useNavigate();
  const go = (to: '/requests' | '/audit') => () => void navigate({ to, search: { search: text } });
  const requests = useQuery(service.requests.list.queryOptions({ text, size: 1 }, { enabled })).data;
  const audited = useQuery(service.audit.list.queryOptions({ text, size: 1 }, { enabled })).data;
  const none = 'no matches';
  return [
    {
      id: 'elsewhere-requests',
      icon: IconListDetails,
      name: `Search requests for “${text}”`,
      aside: requests?.items.length === 0 && !requests.next && none,
      run: go('/requests'),
    },
    {
      id: 'elsewhere-audit',
      icon: IconShieldCheck,
      name: `Search the audit log for “${text}”`,
      aside: audited?.items.length === 0 && none,
      run: go('/audit'),
    },
    { id: 'elsewhere-manual', icon: IconBook2, name: 'Open the manual', detail: 'in the browser', run: openManual },
  ];
}

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

/** The recently viewed records except that of the page, with their page names. */
function useRecentEntries(): readonly Entry[] {
  const { pages } = useContents();
  const navigate = useNavigate();
  const isOpen = (path: string) => window.location.pathname.endsWith(`/${path.split(/[/=]/).at(-1)}`);
  const visited = recentlyVisited().filter(({ path }) => !isOpen(path));
  return visited.map(({ path, name }) => {
    const [pathname = ''] = path.split('?');
    const page = pageAt(pages, pathname);
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
function usePageActionEntries(text: string, listed: EntryGroup): readonly Entry[] {
  const { pages } = useContents();
  const names = new Set(listed.entries.map(({ name }) => name));
  const isListed = ({ label, of }: PageAction) =>
    names.has(label) || (names.has(`${label}…`) && pages.some((page) => page.label === of));
  // The page at the time the palette was opened.
  const [pageActions] = useState(actionsOnPage);
  const pin = usePinHere();
  return [
    ...pageActions
      .filter((action) => !isListed(action) && !(text === '' && (action.isOneOfMany || opensMenu(action))))
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

/** Whether an action only opens a menu whose items are offered too. */
function opensMenu({ label }: PageAction): boolean {
  return label.startsWith('More for ');
}

/** Some browsers deny clipboard access. */
function copyLink(): Promise<string> {
  const link = linkToPage();
  return navigator.clipboard.writeText(link).then(
    () => 'Copied',
    () => link,
  );
}

/** The pages; with a text, also views and tasks on pages. */
function usePageEntries(text: string): readonly Entry[] {
  const { pages } = useContents();
  const navigate = useNavigate();
  const { docsUrl } = useOverview() ?? {};
  const onPages = views.map(({ name, link, key, button, ...view }) => ({
    ...view,
    id: `view-${name.replaceAll(' ', '-')}`,
    name,
    aside: key && <Key>{key}</Key>,
    run: () => (link ? void navigate(link) : afterClosing({ key, button })),
  }));
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
  const reference = {
    id: 'page-api-reference',
    icon: IconBook2,
    name: 'API reference',
    detail: 'in the browser',
    alsoCalled: termsOf(
      'docs, API docs, documentation, OpenAPI, Swagger, Postman, SDK, endpoints, operations, curl, code samples',
    ),
    run: () => void window.open(docsUrl, '_blank', 'noopener'),
  };
  return [
    ...ofConsole,
    ...(text === '' ? [] : [...onPages, reference]),
    { ...manual, detail: 'in the browser', run: openManual },
  ];
}

/** Presses a key or a button of the page once the palette no longer covers it. */
function afterClosing({ key, button }: Pick<View, 'key' | 'button'>): void {
  requestAnimationFrame(() => {
    if (key) dispatchEvent(new KeyboardEvent('keydown', { key }));
    if (button) document.querySelector<HTMLElement>(button)?.click();
  });
}

/** The desktop opens pages outside of its window. */
function openManual(): void {
  if (window.vaultdesk) void window.vaultdesk.openManual('');
  else window.open(manualPath, '_blank', 'noopener');
}

const themes: readonly MantineColorScheme[] = ['auto', 'light', 'dark'];

/** Actions that need no record, actions that are pages, and the other themes. */
function useActionEntries(): readonly Entry[] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { actions, shortcuts } = useContents();
  const { open } = useActions();
  const navigate = useNavigate();
  const routes = useQuery(service.system.routes.queryOptions({}, { staleTime: Infinity })).data;
  const toEntry = ({ icon, label, operation }: AnyAction | FeatureShortcut, id: string) => ({
    id: `do-${id}`,
    icon,
    name: `${label}…`,
    alsoCalled: operationLabel(operation),
    route: routes?.find(({ name }) => name === operation),
    aside: <OperationRoute operation={operation} />,
  });
  const inDrawers = [...actions]
    .filter(isFree)
    .map(([name, action]) => ({ ...toEntry(action, name), run: () => noteUse(`do-${name}`, () => open({ name })) }));
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
      alsoCalled: [`${theme} mode`, 'appearance', 'color scheme'],
      run: () => setColorScheme(theme),
    }));
  return [...inDrawers, ...onPages, ...toThemes];
}

/** Whether an action needs no record; only such actions have a label. */
function isFree(action: readonly [string, AnyAction]): action is [FreeActionName, AnyAction] {
  return action[1].label !== undefined;
}
