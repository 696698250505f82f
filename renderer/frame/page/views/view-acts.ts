import type { PageAct } from '../../../components/keyboard/page-acts.ts';
import type { SavedView } from '../../../service/queries/stored-lists.ts';

/** Palette entries that switch to another view or remove all filters. */
export function viewActs({
  views,
  current,
  open,
  showAll,
}: {
  views: readonly SavedView[];
  current: SavedView | undefined;
  open: (view: SavedView) => void;
  showAll: () => void;
}): readonly PageAct[] {
  const others = views.filter(({ name }) => name !== current?.name);
  return [
    ...(current ? [toAct('Everything', showAll)] : []),
    ...others.map((view) => toAct(view.name, () => open(view))),
  ];
}

function toAct(name: string, run: () => void): PageAct {
  return { label: `View: ${name}`, of: undefined, isOneOfMany: true, run };
}
