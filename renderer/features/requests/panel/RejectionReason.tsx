import { Box } from '@mantine/core';
import { IconArrowRight, IconCheck, IconLockOpen, IconRefresh, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { subjectsIn } from '../../../../service/model/history/request-subjects.ts';
import type { DescribedField } from '../../../../service/model/installation/operation-route.ts';
import { closestWord } from '../../../../service/model/kernel/results/closest-word.ts';
import { visible } from '../../../../service/model/kernel/values/visible.ts';
import { LinkButton } from '../../../components/layout/LinkButton.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { ErrorPageLink } from '../../../components/status/FailureAlert.tsx';
import { pageOf } from '../../../components/timeline/SubjectLink.tsx';
import { type RequestRecord, service } from '../../../service/call/client.ts';
import { useRouteNamed } from '../../../service/call/use-api-call.ts';
import { useFieldsOf, useUserOf } from '../editor/known-values.ts';
import { isRepeatable } from '../record-call.ts';
import { type Repair, repairsOf } from '../repairs.ts';
import { Caller } from '../request-columns.tsx';
import { inboxOf } from '../request-rows.ts';
import styles from './panel.module.css';
import { inputStep, rejectingRule, type Station, stationsOf, stored } from './rejection-steps.ts';

const maximumShown = 5;

/** Why a request failed: the reason, how far it got, and what to do. */
export function RejectionReason({ record }: { record: RequestRecord }) {
  const { failures, status } = record;
  const code = failures[0]?.code;
  const rules = [...new Set(failures.map(({ rule }) => rule))];
  // An inbox checks nothing.
  const stations = inboxOf(record) === undefined ? stationsOf(record) : undefined;
  const faultRule = rejectingRule(record);
  return (
    <Box component="section" className={`well ${styles.card}`} pt={14} px={16} pb={16}>
      <Box component="h3" fz="lg" fw={620} lh="lg">
        {status < 500 ? 'Why was this rejected?' : 'Why did this fail?'}
      </Box>
      {failures.slice(0, maximumShown).map(({ code, field, message }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: failures have no id and never change places.
        <p key={`${code}-${index}`} className="soft broken">
          {field && <code className="plain">{visible(field)}</code>}{' '}
          {visible(faultRule === undefined ? message : message.replace(/ Clear it to continue\.$/, ''))}{' '}
          {faultRule !== undefined && <FaultAdvice name={faultRule} />}
        </p>
      ))}
      {failures.length > maximumShown && (
        <p className="quiet">and {failures.length - maximumShown} more in the response.</p>
      )}
      {failures.length === 0 && <p className="soft">{reasonOf(record)}</p>}
      {rules.map((rule) => (
        <p key={rule} className="quiet small">
          Rule: {rule} {code && <ErrorPageLink code={code} />}
        </p>
      ))}
      <Box component="ol" mt={8}>
        {stations?.map((station) => (
          <StationRow key={station.name} station={station} record={record} />
        ))}
      </Box>
      <RejectionActions record={record} />
    </Box>
  );
}

/** The next step for a call that a fault rule rejected: the rule may no longer exist. */
function FaultAdvice({ name }: { name: string }) {
  const { data } = useQuery(service.faults.list.queryOptions({}));
  if (!data) return null;
  const rule = data.rules.find(({ id }) => id === name);
  if (!rule) return 'It was cleared in the meantime.';
  if (rule.isSpent) return 'It is exhausted.';
  if (rule.active === false) return 'It is disabled.';
  return (
    <Link to="/faults" className="link">
      Edit or clear it
    </Link>
  );
}

/** The reason for a failure without an error code. */
function reasonOf(record: RequestRecord): string {
  const inbox = inboxOf(record);
  if (record.faults) return `Caused by the fault rule ${record.faults.join(', ')}.`;
  if (inbox !== undefined) return `The inbox ${inbox} is set to respond with ${record.status}.`;
  return `The response has no error code. HTTP status ${record.status}.`;
}

function StationRow({ station, record }: { station: Station; record: RequestRecord }) {
  const titles = {
    ...fixedTitles,
    fault: `Fault rule ${rejectingRule(record)}`,
    body: inputStep(record),
    'use-case': useRouteNamed(record.operation)?.summary ?? 'Operation',
  };
  return (
    <li className={`baseline ${styles.station}`} data-state={station.state}>
      <Box component="span" className={styles.mark} h={20} bdrs={10} style={{ alignSelf: 'flex-start' }}>
        {station.state === 'passed' && <IconCheck size={13} stroke={2} aria-label="passed" />}
        {station.state === 'stopped' && <IconX size={13} stroke={2.4} aria-label="stopped here" />}
      </Box>
      <span className={styles.name}>{titles[station.name]}</span>
      <Box component="span" className="quiet broken" fz="sm">
        <Detail station={station} record={record} />
      </Box>
    </li>
  );
}

const fixedTitles = { address: 'Address', token: 'Token', 'signing-method': 'Signing method', store: 'Store' } as const;

function Detail({ station: { name, state }, record }: { station: Station; record: RequestRecord }) {
  if (state === 'stopped') return <Code text={String(record.failures[0]?.code ?? record.status)} />;
  if (state === 'unreached' && name === 'store') return stored(record);
  if (state === 'unreached') return name === 'signing-method' ? 'not attempted' : 'not reached';
  if (name === 'token') return record.caller === 'anonymous' ? 'not required' : <Caller request={record} />;
  if (name === 'body') return 'matches the schema';
  return name === 'signing-method' ? 'verified' : '';
}

/** A code that breaks after its dots before it breaks inside of a word. */
function Code({ text }: { text: string }) {
  const [first = '', ...others] = text.split('.');
  return (
    <code>
      {first}
      {others.map((part) => (
        <Fragment key={part}>
          .<wbr />
          {part}
        </Fragment>
      ))}
    </code>
  );
}

const credentials = /^token\./;

/** Actions for an error: the next step first, then the resend button, which repairs values outside of their choices. */
function RejectionActions({ record }: { record: RequestRecord }) {
  const way = useWay(record);
  const { operation: name } = record;
  const isInvalid = record.failures.some(({ code }) => code === 'input.invalid');
  const repairs = repairsOf(record, useFieldsOf(isInvalid ? name : undefined) ?? []);
  return (
    <Box className="row" mt={10}>
      {way}
      {isRepeatable(record) && (
        <LinkButton
          to="/requests/new"
          search={{ from: record.id, repaired: repairs.length > 0 || undefined }}
          variant={way ? 'default' : 'filled'}
          leftSection={<IconRefresh size={15} stroke={1.7} />}
        >
          {resendText(repairs)}
        </LinkButton>
      )}
    </Box>
  );
}

function resendText(repairs: readonly Repair[]): string {
  if (repairs.length > 1) return `Resend with ${repairs.length} corrections…`;
  return repairs[0] ? `Resend with ${repairs[0].value}…` : 'Resend…';
}

function useWay(record: RequestRecord): React.ReactNode {
  const inbox = inboxOf(record);
  const code = record.failures[0]?.code ?? '';
  const userId = useUserOf(record);
  const subject = subjectsIn(record).at(-1);
  if (inbox !== undefined)
    return (
      <LinkButton variant="filled" to="/inbox" search={{ name: inbox }}>
        Change its response
      </LinkButton>
    );
  if (/^(?:pincode|signing-method)\./.test(code) && userId)
    return (
      <LinkButton
        variant="filled"
        to="/users/$userId"
        params={{ userId }}
        leftSection={<IconLockOpen size={15} stroke={1.7} />}
      >
        {code === 'pincode.no-tries-left' ? 'Unlock the PIN' : 'Show signing methods'}
      </LinkButton>
    );
  if (credentials.test(code))
    return (
      <LinkButton variant="filled" to="/">
        Get a token
      </LinkButton>
    );
  if (rejectingRule(record) !== undefined) return null;
  // A record that was not found has no page, and an invalid value is repaired in the request.
  if (!subject || code.endsWith('.not-found') || code === 'input.invalid') return null;
  return (
    <LinkButton variant="filled" {...pageOf(subject)} rightSection={<IconArrowRight size={15} stroke={1.7} />}>
      Open {subject.type}
    </LinkButton>
  );
}

/** Fields and parameters of a call that had no effect, with the names that were probably meant. */
export function IgnoredNote({ record }: { record: RequestRecord }) {
  const { operation: name, ignoredParameters, ignoredFields = [] } = record;
  const data = useFieldsOf(name) ?? [];
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
