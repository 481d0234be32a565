/** What is kept for how long, and what would go tonight. */
export const RetentionPanel = () => null;
