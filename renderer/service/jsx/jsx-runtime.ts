import { Fragment, type JSX, jsx as make, jsxs as makeOfSeveral } from 'react/jsx-runtime';
import { withVisibleText } from './visible-text.ts';

/** Creates React elements whose texts contain no hidden characters. */
export const jsx: typeof make = (type, props, key) => make(type, withVisibleText(props), key);
export const jsxs: typeof makeOfSeveral = (type, props, key) => makeOfSeveral(type, withVisibleText(props), key);
export { Fragment, type JSX };
