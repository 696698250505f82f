import { Box, Flex } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { OperationRoute } from '../../../../service/model/installation/operation-route.ts';
import { SkeletonLine } from '../../../components/layout/loading/Skeleton.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { useOperation } from '../../../frame/action/use-operation.tsx';
import { PageHeader } from '../../../frame/page/PageHeader.tsx';
import { queryClient, type RequestRecord, service } from '../../../service/call/client.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { shorten } from '../../../service/labels/wire-names.ts';
import { reportChange } from '../../../service/live/reported-change.ts';
import { repairsOf } from '../repairs.ts';
import { useRecord } from '../resend/ResendTab.tsx';
import { credentialProblems, maskProblems, problemsIn, repairedDraft, typeProblems } from './body-problems.ts';
import { DraftForm } from './DraftForm.tsx';
import {
  type Draft,
  draftOfRecord,
  emptyDraft,
  exampleBody,
  isJsonDraft,
  isSecretSent,
  maskNames,
  missingIn,
  openMaskNames,
  routeOf,
  secretFields,
  takesSigningMethod,
  toSendInput,
  withSigningMethod,
} from './draft.ts';
import styles from './editor.module.css';
import { forgetDraft, heldDraft, holdDraft } from './held-drafts.ts';
import { isOfWallets, ownFor, useExample, useFieldsOf, useKnownValues, useMethodOf } from './known-values.ts';
import { ResultPane } from './ResultPane.tsx';
import { SentList, useSentHistory } from './SentList.tsx';

const page = getRouteApi('/requests/new');

/** Writes a request, or repeats a logged one, and sends it. */
export function RequestEditorPage() {
  const { from, repaired, operation } = page.useSearch();
  const record = useRecord(from);
  const routes = useQuery(service.system.routes.queryOptions({}, { staleTime: Infinity }));
  const name = record.data?.operation;
  const fields = useQuery(
    service.system.describeRoute.queryOptions(name ? { name } : skipToken, { staleTime: Infinity, retry: false }),
  );
  const error = record.error ?? routes.error;
  const isReady = routes.data && (from === undefined || record.data) && (!name || fields.data || fields.error);
  const draft = record.data && draftOfRecord(record.data);
  const repairs = repaired && record.data && fields.data ? repairsOf(record.data, fields.data) : [];
  // A request that is opened from the log or from a link again starts from there.
  const visit = useLocation({ select: ({ state }) => state.__TSR_key });
  const start = from ?? operation;
  const draftKey = start === undefined ? 'new' : `${start} ${visit}`;
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Requests', to: '/requests' }]}
        title={from === undefined ? 'New request' : 'Resend request'}
        beside={
          from !== undefined && (
            <Link to="/requests" search={{ selected: from }} className="link">
              <code>{shorten(from, 'short')}</code>
            </Link>
          )
        }
      />
      {isReady ? (
        <Editor
          key={draftKey}
          {...{ draftKey, operation }}
          resent={draft && repairs.reduce(repairedDraft, draft)}
          routes={routes.data}
        />
      ) : (
        <Box p={24}>{error ? <FailureAlert error={error} /> : <SkeletonLine width="50%" />}</Box>
      )}
    </>
  );
}

interface EditorProps {
  readonly draftKey: string;
  readonly resent: Draft | undefined;
  /** Its example is the first draft. */
  readonly operation: string | undefined;
  readonly routes: readonly OperationRoute[];
}

