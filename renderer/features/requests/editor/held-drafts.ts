import { z } from 'zod';
import type { DescribedField } from '../../../../service/model/installation/operation-route.ts';
import { parseJson } from '../../../../service/model/kernel/json.ts';
import { ownWorld } from '../../../service/call/session/console-base.ts';
import { localPreference } from '../../../service/queries/local-preferences.ts';
import type { Draft } from './draft.ts';
import { draftOfSaved, savedDraft, withoutSecrets } from './saved-examples.ts';

const heldDrafts = z.array(
  z.object({
    world: z.string(),
    page: z.string(),
    draft: savedDraft.extend({ signingMethodId: z.uuid().optional(), resendOf: z.uuid().optional() }),
  }),
);
type HeldDraft = z.infer<typeof heldDrafts>[number];

/** The number of drafts that a tab holds, and the length of their bodies. */
const [maximumDrafts, maximumBody] = [3, 500_000];

/** The draft that a page of this tab had when it was left or reloaded. */
export function heldDraft(page: string): Draft | undefined {
  const held = stored().find(isOf(page))?.draft;
  return held && draftOfSaved({ draft: held });
}

/** Holds the draft of a page, without secrets; of a body that is not valid JSON, the last valid text. */
export function holdDraft(page: string, draft: Draft, fields: readonly DescribedField[]): void {
  const others = stored();
  const { body = '' } = others.find(isOf(page))?.draft ?? {};
  const safe = withoutSecrets(draft, fields) ?? withoutSecrets({ ...draft, body }, fields);
  if (!safe || safe.body.length > maximumBody) return;
  const { data: held } = heldDrafts.element.safeParse({ world: ownWorld, page, draft: { ...draft, ...safe } });
  if (!held) return;
  store([held, ...others.filter((other) => !isOf(page)(other))].slice(0, maximumDrafts));
}

/** Forgets the draft of a page. */
export function forgetDraft(page: string): void {
  store(stored().filter((held) => !isOf(page)(held)));
}

function store(drafts: readonly HeldDraft[]): void {
  sessionStorage.setItem(localPreference.drafts, JSON.stringify(drafts));
}

function stored(): readonly HeldDraft[] {
  return heldDrafts.safeParse(parseJson(sessionStorage.getItem(localPreference.drafts) ?? '')).data ?? [];
}

function isOf(page: string) {
  return (held: HeldDraft) => held.world === ownWorld && held.page === page;
}
