import { Identifier } from '../../components/code/Identifier.tsx';
import { Tag } from '../../components/status/Tag.tsx';
import type { Column } from '../../components/table/column.ts';
import { timeColumn } from '../../components/table/columns.tsx';
import { RowLink } from '../../components/table/RowLink.tsx';
import text from '../../components/text.module.css';
import { ActButton } from '../../frame/act/ActButton.tsx';
import { type ListPage, listPage } from '../../frame/page/ListPage.tsx';
import type { Application } from '../../service/call/client.ts';
import { applicationsSearch } from '../../service/queries/page-searches.ts';
import { ApplicationPanel } from './ApplicationPanel.tsx';

const applicationColumns: readonly Column<Application>[] = [
  {
    id: 'name',
    header: 'Application',
    width: 'minmax(200px, 1.6fr)',
    render: ({ id, name, isDefault }) => (
      <>
        <RowLink to="/applications" search={{ selected: id }}>
          {name}
        </RowLink>
        {isDefault && <Tag>Default</Tag>}
      </>
    ),
  },
  {
    id: 'clientId',
    header: 'Client id',
    width: 'minmax(160px, 1fr)',
    dropBelow: 560,
    render: ({ clientId }) => <Identifier value={clientId} label="client id" copy="hover" />,
  },
  {
    id: 'allowedOrigins',
    header: 'Origins',
    width: 'minmax(120px, 1fr)',
    dropBelow: 860,
    render: ({ allowedOrigins: [first, ...more] }) =>
      first ? (
        <>
          <code className={text.cut}>{first}</code>
          {more.length > 0 && <span className={text.quiet}>+{more.length}</span>}
        </>
      ) : (
        <span className={text.quiet}>none</span>
      ),
  },
  {
    id: 'users',
    header: 'Users',
    width: '80px',
    align: 'right',
    render: ({ counts }) => counts.users.toLocaleString('en'),
  },
  {
    id: 'wallets',
    header: 'Wallets',
    width: '80px',
    align: 'right',
    render: ({ counts }) => counts.wallets.toLocaleString('en'),
  },
  timeColumn('createdAt', 'Created', '110px', { dropBelow: 740 }),
];

export const ApplicationsPage: ListPage = listPage({
  to: '/applications',
  title: 'Applications',
  schema: applicationsSearch,
  operation: 'applications.list',
  input: ({ page, size }) => ({ page, size }),
  columns: applicationColumns,
  rowLabel: ({ name }) => name,
  actions: (
    <ActButton action={{ name: 'new-application' }} hasIcon variant="filled">
      New application
    </ActButton>
  ),
  panel: (id, onClose) => <ApplicationPanel applicationId={id} onClose={onClose} />,
});
