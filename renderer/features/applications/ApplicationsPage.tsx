import { IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Identifier } from '../../components/code/Identifier.tsx';
import { counted } from '../../components/figures/counted.ts';
import { DialogButton } from '../../components/layout/ConfirmDialog.tsx';
import { PanelKey, PanelSection, PanelTitle } from '../../components/layout/DockedPanel.tsx';
import { Details } from '../../components/layout/FieldList.tsx';
import { MoreMenu } from '../../components/layout/MoreMenu.tsx';
import { Tag } from '../../components/status/StatusLabel.tsx';
import type { Column } from '../../components/table/column.ts';
import { column, RowLink, timeColumn } from '../../components/table/columns.tsx';
import { ActionButton } from '../../frame/action/ActionButton.tsx';
import { type ListPage, listPage } from '../../frame/page/ListPage.tsx';
import { recordPanel } from '../../frame/page/RecordPage.tsx';
import type { Application } from '../../service/call/client.ts';
import { applicationsSearch } from '../../service/queries/page-searches.ts';
import { ChangeApplicationDrawer, DeleteApplicationDialog, RotateSecretDialog } from './application-drawers.tsx';

const applicationColumns: readonly Column<Application>[] = [
  column('name', 'Application', 'minmax(200px, 1.6fr)', ({ id, name, isDefault }) => (
    <>
      <RowLink to="/applications" search={{ selected: id }}>
        {name}
      </RowLink>
      {isDefault && <Tag>Default</Tag>}
    </>
  )),
  column('clientId', 'Client id', { width: 'minmax(172px, 1fr)', dropBelow: 560 }, ({ clientId }) => (
    <Identifier value={clientId} label="client id" copy="hover" />
  )),
  column(
    'allowedOrigins',
    'Origins',
    { width: 'minmax(120px, 1fr)', dropBelow: 860 },
    ({ allowedOrigins: [first, ...more] }) =>
      first ? (
        <>
          <code className="cut">{first}</code>
          {more.length > 0 && <span className="quiet">+{more.length}</span>}
        </>
      ) : (
        <span className="quiet">none</span>
      ),
  ),
  column('users', 'Users', { width: '80px', align: 'right' }, ({ counts }) => counts.users.toLocaleString('en')),
  column('wallets', 'Wallets', { width: '80px', align: 'right', dropBelow: 460 }, ({ counts }) =>
    counts.wallets.toLocaleString('en'),
  ),
  timeColumn('createdAt', 'Created', '110px', { dropBelow: 740 }),
];

const applicationPanel = recordPanel({
  kind: 'Application',
  operation: 'applications.get',
  input: (applicationId) => ({ applicationId }),
  withoutId: true,
  head: (application, onClose) => (
    <>
      <PanelTitle
        title={application.name}
        actions={<ApplicationActions application={application} onDeleted={onClose} />}
      >
        {application.isDefault && <Tag>Default</Tag>}
      </PanelTitle>
      <PanelKey>
        <Identifier value={application.clientId} label="client id" />
      </PanelKey>
    </>
  ),
  body: (application) => (
    <>
      <Details
        of={{
          'Application id': { copy: application.id, shape: 'long' },
          'Client secret': (
            <>
              <Tag>hidden</Tag>
              <span className="quiet">{application.isDefault ? 'see Home' : 'was shown once'}</span>
            </>
          ),
          Profile: application.profile ?? 'that of the installation',
          'Own settings': Object.entries(application.settings ?? {})
            .map(([key, value]) => `${key}: ${value}`)
            .join(', '),
          Created: { at: application.createdAt },
          Owns: (
            <>
              {counted(application.counts.users, 'user')}, {counted(application.counts.wallets, 'wallet')}
            </>
          ),
        }}
      />
      <PanelSection title="Allowed origins">
        {application.allowedOrigins.length === 0 ? (
          <p className="quiet">None. Browser calls are rejected.</p>
        ) : (
          <ul>
            {application.allowedOrigins.map((origin) => (
              <li key={origin} className="line" style={{ minHeight: 36, borderTop: '1px solid var(--vd-line)' }}>
                <Identifier value={origin} label="origin" />
              </li>
            ))}
          </ul>
        )}
      </PanelSection>
    </>
  ),
});

export const ApplicationsPage: ListPage = listPage({
  to: '/applications',
  title: 'Applications',
  schema: applicationsSearch,
  operation: 'applications.list',
  input: ({ page, size }) => ({ page, size }),
  columns: applicationColumns,
  rowLabel: ({ name }) => name,
  creates: { name: 'new-application' },
  actions: ({ variant }) => (
    <ActionButton action={{ name: 'new-application' }} hasIcon variant={variant} label="New application" />
  ),
  panel: applicationPanel,
});

function ApplicationActions({ application, onDeleted }: { application: Application; onDeleted: () => void }) {
  const [task, start] = useState<'rotate' | 'delete'>();
  const close = () => start(undefined);
  const { name, isDefault } = application;
  return (
    <>
      <DialogButton
        icon={IconPencil}
        variant="filled"
        dialog={(onClose) => <ChangeApplicationDrawer application={application} onClose={onClose} />}
      >
        Edit…
      </DialogButton>
      <MoreMenu
        size={32}
        variant="default"
        label="More actions"
        of={name}
        items={[
          { icon: IconRefresh, label: 'Rotate secret…', run: () => start('rotate') },
          !isDefault && { icon: IconTrash, label: 'Delete…', isDestructive: true, run: () => start('delete') },
        ]}
      />
      {task === 'rotate' && <RotateSecretDialog application={application} onClose={close} />}
      {task === 'delete' && <DeleteApplicationDialog application={application} onDeleted={onDeleted} onClose={close} />}
    </>
  );
}
