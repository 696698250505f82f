import { Box } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { guides } from '../../../service/model/guides/guides.ts';
import { counted } from '../../components/figures/counted.ts';
import { ManualLink } from '../../components/status/FailureAlert.tsx';
import { PageBody } from '../../frame/page/PageBody.tsx';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import { useOverview } from '../../service/queries/use-overview.ts';
import styles from './guides.module.css';

export function GuidesPage() {
  const docsUrl = useOverview()?.docsUrl;
  return (
    <>
      <PageHeader title="Guides" facts="One guide per module, with calls that run against this service." />
      <PageBody>
        <Box
          component="ol"
          display="grid"
          style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(300px, 1fr))', gap: 16 }}
        >
          {guides.map(({ name, title, about, parts }) => (
            <li key={name} style={{ display: 'flex' }}>
              <Link to="/guides/$guide" params={{ guide: name }} className={`stack plain ${styles.guidesPageGuide}`}>
                <Box component="span" className="title" c="var(--vd-accent-text)">
                  {title}
                </Box>
                <span className="soft">{about.replaceAll('`', '')}</span>
                <span className="quiet small">{counted(parts.filter(({ call }) => call).length, 'runnable call')}</span>
              </Link>
            </li>
          ))}
        </Box>
        {docsUrl && (
          <p className="quiet" style={{ marginTop: 16 }}>
            All operations, fields and errors are in the{' '}
            <a href={docsUrl} target="_blank" rel="noreferrer" className="link">
              API reference
            </a>
            . Tutorials and how-to guides are in the <ManualLink>manual</ManualLink>.
          </p>
        )}
      </PageBody>
    </>
  );
}
