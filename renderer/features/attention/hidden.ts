import { useMemo } from 'react';
import { createNotifier } from '../../service/live/notifier.ts';
import { localPreference } from '../../service/queries/local-preferences.ts';
import { useAttention } from '../../service/queries/use-overview.ts';
import { type OpenItems, withoutHidden } from './rows.ts';

/** Notifies of changes to what this browser hides. */
export const hiddenChanges = createNotifier(localPreference.hiddenItems);

/** The open items without those that this browser hides, and the hidden items; `undefined` while loading. */
export function useOpenItems(): OpenItems | undefined {
  const items = useAttention();
  const text = hiddenChanges.useValue(readHidden);
  return useMemo(() => items && withoutHidden(items, text), [items, text]);
}

/** What this browser hides, in the format of `withHidden`. */
export function readHidden(): string {
  return localStorage.getItem(localPreference.hiddenItems) ?? '';
}
