import { Button } from '@mantine/core';
import { useState } from 'react';
import { TextField } from '../../../components/form/TextField.tsx';
import { ConfirmDialog } from '../../../components/layout/ConfirmDialog.tsx';
import { nameFault, storeViews } from '../../../service/queries/list-views.ts';
import { type SavedView, storedList } from '../../../service/queries/stored-lists.ts';
import type { ListPlace } from './use-stored-choices.ts';

/** A task of the view dialog. */
export type ViewTask =
  | { readonly kind: 'save' }
  | { readonly kind: 'rename'; readonly view: SavedView }
  | { readonly kind: 'lost'; readonly view: SavedView; readonly lost: readonly string[] };

type DialogProps = { readonly place: ListPlace; readonly onClose: () => void };

/** Asks for a view name, or reports that a view is outdated. */
export function ViewDialog({ task, ...shared }: DialogProps & { task: ViewTask }) {
  if (task.kind === 'save') return <NameDialog {...shared} />;
  if (task.kind === 'rename') return <NameDialog {...shared} view={task.view} />;
  return <LostDialog {...shared} view={task.view} lost={task.lost} />;
}

function NameDialog({ place, view, onClose }: DialogProps & { view?: SavedView }) {
  const [name, setName] = useState(view?.name ?? '');
  const [fault, setFault] = useState<string>();
  const { path, state } = place;
  const save = () => {
    const { views } = storedList(path);
    const others = views.filter((item) => item.name !== view?.name);
    const reason = nameFault(name, others) ?? storeNamed(views);
    setFault(reason);
    if (!reason) onClose();
  };
  const storeNamed = (views: readonly SavedView[]) => {
    const namedView = { ...(view ?? { search: state, isDefault: false }), name: name.trim() };
    const allViews = view ? views.map((item) => (item.name === view.name ? namedView : item)) : [...views, namedView];
    try {
      storeViews(path, allViews);
      return undefined;
    } catch {
      return 'This browser has no storage left. Delete a view first.';
    }
  };
  return (
    <ConfirmDialog
      title={view ? `Rename “${view.name}”` : 'Save as a view'}
      confirm={view ? 'Rename' : 'Save'}
      destructive={false}
      onConfirm={save}
      onClose={onClose}
    >
      {!view && <p>Saves search, filters, order and columns in this browser.</p>}
      <TextField
        label="Name"
        value={name}
        error={fault}
        autoFocus
        onChange={(typed) => {
          setName(typed);
          setFault(undefined);
        }}
      />
    </ConfirmDialog>
  );
}

function LostDialog({ place, view, lost, onClose }: DialogProps & { view: SavedView; lost: readonly string[] }) {
  const lostFilters = lost.map((name) => `${name} = ${String(view.search[name])}`).join(', ');
  return (
    <ConfirmDialog
      title={`View “${view.name}” is outdated`}
      confirm="Delete view"
      cancelLabel="Keep view"
      onConfirm={() => {
        storeViews(
          place.path,
          storedList(place.path).views.filter(({ name }) => name !== view.name),
        );
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        It uses <code>{lostFilters}</code>, which this list no longer supports. Nothing was changed.
      </p>
      <div>
        <Button
          size="xs"
          onClick={() => {
            place.show(view.search);
            onClose();
          }}
        >
          Show without it
        </Button>
      </div>
    </ConfirmDialog>
  );
}
