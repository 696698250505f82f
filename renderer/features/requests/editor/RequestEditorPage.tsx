import { Box } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import type { OperationRoute } from '../../../../service/model/installation/operation-route.ts';
import { SkeletonLine } from '../../../components/layout/loading/Skeleton.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { Tag } from '../../../components/status/StatusLabel.tsx';
import { useOperation } from '../../../frame/act/use-operation.tsx';
import { PageHeader } from '../../../frame/page/PageHeader.tsx';
import { queryClient, service } from '../../../service/call/client.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { shorten } from '../../../service/labels/wire-names.ts';
import { repairsOf } from '../repairs.ts';
import { credentialProblems, problemsIn, repairedDraft, typeProblems } from './body-problems.ts';
import { DraftForm } from './DraftForm.tsx';
import {
  type Draft,
  draftOfRecord,
  draftOfRoute,
  emptyDraft,
  exampleBody,
  isJsonDraft,
  maskNames,
  missingIn,
  type OwnValues,
  openMaskNames,
  routeOf,
  secretFields,
  takesSigningMethod,
  toSendInput,
} from './draft.ts';
import styles from './editor.module.css';
import { useKnownValues } from './known-values.ts';
import { ResultPane, useRecord } from './ResultPane.tsx';
import { SentList, useSentHistory } from './SentList.tsx';

const page = getRouteApi('/requests/new');

/** Writes a request, or repeats a logged one, and sends it. */
export function RequestEditorPage() {
  const { from, repaired } = page.useSearch();
  const record = useQuery(
    service.requests.get.queryOptions(from === undefined ? skipToken : { id: from }, {
      staleTime: 'static',
      retry: false,
    }),
  );
  const routes = useQuery(service.system.routes.queryOptions({}, { staleTime: Infinity }));
  const name = record.data?.operation;
  const fields = useQuery(
    service.system.describeRoute.queryOptions(name ? { name } : skipToken, { staleTime: Infinity, retry: false }),
  );
  const error = record.error ?? routes.error;
  const isReady = routes.data && (from === undefined || record.data) && (!name || fields.data || fields.error);
  const draft = record.data && draftOfRecord(record.data);
  const repairs = repaired && record.data && fields.data ? repairsOf(record.data, fields.data) : [];
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Requests', to: '/requests' }]}
        title="New request"
        beside={from !== undefined && <Tag>Resend of {shorten(from, 'short')}</Tag>}
      />
      {isReady ? (
        <Editor key={from} resent={draft && repairs.reduce(repairedDraft, draft)} routes={routes.data} />
      ) : (
        <Box p={24}>{error ? <FailureAlert error={error} /> : <SkeletonLine width="50%" />}</Box>
      )}
    </>
  );
}

