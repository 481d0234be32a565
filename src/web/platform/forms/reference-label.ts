/** What people who have sent a form call its number, wherever they meet it. */
export const referenceLabel = 'Reference number';
