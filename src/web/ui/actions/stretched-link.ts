/** Classes of a link in a table, which make it cover its whole row. */
export const stretchedOverRow = 'after:absolute after:inset-0 focus-visible:shadow-none focus-visible:after:ring-focus';

/** Classes of a link on a card, which make it cover the whole card. */
export const stretchedOverCard = `rounded-card after:rounded-card ${stretchedOverRow}`;
