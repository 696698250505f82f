import { Link } from '@tanstack/react-router';
import text from '../../components/text.module.css';
import { toInlineParts } from './inline-parts.ts';

/** The words of a guide with their code and links. */
export function GuideText({ words }: { words: string }) {
  return toInlineParts(words).map((part, place) => {
    if (part.kind === 'words') return part.words;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
    if (part.kind === 'code') return <code key={place}>{part.words}</code>;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <Link key={place} to={part.to} className={text.link}>
        {part.words}
      </Link>
    );
  });
}
