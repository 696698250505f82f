import { useQueries } from '@tanstack/react-query';
import { type GuideKind, guideKinds } from '../../../../service/resources/guides/guide.ts';
import { useOwningApplication } from '../../../frame/pick/ApplicationField.tsx';
import { type Option, optionsOf } from './options.ts';

/** The ids of the selected records. */
export type Picked = Readonly<Partial<Record<GuideKind, string>>>;

/** The options of a kind and the selected one: the newest until another is selected. */
export interface Choice {
  /** `undefined` while loading. */
  readonly options: readonly Option[] | undefined;
  readonly chosen: Option | undefined;
}
export type Choices = (kind: GuideKind) => Choice;

/** The records that a reader can select for the calls of a guide, for the application whose token is sent. */
export function useChoices(kinds: readonly GuideKind[], selection: Picked): Choices {
  const others = useOptions(
    kinds.filter((kind) => kind !== 'item'),
    undefined,
  );
  const wallet = chosenOf(others('wallet'), selection.wallet);
  const items = useOptions(
    kinds.filter((kind) => kind === 'item'),
    wallet?.id,
  );
  return (kind) => {
    const options = kind === 'item' ? items(kind) : others(kind);
    return { options, chosen: chosenOf(options, selection[kind]) };
  };
}

function useOptions(kinds: readonly GuideKind[], walletId: string | undefined) {
  const applicationId = useOwningApplication(undefined) ?? '';
  const results = useQueries({
    queries: kinds.map((kind) => ({
      // With the same prefix as the client's keys, so that service changes invalidate them too.
      queryKey: [[optionsOf[kind].of, 'options'], { kind, applicationId, walletId }],
      queryFn: () => optionsOf[kind].load({ applicationId, walletId }),
      enabled: applicationId !== '',
    })),
  });
  return (kind: GuideKind) => results[kinds.indexOf(kind)]?.data;
}

function chosenOf(options: readonly Option[] | undefined, id: string | undefined) {
  return options?.find((option) => option.id === id) ?? options?.[0];
}

/** The value of `{wallet.address}` in a call; `undefined` if there is none. */
export function fieldOf(choices: Choices, name: string): string | undefined {
  const [kindName, field] = name.split('.');
  const kind = guideKinds.find((guideKind) => guideKind === kindName);
  const option = kind && choices(kind).chosen;
  return field === undefined ? option?.id : option?.fields?.[field];
}
