/** In page order; the values are anchors on the services page. */
export const serviceHashes = [
  'driver-outsourcing',
  'training',
  'consultancy',
  'driver-request',
] as const;
export type ServiceHash = (typeof serviceHashes)[number];
