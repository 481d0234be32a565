export const vehicleTypes = ['Truck', 'Van', 'Car', 'Bus'] as const;

/** The back-office's filter, which also has trailers. */
export const vehicleFilters = ['Van', 'Truck', 'Car', 'Trailer', 'Bus'] as const;
