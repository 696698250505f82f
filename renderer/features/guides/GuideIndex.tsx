import { Link } from '@tanstack/react-router';
import { guides } from '../../../service/resources/guides/guides.ts';
import text from '../../components/text.module.css';
import styles from './GuideIndex.module.css';

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
