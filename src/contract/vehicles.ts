/** The vehicles that a driver can say to drive, and that a company can ask drivers for. */
export const vehicleTypes = ['Truck', 'Van', 'Car', 'Bus'] as const;

/** The vehicles that the back-office can look for: a trailer too, which no form offers. */
export const vehicleFilters = ['Van', 'Truck', 'Car', 'Trailer', 'Bus'] as const;
