/** How long administrators can take back their last change of a record's status, and messages about it wait. */
export const undoMinutes = 2;

/** Said after a change that can be undone. */
export const undoHint = `You can undo this on the record for ${undoMinutes} minutes.`;
