import { ActButton } from '../../frame/act/ActButton.tsx';
import { type ListPage, listPage } from '../../frame/page/ListPage.tsx';
import { ApplicationPanel } from './ApplicationPanel.tsx';
import { applicationColumns } from './application-columns.tsx';
import { applicationsSearch } from './applications-search.ts';

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
