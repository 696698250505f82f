import type { PageAct } from '../../../components/keyboard/page-acts.ts';
import type { SavedView } from '../../../service/look/kept-lists.ts';

/** What shows each view of a list that is not shown already, and everything. */
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
