import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useChosenApplication } from '../../../service/call/application-filter.ts';
import type { AttentionItem } from '../../../service/call/client.ts';
import { calmly } from '../../../service/live/read-changes.ts';
import { pageOf, type Target } from '../kinds.ts';
import { toNotice, watchItems } from './notice-text.ts';

/** At most one notification in this time. */
const pauseMilliseconds = 5_000;

/** Sends notifications about new problems of the chosen kinds. Mount it once. */
export function Notices({ items, kinds }: { items: readonly AttentionItem[] | undefined; kinds: ReadonlySet<string> }) {
  const navigate = useNavigate();
  const scope = useChosenApplication() ?? '';
  const [watch] = useState(watchItems);
  const [notify] = useState(() =>
    calmly<AttentionItem>((news) => {
      const newItems = [...news];
      void showNotice(toNotice(newItems), () => void navigate(targetOf(newItems)));
    }, pauseMilliseconds),
  );
  const isChosen = useEffectEvent((kind: string) => kinds.has(kind));
  useEffect(() => {
    if (!items) return;
    notify(watch.update(items, scope).filter(({ kind }) => isChosen(kind)));
  }, [items, scope, notify, watch]);
  return null;
}

function targetOf(news: readonly AttentionItem[]): Target {
  const [first] = news;
  return first && news.length === 1 ? pageOf(first) : { to: '/attention' };
}

/**
 * Shows a notification of the operating system; calls `onClick` on a click. Does nothing if notifications are not
 * allowed.
 */
async function showNotice(
  { title, body }: { readonly title: string; readonly body: string },
  onClick: () => void,
): Promise<void> {
  const bridge = window.vaultdesk;
  if (bridge) {
    if (await bridge.notify(title, body)) onClick();
    return;
  }
  if (permission() !== 'granted') return;
  const notice = new Notification(title, { body, tag: 'vaultdesk-attention' });
  notice.addEventListener('click', () => {
    window.focus();
    notice.close();
    onClick();
  });
}

/** Whether notifications are allowed: always in the desktop app, otherwise as the browser reports. */
export function permission(): 'granted' | 'denied' | 'default' {
  if (window.vaultdesk) return 'granted';
  return 'Notification' in window ? Notification.permission : 'denied';
}

/** Asks for the browser permission if it was not requested before. */
export async function requestPermission(): Promise<boolean> {
  if (permission() === 'default') await Notification.requestPermission();
  return permission() === 'granted';
}
