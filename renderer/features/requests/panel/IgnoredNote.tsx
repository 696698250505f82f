import { Box } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { DescribedField } from '../../../../service/model/installation/operation-route.ts';
import { closestWord } from '../../../../service/model/kernel/results/closest-word.ts';
import { Note } from '../../../components/layout/Note.tsx';
import { type RequestRecord, service } from '../../../service/call/client.ts';
import { visible } from '../../../service/labels/visible.ts';

/** Fields and parameters of a call that had no effect, with the names that were probably meant. */
export function IgnoredNote({ record }: { record: RequestRecord }) {
  const { operation: name, ignoredParameters, ignoredFields = [] } = record;
  const { data = [] } = useQuery(
    service.system.describeRoute.queryOptions(name === undefined ? skipToken : { name }, { staleTime: Infinity }),
  );
  const ignored = [
    ...ignoredParameters.map((path) => ({ path, kind: 'parameter', meant: meantBy(path, data, 'query') })),
    ...ignoredFields.map((path) => ({ path, kind: 'field', meant: meantBy(path, data, 'body') })),
  ];
  return ignored.map(({ path, kind, meant }) => (
    <Box key={`${kind} ${path}`} mb={12}>
      <Note
        tone="warn"
        title={
          <>
            Unknown {kind} <code>{visible(path)}</code> was ignored.
          </>
        }
      >
        {meant !== undefined && (
          <>
            Did you mean <code>{meant}</code>?
          </>
        )}
      </Note>
    </Box>
  ));
}

/** The closest name of the same object. @example "signingMethod" */
function meantBy(path: string, fields: readonly DescribedField[], place: DescribedField['in']): string | undefined {
  const [, parent = '', name = path] = /^(.*\.)?([^.]*)$/.exec(path) ?? [];
  const inside = parent.replace(/\[\d*\]/g, '[]');
  const siblings = fields
    .filter((field) => field.in === place && field.path.startsWith(inside))
    .map((field) => field.path.slice(inside.length))
    .filter((sibling) => !/[.[]/.test(sibling));
  return closestWord(name, siblings);
}
