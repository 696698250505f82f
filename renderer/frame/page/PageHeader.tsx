import { Box, Flex } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import styles from './page.module.css';

export interface Crumb {
  readonly label: string;
  readonly to: LinkProps['to'];
  readonly params?: LinkProps['params'];
}

/** Title, status or count, one line of details, and actions at the right. */
export function PageHeader({
  crumbs,
  title,
  beside,
  facts,
  actions,
}: {
  crumbs?: readonly Crumb[];
  title: React.ReactNode;
  /** Status or count, right after the title. */
  beside?: React.ReactNode;
  facts?: React.ReactNode;
  actions?: React.ReactNode;
}) {
  return (
    <header className={styles.header}>
      {crumbs && (
        <div className={`small ${styles.crumbs}`}>
          {crumbs.map(({ label, to, params }) => (
            <Link key={label} to={to} params={params}>
              {label}
            </Link>
          ))}
        </div>
      )}
      <Box className={`line roomy ${styles.line}`} mih={32}>
        <Box component="h1" className={`cut ${styles.title}`} fz="xl" fw={620} lh="xl" lts="-0.017em">
          {title}
        </Box>
        {beside && (
          <Flex align="center" gap={8} c="dimmed" style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
            {beside}
          </Flex>
        )}
        {actions && <div className={styles.actions}>{actions}</div>}
      </Box>
      {facts && <div className={`line small quiet ${styles.facts}`}>{facts}</div>}
    </header>
  );
}
