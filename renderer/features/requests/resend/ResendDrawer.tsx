import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lacksPathValue, pathToResend } from '../../../../service/model/history/logged-path.ts';
import { AwaitedDrawer } from '../../../components/form/drawers/AwaitedDrawer.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { SecretField } from '../../../components/secret/SecretField.tsx';
import text from '../../../components/text.module.css';
import { OperationDrawer } from '../../../frame/act/OperationDrawer.tsx';
import { ApplicationField, useOwningApplication } from '../../../frame/pick/ApplicationField.tsx';
import { secret } from '../../../service/call/api-call.ts';
import { type RequestRecord, service } from '../../../service/call/client.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { visible } from '../../../service/labels/visible.ts';
import { fillMasks, masksIn } from './fill-masks.ts';
import styles from './Resend.module.css';
import { toResends } from './use-resend.ts';

/** Resends a logged request after asking for values that are not stored, and optionally for another body. */
export function ResendDrawer({ requestId, onClose }: { requestId: string; onClose: () => void }) {
  const { data, error } = useQuery(
    service.requests.get.queryOptions({ id: requestId }, { staleTime: 'static', retry: false }),
  );
  if (!data) return <AwaitedDrawer title="Resend" error={error} onClose={onClose} />;
  return <Drawer record={data} onClose={onClose} />;
}

function Drawer({ record, onClose }: { record: RequestRecord; onClose: () => void }) {
  const { id, method, path, request } = record;
  const first = request.body?.text ?? '';
  const form = useFields<string>(
    {
      path: pathToResend(record),
      body: first,
      methodId: methodIdOf(record) ?? '',
      secretValue: '',
      ...Object.fromEntries(maskNames(first).map((name) => [name, ''])),
    },
    {},
    {
      path: 'path',
      body: 'body',
      signingMethod: 'secretValue',
      'request.not-repeatable': lacksPathValue(record) ? 'path' : 'body',
    },
  );
  const [application, choose] = useState<string>();
  const [asOperator, setAsOperator] = useState(false);
  const owner = useOwningApplication(application);
  const { path: typedPath = '', body = '', methodId = '', secretValue = '' } = form.values;
  const fillings = maskNames(body).map((name, at) => ({
    value: form.values[name] ?? '',
    isNumber: omittedAt(record, at)?.type === 'number',
  }));
  const needsMethod = methodIdOf(record) !== undefined;
  const needsApplication = hadUnknownToken(record);
  const needsOperator = hadOperatorRejected(record);
  const needsPath = lacksPathValue(record);
  const isChanged = body !== first || masksIn(body) > 0 || lacksFields(record);
  const hasBody = request.body !== undefined && method !== 'GET' && method !== 'HEAD';
  return (
    <OperationDrawer
      operation="requests.resend"
      form={form}
      input={{
        id,
        ...(needsPath && { path: typedPath }),
        ...(hasBody && isChanged && { body: fillMasks(body, fillings) }),
        ...(needsMethod && { signingMethod: `${methodId}:${secretValue}` }),
        ...(needsApplication && { applicationId: owner }),
        ...(asOperator && { asOperator }),
      }}
      shown={{
        id,
        ...(needsPath && { path: secret('PATH') }),
        ...(hasBody && isChanged && { body: secret('BODY') }),
        ...(needsMethod && { signingMethod: secret('PIN', `${methodId}:`) }),
        ...(needsApplication && { applicationId: owner }),
        ...(asOperator && { asOperator }),
      }}
      title="Resend"
      submit="Resend"
      leadsTo={() => toResends(id)}
      onClose={onClose}
    >
      <p className={styles.line}>
        <code>
          {method} {visible(path)}
        </code>
      </p>
      <p className={text.soft}>
        {needsOperator ? 'Its token was not the operator token. ' : sentAsSameCaller}
        {request.headers['idempotency-key'] && 'It has a new Idempotency-Key.'}
      </p>
      {needsPath && (
        <TextField label="Path" mono hint="Replace each mask, or remove its parameter." {...form.bind('path')} />
      )}
      {needsOperator && (
        <Checkbox
          label="Send as the operator"
          description="The audit log records it."
          checked={asOperator}
          onChange={(event) => setAsOperator(event.currentTarget.checked)}
        />
      )}
      {needsApplication && <ApplicationField value={owner} onChange={choose} />}
      {needsMethod && methodIdOf(record) === '' && (
        <TextField label="Signing method id" mono {...form.bind('methodId')} />
      )}
      {needsMethod && (
        <SecretField
          label="Signing method value"
          hint="The PIN or other secret of this method. Never logged."
          {...form.bind('secretValue')}
        />
      )}
      {hasBody && <TextField label="Body" mono lines={8} hint={hintOf(record)} {...form.bind('body')} />}
      {hasBody &&
        maskNames(body)
          .filter((name) => name in form.values)
          .map((name, at) => <SecretField key={name} label={`Replaces ${placeOf(record, at)}`} {...form.bind(name)} />)}
    </OperationDrawer>
  );
}

/** The id before a masked signing method, '' if it was masked too; `undefined` if there was none. */
function methodIdOf({ request }: RequestRecord): string | undefined {
  if (!request.masked.includes('headers.signing-method')) return undefined;
  return /^([\da-f-]{36}):/i.exec(request.headers['signing-method'] ?? '')?.[1] ?? '';
}

/** Whether the request carried an unknown token. */
function hadUnknownToken({ surface, caller, request }: RequestRecord): boolean {
  return surface === 'api' && caller === 'anonymous' && request.masked.includes('headers.authorization');
}

/** Whether body fields are not stored because their names might indicate secrets. */
function lacksFields({ request }: RequestRecord): boolean {
  return (request.omitted ?? []).some(({ place, type }) => place.startsWith('body') && type === 'unnamed field');
}

function hintOf(record: RequestRecord): string | undefined {
  const { body } = record.request;
  if (body?.text === undefined) return 'It was not stored. Enter it.';
  if (lacksFields(record)) return 'Fields with unusual names were not stored. Add them.';
  return body.isCut ? 'Only the first part was stored. Complete it.' : undefined;
}

const sentAsSameCaller = 'Sent as the same application, with a new token. ';

/** Whether a control request carried a token other than the operator token. */
function hadOperatorRejected({ surface, caller, request }: RequestRecord): boolean {
  return surface === 'control' && caller !== 'operator' && request.masked.includes('headers.authorization');
}

/** The name of the value at a mask. @example "signingMethod.value" */
function placeOf(record: RequestRecord, at: number): string {
  return bodyPlaces(record)[at]?.replace(/^body\.?/, '') || `mask ${at + 1}`;
}

function omittedAt(record: RequestRecord, at: number) {
  const path = bodyPlaces(record)[at];
  return record.request.omitted?.find((field) => field.place === path);
}

function bodyPlaces({ request }: RequestRecord): string[] {
  return request.masked.filter((path) => path.startsWith('body'));
}

/** The fields for masked parts of a body. @example ["secretValue1"] */
function maskNames(body: string): string[] {
  return Array.from({ length: masksIn(body) }, (_, at) => `secretValue${at + 1}`);
}
