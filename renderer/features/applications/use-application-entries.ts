import { IconApps } from '@tabler/icons-react';
import type { UseEntries } from '../../frame/feature.ts';
import { finder } from '../../frame/palette/finder.ts';

/** Finds the application with a pasted id. */
export const useApplicationEntries: UseEntries = finder({
  operation: 'applications.get',
  input: (applicationId) => ({ applicationId }),
  title: 'Applications',
  entries: ({ name }, text) => [
    {
      id: 'application',
      icon: IconApps,
      name,
      detail: 'application',
      isExactMatch: true,
      link: { to: '/applications', search: { selected: text } },
    },
  ],
});
