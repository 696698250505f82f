import { IconBook2 } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { guides } from '../../../service/model/guides/guides.ts';
import type { EntryGroup } from '../../frame/palette/entry.ts';

/** Finds guides by title; also by their contents if more than the start of a word is entered. */
export function useGuideEntries(text: string): readonly EntryGroup[] {
  const navigate = useNavigate();
  const query = text.toLowerCase();
  if (query.length < 2) return [];
  const matches = guides.filter(({ title, about, parts }) =>
    [`guide ${title}`, ...(query.length < 5 ? [] : [about, ...parts.map((part) => part.title)])]
      .join(' ')
      .toLowerCase()
      .includes(query),
  );
  const entries = matches.map(({ name, title }) => ({
    id: `guide-${name}`,
    icon: IconBook2,
    name: title,
    detail: 'guide',
    run: () => void navigate({ to: '/guides/$guide', params: { guide: name } }),
  }));
  return [{ title: 'Guides', entries }];
}
