import { Link } from '@tanstack/react-router';
import { guides } from '../../../service/resources/guides/guides.ts';
import text from '../../components/text.module.css';
import styles from './GuideIndex.module.css';
import { toInlineParts } from './inline-parts.ts';

/** A guide text with code and links. */
export function GuideText({ source }: { source: string }) {
  return toInlineParts(source).map((part, index) => {
    if (part.kind === 'words') return part.text;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
    if (part.kind === 'code') return <code key={index}>{part.text}</code>;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
      <Link key={index} to={part.to} className={text.link}>
        {part.text}
      </Link>
    );
  });
}

/** Links to the other guides. */
export function GuideIndex() {
  return (
    <nav className={styles.index} aria-label="Guides">
      {guides.map(({ name, title }) => (
        <Link
          key={name}
          to="/guides/$guide"
          params={{ guide: name }}
          className={`${text.soft} ${styles.guide}`}
          style={{ padding: '4px 10px', borderRadius: 6 }}
          activeProps={{ 'data-current': true, 'aria-current': 'page' }}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