function Editor({ resent = emptyDraft, routes }: { resent: Draft | undefined; routes: readonly OperationRoute[] }) {
  const [edited, setDraft] = useState<Draft>();
  const [chosen, setChosen] = useState<Pick<Draft, 'applicationId'> & { readonly name: string }>();
  const form = useFields<string>(secretFields, {}, { signingMethod: 'secretValue' });
  const [cursor, setCursor] = useState(0);
  const navigate = useNavigate();
  const [history, setHistory] = useSentHistory();
  const [resultId, setResultId] = useState<string>();
  const [previousId, setPreviousId] = useState(resent.resendOf);
  const { known, own } = useKnownValues();
  const example = useExample(routes, chosen?.name, own);
  const stored = edited ?? (example && { ...example, applicationId: chosen?.applicationId }) ?? resent;
  const route = routeOf(stored, routes);
  const fields = useQuery(
    service.system.describeRoute.queryOptions(route ? { name: route.name } : skipToken, { staleTime: Infinity }),
  ).data;
  const signingMethodId = stored.signingMethodId ?? (route && ownFor(route, own).signingMethodId) ?? '';
  const draft = takesSigningMethod(fields ?? []) ? { ...stored, signingMethodId } : stored;
  const { send, busy } = useOperation('requests.send');
  const missing = missingIn(draft);
  const [cleared, setCleared] = useState<readonly string[]>([]);
  const checkedBody = useSettled(draft.body);
  const checked = { ...draft, body: checkedBody };
  const filled = maskNames(checkedBody).map((name) => form.values[name] || cleared.includes(name) || '');
  const isJson = isJsonDraft(draft);
  const filledText = JSON.stringify(filled);
  const bodyProblems = useMemo(
    () => (fields && isJson ? problemsIn(checkedBody, fields, JSON.parse(filledText)) : []),
    [fields, isJson, checkedBody, filledText],
  );
  const problems = [
    ...typeProblems(checked, route),
    ...credentialProblems(checked, form.values.secretValue || cleared.includes('secretValue'), fields ?? []),
    ...bodyProblems,
  ];
  // Incremented once the last response no longer belongs to the draft.
  const subject = useRef(0);
  // Clears the secrets, also if the request fails, and the other masked values once a request succeeds.
  const submitForm = form.submit(
    async (values) => {
      const names = openMaskNames(draft.body, fields ?? []);
      for (const name of names) form.set(name, values[name] ?? '');
      const used = form.names.filter((name) => values[name]);
      setCleared(used.filter((name) => !names.includes(name)));
      const sent = subject.current;
      const title = route ? route.summary : `${draft.method} ${draft.path}`;
      const isOfDraft = () => sent === subject.current;
      const response = await send(toSendInput(draft, form.values, () => crypto.randomUUID())).catch((error) => {
        if (isOfDraft()) throw error;
      });
      if (!response) return;
      const { id, request } = response;
      if (request) setHistory((entries) => [{ id, at: request.at, title, status: request.status }, ...entries]);
      if (!isOfDraft()) return;
      if (request && request.status < 400) {
        for (const name of names) form.set(name, '');
        setCleared(used);
      }
      setPreviousId(resultId ?? previousId);
      setResultId(id);
    },
    // Sent again without a new value, the request would fail, and with a PIN cost an attempt.
    (name) => (text) => (cleared.includes(name) && isUsed(name) && !text ? clearedMessage : null),
  );
  const isUsed = (name: string) =>
    name === 'secretValue' ? Boolean(draft.signingMethodId) : maskNames(draft.body).includes(name);
  const submit = () => {
    if (!busy && missing === undefined) void submitForm();
  };
  const openLast = () => {
    const [last] = history;
    if (!last || draft.body.trim() !== '') return false;
    void navigate({ to: '/requests/new', search: { from: last.id } });
    return true;
  };
  const forgetResponse = (resendOf?: string) => {
    subject.current += 1;
    setResultId(undefined);
    setPreviousId(resendOf);
  };
  const open = (next: Draft | undefined) => {
    setDraft(next);
    setCleared([]);
    forgetResponse();
  };
  const change = (next: Partial<Draft>) => {
    setDraft({ ...stored, ...next });
    if (next.method !== undefined || next.path !== undefined) forgetResponse(stored.resendOf);
  };
  const choose = async (name: string) => {
    await queryClient.ensureQueryData(service.system.describeRoute.queryOptions({ name }));
    setChosen({ name, applicationId: draft.applicationId });
    open(undefined);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: The key sends from every field and from the response.
    <div
      className={styles.page}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        // Otherwise an input submits the form as well.
        event.preventDefault();
        submit();
      }}
    >
      <div className={styles.panes}>
        <div className={styles.composer}>
          <SentList routes={routes} onExample={(name) => void choose(name)} onSaved={open} />
          <DraftForm
            draft={draft}
            onChange={change}
            route={route}
            routes={routes}
            onRoute={(name) => void choose(name)}
            fields={fields}
            known={route && !isOfWallets(route) ? { ...known, userId: undefined } : known}
            onFill={() => change({ body: exampleBody(fields ?? [], route && ownFor(route, own)) })}
            form={form}
            problems={problems}
            checkedBody={checkedBody}
            onCursor={setCursor}
            busy={busy}
            result={useRecord(resultId)}
            missing={missing}
            onSubmit={submit}
            onLast={openLast}
          />
        </div>
        <ResultPane
          resultId={resultId}
          previousId={previousId}
          fields={fields ?? []}
          body={checkedBody}
          cursor={cursor}
          problems={problems}
        />
      </div>
    </div>
  );
}

/** A text; a large text once no key changed it for a moment, because it is parsed again after each change. */
function useSettled(text: string): string {
  const [settled] = useDebouncedValue(text, 300);
  return text.length > 50_000 ? settled : text;
}

const clearedMessage = 'Enter the value again. It was cleared after the last attempt.';

/** The example of an operation; it gets records that are loaded or created later, until the user edits it. */
function useExample(routes: readonly OperationRoute[], name: string | undefined, own: OwnValues): Draft | undefined {
  const { data: fields } = useQuery(
    service.system.describeRoute.queryOptions(name === undefined ? skipToken : { name }, { staleTime: Infinity }),
  );
  const route = routes.find((item) => item.name === name);
  const values = JSON.stringify(own);
  return useMemo(() => {
    const current: OwnValues = JSON.parse(values);
    return route && fields && draftOfRoute(route, fields, ownFor(route, current));
  }, [route, fields, values]);
}

/** The records that an operation can refer to. */
function ownFor(route: OperationRoute, own: OwnValues): OwnValues {
  return isOfWallets(route) ? own : {};
}

/** Market users have their own ids. */
function isOfWallets({ path }: OperationRoute): boolean {
  return path.startsWith('/api/');
}
