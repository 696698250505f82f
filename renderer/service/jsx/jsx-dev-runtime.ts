import { Fragment, type JSX, jsxDEV as make } from 'react/jsx-dev-runtime';
import { seen } from './seen.ts';

/** The same as `jsx-runtime.ts` while the console is worked on. */
export const jsxDEV: typeof make = (type, props, ...place) => make(type, seen(props), ...place);
export { Fragment, type JSX };
