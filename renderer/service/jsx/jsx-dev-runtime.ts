import { Fragment, type JSX, jsxDEV as make } from 'react/jsx-dev-runtime';
import { seen } from './visible-text.ts';

/** The development version of `jsx-runtime.ts`. */
export const jsxDEV: typeof make = (type, props, ...rest) => make(type, seen(props), ...rest);
export { Fragment, type JSX };
