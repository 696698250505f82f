import { createElement, use } from 'react';
import { noteThatAllArrived, replaceOldConsole } from '../../service/call/old-console.ts';

type Component<Props> = (props: Props) => React.ReactNode;
type PropsOf<Value> = Value extends Component<infer Props> ? Props : never;

/** A part of the console whose code is fetched when it is first shown, or before by `preload`, which never throws. */
export type LazyPart<Props> = Component<Props> & { preload(): Promise<void> };

const preloads: (() => Promise<boolean>)[] = [];

/** The code of what is on the page, arrived or on its way. */
const shown: Promise<void>[] = [];

/** A page, drawer or dialog by the file it lies in and its name there. Show it in a `Suspense`. */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyPart<PropsOf<Module[Name]>>;
// The types of the file say what is shown; what shows it knows none of them.
export function lazyPart(
  load: () => Promise<Readonly<Record<string, React.FunctionComponent<object>>>>,
  name: string,
): LazyPart<object> {
  let arrived: React.FunctionComponent<object> | undefined;
  let fetching: Promise<void> | undefined;
  let showing: Promise<void> | undefined;
  const arrive = () => {
    fetching ??= load().then((module) => {
      arrived = module[name];
    });
    return fetching;
  };
  const show = () => {
    const arriving = arrive().catch(replaceOldConsole);
    shown.push(arriving);
    return arriving;
  };
  let isLost = false;
  const preload = () =>
    arrive().catch(() => {
      isLost = true;
    });
  preloads.push(async () => {
    if (isLost) return true;
    await preload();
    return !isLost;
  });
  function Part(props: object) {
    // What has arrived is shown at once: a promise would wait one turn.
    if (!arrived) {
      showing ??= show();
      use(showing);
    }
    return arrived && createElement(arrived, props);
  }
  return Object.assign(Part, { preload });
}

/**
 * Fetches every part, one after the other, so that it is there when it is opened; what is shown comes before.
 * Ends where the service is gone: a browser asks only once for code. Called again it goes on behind that.
 */
export async function preloadParts(): Promise<void> {
  for (const preload of preloads) {
    await Promise.allSettled(shown);
    if (!(await preload())) return;
  }
  noteThatAllArrived();
}
