import { Link } from '@tanstack/react-router';
import text from '../../../components/text.module.css';
import type { AttentionItem } from '../../../service/call/client.ts';
import { pageOf } from '../kinds.ts';
import { partsOf } from './item-summary-parts.ts';

/** The problem; the name in it links to the page of the record. */
export function What({ item }: { item: AttentionItem }) {
  const { what, subject } = item;
  const parts = partsOf(what, subject.name);
  if (!parts) return what;
  const isAddress = subject.type === 'webhook' && subject.id !== undefined;
  return (
    <>
      {parts.before}
      <Link {...pageOf(item)} className={text.plain}>
        {isAddress ? <code>{parts.name}</code> : parts.name}
      </Link>
      {parts.after}
    </>
  );
}
