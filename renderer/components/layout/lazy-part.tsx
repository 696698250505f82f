import { createElement, use } from 'react';
import { replaceOldConsole } from '../../service/call/old-console.ts';

type Component<Props> = (props: Props) => React.ReactNode;
type PropsOf<Value> = Value extends Component<infer Props> ? Props : never;

/** A part of the console whose code is fetched when it is first shown, or before by `preload`, which never throws. */
export type LazyPart<Props> = Component<Props> & { preload(): Promise<void> };

const preloads: (() => Promise<void>)[] = [];
const failures = new Set<() => void>();

/** A page, drawer or dialog by the file it lies in and its name there. Show it in a `Suspense`. */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyPart<PropsOf<Module[Name]>>;
export function lazyPart(
  load: () => Promise<Readonly<Record<string, React.FunctionComponent<object>>>>,
  name: string,
): LazyPart<object> {
  let arrived: React.FunctionComponent<object> | undefined;
  let fetching: Promise<void> | undefined;
  let showing: Promise<void> | undefined;
  const forget = () => {
    fetching = undefined;
    showing = undefined;
  };
  const arrive = () => {
    fetching ??= load().then((module) => {
      arrived = module[name];
    });
    fetching.catch(() => failures.add(forget));
    return fetching;
  };
  const preload = () => {
    if (failures.delete(forget)) forget();
    return arrive().catch(() => undefined);
  };
  preloads.push(preload);
  function Part(props: object) {
    if (!arrived) {
      showing ??= arrive().catch(replaceOldConsole);
      use(showing);
    }
    return arrived && createElement(arrived, props);
  }
  return Object.assign(Part, { preload });
}

/** What could not be fetched is fetched again when it is shown next. */
export function retryFailedParts(): void {
  for (const forget of failures) forget();
  failures.clear();
}

/** Fetches every part, one after the other, so that it is there when it is opened. */
export async function preloadParts(): Promise<void> {
  for (const preload of preloads) await preload();
}
