import { Fragment, type JSX, jsxDEV as make } from 'react/jsx-dev-runtime';
import { withVisibleText } from './visible-text.ts';

/** The development version of `jsx-runtime.ts`. */
export const jsxDEV: typeof make = (type, props, ...args) => make(type, withVisibleText(props), ...args);
export { Fragment, type JSX };
