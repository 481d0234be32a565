/** The two arrows of the company's logo, as paths in a box of 48 × 48. */
export const logoShapes = {
  upper: 'M2 45C2 24 13 10 30 10V4.8a.9.9 0 0 1 1.48-.69L45.3 15.7a.75.75 0 0 1-.48 1.3H30C18.2 17 11.5 28 11.5 45Z',
  lower:
    'M15 45C15 30.5 20.6 20 30.4 20H44.8a.75.75 0 0 1 .48 1.3L31.48 32.9A.9.9 0 0 1 30 32.2V27c-3.6 0-5.5 7.4-5.5 18Z',
};
