/** What browsers colour around the site. They read it before any style sheet, so the colours stand here beside `tokens.css`. */
export const browserColours = {
  /** `--navy-950`. */
  theme: '#0b1b33',
  /** `--paper`. */
  background: '#fbf7ef',
};
