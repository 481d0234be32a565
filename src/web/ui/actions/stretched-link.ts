/** For a link in a table: lies over its whole row. */
export const stretchedOverRow = 'after:absolute after:inset-0 focus-visible:shadow-none focus-visible:after:ring-focus';

/** For a link on a card: lies over the whole card. */
export const stretchedOverCard = `rounded-card after:rounded-card ${stretchedOverRow}`;
