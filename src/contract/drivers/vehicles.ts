/** The vehicles that the public forms offer. */
export const vehicleTypes = ['Truck', 'Van', 'Car', 'Bus'] as const;

/** The vehicles that the back-office can filter by, which include trailers. */
export const vehicleFilters = ['Van', 'Truck', 'Car', 'Trailer', 'Bus'] as const;
