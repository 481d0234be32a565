/** Tells the time. Rules take it as an argument, so that a test can say when it is. */
export type Clock = () => Date;

/** The machine's own clock. */
export const systemClock: Clock = () => new Date();
