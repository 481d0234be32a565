/** Label of a sent form's number, the same on all public pages. */
export const referenceLabel = 'Reference number';
