/** Whether this is `npm run test:nightly`, where random tests are long; in `npm test` they are short, with the same seed. */
export const isNightly = process.env.NIGHTLY === '1';
