/** The four services in the order of the pages, by their anchors on the services page. */
export const serviceHashes = ['driver-outsourcing', 'training', 'consultancy', 'driver-request'] as const;
export type ServiceHash = (typeof serviceHashes)[number];
