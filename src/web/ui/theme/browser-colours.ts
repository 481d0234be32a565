/** For the browser's own interface. It reads them before any stylesheet, so they repeat `tokens.css`. */
export const browserColours = {
  /** `--color-navy-950`. */
  theme: '#0b1b33',
  /** `--color-paper`. */
  background: '#fbf7ef',
};
