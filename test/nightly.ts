/** `npm run test:nightly` runs long random tests; `npm test` short ones with the same seed. */
export const isNightly = process.env.NIGHTLY === '1';
