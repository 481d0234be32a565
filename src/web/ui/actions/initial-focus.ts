/** Marks the control that gets focus after navigation, instead of `<main>`. */
export const initialFocus = { 'data-keyboard-start': '' };

export const findInitialFocus = (): HTMLElement | null =>
  document.querySelector('main [data-keyboard-start]');
