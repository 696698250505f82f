import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { parseJson } from '../../../../service/model/kernel/json.ts';
import { localPreference } from '../../../service/queries/local-preferences.ts';

/** A request that this browser sent. Only its id is stored: its contents are in the request log, without secrets. */
export interface SentEntry {
  readonly id: string;
  readonly at: string;
  readonly title: string;
  readonly status: number;
}

const maximumEntries = 200;
const entries = z.array(z.object({ id: z.uuid(), at: z.string(), title: z.string(), status: z.number() }));
const listeners = new Set<() => void>();

/** The requests that this browser sent, newest first. */
export function useSentHistory(): readonly SentEntry[] {
  return readHistory(useSyncExternalStore(subscribe, storedText));
}

/** Adds a request; the oldest is dropped above 200. */
export function keepSent(entry: SentEntry): void {
  store([entry, ...readHistory(storedText())].slice(0, maximumEntries));
}

function readHistory(text: string | null): readonly SentEntry[] {
  return entries.safeParse(parseJson(text ?? '')).data ?? [];
}

function store(next: readonly SentEntry[]): void {
  localStorage.setItem(localPreference.sentRequests, JSON.stringify(next));
  for (const listener of listeners) listener();
}

function storedText(): string | null {
  return localStorage.getItem(localPreference.sentRequests);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
