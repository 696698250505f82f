import { Link } from '@tanstack/react-router';
import { guides } from '../../../service/resources/guides/guides.ts';
import { counted } from '../../components/figures/counted.ts';
import text from '../../components/text.module.css';
import { PageBody } from '../../frame/page/PageBody.tsx';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import { useOverview } from '../../service/look/use-overview.ts';
import styles from './GuidesPage.module.css';

/** What there is to read. */
export function GuidesPage() {
  const docsUrl = useOverview()?.docsUrl;
  return (
    <>
      <PageHeader
        title="Guides"
        facts="A page for each module, with calls that run against this service and show what they did."
      />
      <PageBody>
        <ol className={styles.guides}>
          {guides.map(({ name, title, about, parts }) => (
            <li key={name}>
              <Link to="/guides/$guide" params={{ guide: name }} className={styles.guide}>
                <span className={`${text.title} ${styles.title}`}>{title}</span>
                <span className={text.soft}>{plain(about)}</span>
                <span className={`${text.quiet} ${text.small}`}>
                  {counted(parts.filter(({ call }) => call).length, 'call')} to run
                </span>
              </Link>
            </li>
          ))}
        </ol>
        {docsUrl && (
          <p className={`${text.quiet} ${styles.reference}`}>
            Every operation, field and failure is in the{' '}
            <a href={docsUrl} target="_blank" rel="noreferrer" className={text.link}>
              API reference
            </a>
            .
          </p>
        )}
      </PageBody>
    </>
  );
}

/** A text whose code needs no look of its own. */
function plain(words: string): string {
  return words.replaceAll('`', '');
}
