import { IconBook2 } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { guides } from '../../../service/resources/guides/guides.ts';
import type { EntryGroup } from '../../frame/palette/entry.ts';

/** Guides by a part of their title; by all that they are about where more than the beginning of a word is typed. */
export function useGuideEntries(text: string): readonly EntryGroup[] {
  const navigate = useNavigate();
  const wanted = text.toLowerCase();
  if (wanted.length < 2) return [];
  const found = guides.filter(({ title, about, parts }) =>
    [`guide ${title}`, ...(wanted.length < 5 ? [] : [about, ...parts.map((part) => part.title)])]
      .join(' ')
      .toLowerCase()
      .includes(wanted),
  );
  const entries = found.map(({ name, title }) => ({
    id: `guide-${name}`,
    icon: IconBook2,
    name: title,
    detail: 'guide',
    run: () => void navigate({ to: '/guides/$guide', params: { guide: name } }),
  }));
  return [{ title: 'Guides', entries }];
}
