/** How long a status change can be undone. Its messages wait until then. */
export const undoMinutes = 2;

/** Appended to the message of an undoable change. */
export const undoHint = `You can undo this on the record for ${undoMinutes} minutes.`;

export const lateUndoMessage = `It's too late to undo this. You can undo a change for ${undoMinutes} minutes.`;
