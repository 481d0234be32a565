/**
 * Colours of the browser's own interface. Browsers read them before any stylesheet, so they repeat those in
 * `tokens.css`.
 */
export const browserColours = {
  /** `--color-navy-950`. */
  theme: '#0b1b33',
  /** `--color-paper`. */
  background: '#fbf7ef',
};
