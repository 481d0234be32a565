import type { ElementType, Key, ReactElement, ReactNode } from 'react';
import { jsx as create, jsxs as createWithSeveral, Fragment as ReactFragment } from 'react/jsx-runtime';

// A browser that translates puts `<font>` elements in the place of texts. React goes on to change texts that are no longer in
// the page, and fails where it puts something before one of them or takes one away. It is sure only of elements, and of a text
// that is all that its element has. So the JSX of this site gives an element of its own to each text that has something beside it.

export const Fragment = ReactFragment;

interface Props {
  children?: ReactNode | readonly ReactNode[];
}

const isText = (one: ReactNode) => ['string', 'number', 'bigint'].includes(typeof one) && one !== '';
const isNothing = (one: ReactNode) => one === null || one === undefined || typeof one === 'boolean' || one === '';

// Browsers don't translate blanks, and in an element of their own they would take a place in flexible boxes.
const inElement = (one: ReactNode, key?: Key) =>
  isText(one) && String(one).trim() !== '' ? create('span', { children: one }, key) : one;

/** Puts texts that follow each other together, in the place of the first. */
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
  return joined.map((one, at) => (Array.isArray(one) ? eachInElement(Fragment, one) : inElement(one, `text-${at}`)));
}

/** React's, for an element with one child, which can be a list. */
export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  const { children } = props;
  if (Array.isArray(children)) return create(type, { ...props, children: eachInElement(type, children) }, key);
  return create(type, type === Fragment ? { ...props, children: inElement(children) } : props, key);
}

/** React's, for an element with several children. */
export function jsxs(type: ElementType, props: { children: readonly ReactNode[] }, key?: Key): ReactElement {
  const children = eachInElement(type, props.children);
  return (Array.isArray(children) ? createWithSeveral : create)(type, { ...props, children }, key);
}
