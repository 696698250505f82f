import { createContext, createElement, use, useEffect, useState } from 'react';
import { noteThatAllArrived, replaceOldConsole } from '../../../service/call/session/old-console.ts';

declare global {
  interface Navigator {
    /** Absent in browsers other than Chromium. https://wicg.github.io/savedata/ */
    readonly connection?: { readonly saveData: boolean };
  }
}

type Component<Props> = (props: Props) => React.ReactNode;
type PropsOf<Value> = Value extends Component<infer Props> ? Props : never;

/** A part of the console whose code is loaded when it is first shown, or earlier with `preload`, which never throws. */
type LazyPart<Props> = Component<Props> & { preload(): Promise<void> };

/**
 * Whether parts show nothing while their code is loaded, instead of suspending: React shows content that has suspended
 * 300 ms after its fallback at the earliest.
 */
export const ShowsNothingFirst = createContext(false);

const preloads: (() => Promise<boolean>)[] = [];

/** The code of what is currently shown, loaded or loading. */
const displayedParts: Promise<void>[] = [];

/** A page, drawer or dialog by its file and export name. Render it in a `Suspense`. */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyPart<PropsOf<Module[Name]>>;
// The file's types determine the props; the implementation does not depend on them.
export function lazyPart(
  load: () => Promise<Readonly<Record<string, React.FunctionComponent<object>>>>,
  name: string,
): LazyPart<object> {
  let component: React.FunctionComponent<object> | undefined;
  let loading: Promise<void> | undefined;
  let displayed: Promise<void> | undefined;
  const loadOnce = () => {
    loading ??= load().then((module) => {
      component = module[name];
    });
    return loading;
  };
  const show = () => {
    const promise = loadOnce().catch(replaceOldConsole);
    displayedParts.push(promise);
    return promise;
  };
  let isLost = false;
  const preload = () =>
    loadOnce().catch(() => {
      isLost = true;
    });
  preloads.push(async () => {
    if (isLost) return true;
    await preload();
    return !isLost;
  });
  function Part(props: object) {
    const [isSettled, setSettled] = useState(false);
    const showsNothing = use(ShowsNothingFirst) && !component && !isSettled;
    useEffect(() => {
      if (!showsNothing) return;
      displayed ??= show();
      void Promise.allSettled([displayed]).then(() => setSettled(true));
    }, [showsNothing]);
    if (showsNothing) return null;
    // Loaded code is rendered synchronously: a promise would delay it by one turn.
    if (!component) {
      displayed ??= show();
      use(displayed);
    }
    return component && createElement(component, props);
  }
  return Object.assign(Part, { preload });
}

/**
 * Loads every part sequentially before it is opened; parts already shown take priority. Stops if the
 * service is gone, because a browser requests a module only once. A later call continues from there. Does nothing if the
 * browser is set to save data.
 */
export async function preloadParts(): Promise<void> {
  if (navigator.connection?.saveData) return;
  for (const preload of preloads) {
    await Promise.allSettled(displayedParts);
    if (!(await preload())) return;
  }
  noteThatAllArrived();
}
