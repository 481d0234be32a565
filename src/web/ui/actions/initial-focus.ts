/** Marks the one control of a page at which the keyboard begins when another page has led to it, rather than at the page's top. */
export const initialFocus = { 'data-keyboard-start': '' };

/** The control that is marked so, where there is one. */
export const findInitialFocus = (): HTMLElement | null => document.querySelector('main [data-keyboard-start]');
