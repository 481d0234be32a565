/** Used on all public pages. */
export const referenceLabel = 'Reference number';
