import { Link } from '@tanstack/react-router';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import type { AttentionItem } from '../../../service/call/client.ts';
import { type Target, worstOf } from '../kinds.ts';

/** A link to items in the colour of the most severe. */
export function ItemsLink({
  items,
  target,
  className,
  children,
  ...label
}: {
  items: readonly AttentionItem[];
  target: Target;
  className: string;
  children: React.ReactNode;
  'aria-label'?: string;
}) {
  const worst = worstOf(items);
  return (
    <Link {...target} {...label} activeProps={{}} className={`${worst} medium ${className}`}>
      <StatusGlyph status={worst === 'bad' ? 'failed' : 'attention'} size={8} />
      {children}
    </Link>
  );
}
