import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { visible } from '../../../service/model/kernel/values/visible.ts';
import { NoOption } from '../../components/form/Choices.tsx';
import { takeFirstOption } from '../../components/form/use-search-text.ts';
import { useChosenApplication } from '../../service/call/application-filter.ts';
import { service } from '../../service/call/client.ts';

type ApplicationFieldProps = { value: string | undefined; onChange: (applicationId: string | undefined) => void };

/** Asks for the owning application of a new record; hidden while the console is filtered by an application. */
export function ApplicationField({ value, onChange }: ApplicationFieldProps) {
  const chosenId = useChosenApplication();
  const applications = useQuery(service.applications.list.queryOptions({ size: 1000 }));
  if (chosenId) return null;
  return (
    <Select
      label="Application"
      description="Visible to this application only."
      data={(applications.data?.items ?? []).map(({ id, name }) => ({ value: id, label: visible(name) }))}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      searchable
      onKeyDown={takeFirstOption}
      openOnFocus={false}
      allowDeselect={false}
      nothingFoundMessage={<NoOption>No matching application</NoOption>}
    />
  );
}

/** The owning application of a new record: the one selected below the navigation, else the default. */
export function useOwningApplication(selectedId: string | undefined): string | undefined {
  const chosenId = useChosenApplication();
  const overview = useQuery(service.system.overview.queryOptions({}));
  return chosenId ?? selectedId ?? overview.data?.defaultApplication.id;
}
