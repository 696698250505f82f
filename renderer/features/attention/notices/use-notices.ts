import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useChosenApplication } from '../../../service/call/application-filter.ts';
import type { AttentionItem } from '../../../service/call/client.ts';
import { calmly } from '../../../service/live/calm-refresh.ts';
import { pageOf, type Target } from '../pages.ts';
import { chosenKinds } from './chosen-kinds.ts';
import { watchItems } from './new-items.ts';
import { toNotice } from './notice-text.ts';
import { showNotice } from './show-notice.ts';

/** At most one notification in this time. */
const restMilliseconds = 5_000;

/** Sends notifications about new problems of the chosen kinds. Mount it once. */
export function useNotices(items: readonly AttentionItem[] | undefined): void {
  const navigate = useNavigate();
  const scope = useChosenApplication() ?? '';
  const [watch] = useState(watchItems);
  const [notify] = useState(() =>
    calmly<AttentionItem>((news) => {
      const newItems = [...news];
      void showNotice(toNotice(newItems), () => void navigate(targetOf(newItems)));
    }, restMilliseconds),
  );
  useEffect(() => {
    if (!items) return;
    const kinds = chosenKinds();
    notify(watch.update(items, scope).filter(({ kind }) => kinds.has(kind)));
  }, [items, scope, notify, watch]);
}

function targetOf(news: readonly AttentionItem[]): Target {
  const [first] = news;
  return first && news.length === 1 ? pageOf(first) : { to: '/attention' };
}
