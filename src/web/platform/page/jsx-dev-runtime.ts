import { Fragment as ReactFragment } from 'react/jsx-runtime';
import { jsx, jsxs } from './jsx-runtime.ts';

export const Fragment = ReactFragment;

type Several = Parameters<typeof jsxs>;

export const jsxDEV = (type: Several[0], props: Several[1], key: Several[2], hasSeveral: boolean) =>
  (hasSeveral ? jsxs : jsx)(type, props, key);
