import type { ElementType, Key, ReactElement, ReactNode } from 'react';
import {
  jsx as create,
  jsxs as createWithSeveral,
  Fragment as ReactFragment,
} from 'react/jsx-runtime';

// Translating browsers replace texts with `<font>` elements. React then updates detached text nodes, and throws when
// it inserts before or removes one. It is safe only with elements, and with a text that is its element's only child.
// So this runtime wraps each text that has siblings in a span.

export const Fragment = ReactFragment;

interface Props {
  children?: ReactNode | readonly ReactNode[];
}

const isText = (one: ReactNode) =>
  ['string', 'number', 'bigint'].includes(typeof one) && one !== '';
const isNothing = (one: ReactNode) =>
  one === null || one === undefined || typeof one === 'boolean' || one === '';

// Browsers don't translate whitespace, and a span of it would become a flex item.
const inElement = (one: ReactNode, key?: Key) =>
  isText(one) && String(one).trim() !== '' ? create('span', { children: one }, key) : one;

/** Joins adjacent texts in place of the first. */
function joinTexts(children: readonly ReactNode[]): ReactNode[] {
  const joined: ReactNode[] = [];
  let first: number | undefined;
  for (const child of children) {
    if (isText(child) && first !== undefined) {
      joined[first] = `${joined[first]}${child}`;
      joined.push(null);
      continue;
    }
    if (isText(child)) first = joined.length;
    else if (!isNothing(child)) first = undefined;
    joined.push(child);
  }
  return joined;
}

function eachInElement(type: ElementType, children: readonly ReactNode[]): ReactNode {
  const joined = joinTexts(children);
  const [only, ...others] = joined.filter((one) => !isNothing(one));
  if (type !== Fragment && isText(only) && others.length === 0) return only;
  return joined.map((one, at) =>
    Array.isArray(one) ? eachInElement(Fragment, one) : inElement(one, `text-${at}`),
  );
}

/** React's signature; the one child can be a list. */
export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  const { children } = props;
  if (Array.isArray(children))
    return create(type, { ...props, children: eachInElement(type, children) }, key);
  return create(type, type === Fragment ? { ...props, children: inElement(children) } : props, key);
}

export function jsxs(
  type: ElementType,
  props: { children: readonly ReactNode[] },
  key?: Key,
): ReactElement {
  const children = eachInElement(type, props.children);
  return (Array.isArray(children) ? createWithSeveral : create)(type, { ...props, children }, key);
}
