import { useMemo } from 'react';
import type { AttentionItem } from '../../service/call/client.ts';
import { createNotifier } from '../../service/live/notifier.ts';
import { localPreference } from '../../service/queries/local-preferences.ts';
import { useAttention } from '../../service/queries/use-overview.ts';
import { type OpenItems, withHidden, withoutHidden } from './rows.ts';

type Items = readonly AttentionItem[];

const changes = createNotifier(localPreference.hiddenItems);

/** The open items without those that this browser hides, and the hidden items; `undefined` while loading. */
export function useOpenItems(): OpenItems | undefined {
  const items = useAttention();
  const text = changes.useValue(readHidden);
  return useMemo(() => items && withoutHidden(items, text), [items, text]);
}

function readHidden(): string {
  return localStorage.getItem(localPreference.hiddenItems) ?? '';
}

/** Hides items in this browser until they become worse or change their cause, or shows them again. */
export function setHidden(items: Items, isHidden: boolean): void {
  localStorage.setItem(localPreference.hiddenItems, withHidden(readHidden(), items, isHidden));
  changes.notify();
}
