import { Link } from '@tanstack/react-router';
import text from '../../components/text.module.css';
import { toInlineParts } from './inline-parts.ts';

/** A guide text with code and links. */
export function GuideText({ words }: { words: string }) {
  return toInlineParts(words).map((part, index) => {
    if (part.kind === 'words') return part.words;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
    if (part.kind === 'code') return <code key={index}>{part.words}</code>;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
      <Link key={index} to={part.to} className={text.link}>
        {part.words}
      </Link>
    );
  });
}