function Editor({ draftKey, resent = emptyDraft, operation, routes }: EditorProps) {
  const [edited, setDraft] = useState(() => heldDraft(draftKey));
  const [isContinued, setContinued] = useState(
    operation === undefined && resent === emptyDraft && edited !== undefined,
  );
  const [chosen, setChosen] = useState<(Pick<Draft, 'applicationId'> & { readonly name: string }) | undefined>(
    operation === undefined ? undefined : { name: operation, applicationId: undefined },
  );
  const form = useFields<string>(secretFields, {}, { signingMethod: 'secretValue' });
  const [cursor, setCursor] = useState(0);
  const navigate = useNavigate();
  const [history, setHistory] = useSentHistory();
  const [resultId, setResultId] = useState<string>();
  const [previousId, setPreviousId] = useState(resent.resendOf);
  const { known, own } = useKnownValues();
  const example = useExample(routes, chosen?.name, own);
  const ofExample = useMemo(
    () => example && { ...example, applicationId: chosen?.applicationId },
    [example, chosen?.applicationId],
  );
  const stored = edited ?? ofExample ?? resent;
  const route = routeOf(stored, routes);
  const fields = useFieldsOf(route?.name);
  const methodId = useMethodOf(takesSigningMethod(fields ?? []) ? stored : emptyDraft);
  const draft = withSigningMethod(stored, fields ?? [], methodId);
  const { send, busy } = useOperation('requests.send');
  const missing = missingIn(draft);
  const [cleared, setCleared] = useState<readonly string[]>([]);
  const checkedBody = useSettled(draft.body);
  const checked = { ...draft, body: checkedBody };
  const isDescribed = fields !== undefined || route === undefined;
  useEffect(() => {
    if (isDescribed && stored !== resent) holdDraft(draftKey, { ...stored, body: checkedBody }, fields ?? []);
  }, [draftKey, stored, resent, checkedBody, fields, isDescribed]);
  const filled = maskNames(checkedBody).map((name) => form.values[name] || cleared.includes(name) || '');
  const isJson = isJsonDraft(draft);
  const filledText = JSON.stringify(filled);
  const bodyProblems = useMemo(
    () => (fields && isJson ? problemsIn : withoutSchema)(checkedBody, fields ?? [], JSON.parse(filledText)),
    [fields, isJson, checkedBody, filledText],
  );
  const problems = [
    ...typeProblems(checked, route),
    ...credentialProblems(checked, form.values.secretValue || cleared.includes('secretValue'), fields ?? []),
    ...bodyProblems,
  ];
  // Incremented once the last response no longer belongs to the draft.
  const subject = useRef(0);
  // Clears the secrets of the body, also if the request fails, and its other masked values once a request succeeds. The
  // signing value remains until it is rejected, or the operation or the page is left.
  const submitForm = form.submit(
    async (values) => {
      const names = openMaskNames(draft.body, fields ?? []);
      const forget = (forgotten: readonly string[]) => {
        for (const name of forgotten) form.set(name, '');
        setCleared((others) => [...others, ...forgotten]);
      };
      for (const name of [...names, 'secretValue']) form.set(name, values[name] ?? '');
      const ofBody = form.names.filter((name) => name !== 'secretValue' && values[name]);
      setCleared(ofBody.filter((name) => !names.includes(name)));
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
      if (request && request.status < 400) forget(names.filter((name) => values[name]));
      if (request && isProofRejected(request)) forget(['secretValue']);
      setPreviousId(resultId ?? previousId);
      setResultId(id);
    },
    // Without the value, another request would be sent, and a PIN would cost an attempt.
    (name) => (text) => {
      if (text || !isSecretSent(name, draft)) return null;
      if (cleared.includes(name)) return clearedMessage;
      return name === 'secretValue' ? absentProof : absentValue;
    },
  );
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
    setContinued(false);
    setCleared([]);
    form.set('secretValue', '');
    forgetResponse();
    if (!edited) return;
    const undo = async () => {
      // The page may have been left.
      holdDraft(draftKey, edited, fields ?? []);
      setDraft(edited);
    };
    reportChange({ label: 'Replaced the draft', undo });
  };
  const startFresh = () => {
    forgetDraft(draftKey);
    open(undefined);
  };
  const change = (next: Partial<Draft>) => {
    const changed = { ...stored, ...next };
    setDraft(changed);
    if (routeOf(changed, routes) !== route) form.set('secretValue', '');
    if (next.method !== undefined || next.path !== undefined) forgetResponse(stored.resendOf);
  };
  const choose = async (name: string) => {
    await queryClient.ensureQueryData(service.system.describeRoute.queryOptions({ name }));
    setChosen({ name, applicationId: draft.applicationId });
    open(undefined);
  };
  const page = useRef<HTMLDivElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey } = event;
    if (key !== 'Enter' || !(ctrlKey || metaKey)) return;
    // Nothing has the focus on a page that was just opened.
    if (target !== document.body && !page.current?.closest('main')?.contains(target instanceof Node ? target : null))
      return;
    // Otherwise an input submits the form as well.
    event.preventDefault();
    submit();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <Flex ref={page} flex={1} mih={0} style={{ containerType: 'inline-size' }}>
      <div className={styles.panes}>
        <div className={styles.composer}>
          <SentList routes={routes} onExample={(name) => void choose(name)} onSaved={open} />
          <DraftForm
            {...{ draft, route, routes, fields, form, problems, checkedBody, busy, missing }}
            onChange={change}
            onFresh={isContinued ? startFresh : undefined}
            onRoute={(name) => void choose(name)}
            known={route && !isOfWallets(route) ? { ...known, userId: undefined } : known}
            onFill={() => change({ body: exampleBody(fields ?? [], route && ownFor(route, own)) })}
            onCursor={setCursor}
            result={useRecord(resultId).data}
            onSubmit={submit}
            onLast={openLast}
          />
        </div>
        <ResultPane {...{ resultId, previousId, cursor, problems }} fields={fields ?? []} body={checkedBody} />
      </div>
    </Flex>
  );
}

/** Whether the signing value was rejected. Sent again, it would cost another attempt. */
function isProofRejected({ failures }: Pick<RequestRecord, 'failures'>): boolean {
  return failures.some(({ code }) => /^(?:pincode|signing-method|encrypted-signing-method)\./.test(code));
}

/** A text; a large text once no key changed it for a moment, because it is parsed again after each change. */
function useSettled(text: string): string {
  const [settled] = useDebouncedValue(text, 300);
  return text.length > 50_000 ? settled : text;
}

const withoutSchema: typeof problemsIn = (text, _fields, filled = []) => maskProblems(text, filled);

const clearedMessage = 'Enter the value again. It was cleared after the last attempt.';
const absentProof = 'Enter the value. It is not stored. To send none, clear the id.';
const absentValue = 'Enter the value. It is not stored. To send another value, replace the dots in the body.';
