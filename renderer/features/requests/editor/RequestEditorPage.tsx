import { Box } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { OperationRoute } from '../../../../service/model/installation/operation-route.ts';
import { SkeletonLine } from '../../../components/layout/loading/Skeleton.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { Tag } from '../../../components/status/StatusLabel.tsx';
import { useOperation } from '../../../frame/act/use-operation.tsx';
import { PageHeader } from '../../../frame/page/PageHeader.tsx';
import { queryClient, service } from '../../../service/call/client.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { shorten } from '../../../service/labels/wire-names.ts';
import { useUsersById } from '../../../service/queries/names.ts';
import { repairsOf } from '../repairs.ts';
import { credentialProblems, problemsIn, repairedDraft } from './body-problems.ts';
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
  routeOf,
  secretFields,
  takesSigningMethod,
  toSendInput,
} from './draft.ts';
import styles from './editor.module.css';
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
  const name = repaired && record.data?.operation;
  const fields = useQuery(
    service.system.describeRoute.queryOptions(name ? { name } : skipToken, { staleTime: Infinity, retry: false }),
  );
  const error = record.error ?? routes.error;
  const isReady = routes.data && (from === undefined || record.data) && (!name || fields.data || fields.error);
  const draft = record.data && draftOfRecord(record.data);
  const repairs = record.data && fields.data ? repairsOf(record.data, fields.data) : [];
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
  const [stored, setDraft] = useState(resent);
  const form = useFields<string>(secretFields, {}, { signingMethod: 'secretValue' });
  const [cursor, setCursor] = useState(0);
  const navigate = useNavigate();
  const [history, setHistory] = useSentHistory();
  const [resultId, setResultId] = useState<string>();
  const [previousId, setPreviousId] = useState(resent.resendOf);
  const route = routeOf(stored, routes);
  const own = useOwnValues();
  // Market users have their own ids.
  const ownFor = ({ path }: OperationRoute): OwnValues => (path.startsWith('/api/') ? own : {});
  const fields = useQuery(
    service.system.describeRoute.queryOptions(route ? { name: route.name } : skipToken, { staleTime: Infinity }),
  ).data;
  const signingMethodId = stored.signingMethodId ?? (route && ownFor(route).signingMethodId) ?? '';
  const draft = takesSigningMethod(fields ?? []) ? { ...stored, signingMethodId } : stored;
  const input = toSendInput(draft, form.values, () => crypto.randomUUID());
  const { send, busy } = useOperation('requests.send');
  const missing = missingIn(draft);
  const filled = maskNames(draft.body).map((name) => form.values[name] ?? '');
  const problems = [
    ...(fields && isJsonDraft(draft) ? problemsIn(draft.body, fields, filled) : []),
    ...credentialProblems(draft, form.values.secretValue, fields ?? []),
  ];
  // Clears the secrets, also if the request fails.
  const submitForm = form.submit(async () => {
    const { id, request } = await send(input);
    setPreviousId(resultId ?? previousId);
    setResultId(id);
    const title = route ? route.summary : `${draft.method} ${draft.path}`;
    if (request) setHistory((sent) => [{ id, at: request.at, title, status: request.status }, ...sent]);
  });
  const submit = () => {
    if (!busy && missing === undefined) void submitForm();
  };
  const openLast = () => {
    const [last] = history;
    if (!last || draft.body.trim() !== '') return false;
    void navigate({ to: '/requests/new', search: { from: last.id } });
    return true;
  };
  const choose = async (name: string) => {
    const chosen = routes.find((item) => item.name === name);
    if (!chosen) return;
    const described = await queryClient.ensureQueryData(service.system.describeRoute.queryOptions({ name }));
    setDraft({ ...draftOfRoute(chosen, described, ownFor(chosen)), applicationId: draft.applicationId });
  };
  return (
    <div className={styles.panes}>
      <SentList routes={routes} onExample={(name) => void choose(name)} />
      <DraftForm
        draft={draft}
        onChange={(change) => setDraft({ ...stored, ...change })}
        route={route}
        routes={routes}
        onRoute={(name) => void choose(name)}
        fields={fields}
        onFill={() => setDraft({ ...stored, body: exampleBody(fields ?? [], route && ownFor(route)) })}
        form={form}
        problems={problems}
        onCursor={setCursor}
        busy={busy}
        result={useRecord(resultId)}
        missing={missing}
        onSubmit={submit}
        onLast={openLast}
      />
      <ResultPane
        resultId={resultId}
        previousId={previousId}
        fields={fields ?? []}
        body={draft.body}
        cursor={cursor}
        problems={problems}
      />
    </div>
  );
}

/** The newest wallet with its user, or the newest user, for the examples. */
function useOwnValues() {
  const wallet = useQuery(service.wallets.list.queryOptions({ size: 1 })).data?.items[0];
  const newest = useQuery(service.users.list.queryOptions({ size: 1 })).data?.items[0];
  const { id: walletId, userId = newest?.id ?? '', address, secretType } = wallet ?? {};
  const signingMethodId = useUsersById(userId ? [userId] : []).get(userId)?.signingMethods[0]?.id;
  return { userId: userId || undefined, walletId, address, walletAddress: address, secretType, signingMethodId };
}
