export const vehicleTypes = ['Truck', 'Van', 'Car', 'Bus'] as const;
type VehicleType = (typeof vehicleTypes)[number];

/** The back-office's filter, which also has trailers. */
export const vehicleFilters = ['Van', 'Truck', 'Car', 'Trailer', 'Bus'] as const;

const words: readonly [VehicleType, RegExp][] = [
  ['Truck', /^(?:trucks?|lorr(?:y|ies)|trailers?|tippers?|tankers?)\b|\b(?:truck|lorry|trailer)$/],
  ['Van', /^(?:vans?|pick-?up)\b|\bvan$/],
  ['Car', /^(?:cars?|saloon|sedan|suv|jeep)\b|\bcar$/],
  ['Bus', /^(?:bus(?:es)?|coaster|hiace)\b|\bbus$/],
];

/** The vehicle type that a word in a list means; '' for any other. */
export const vehicleIn = (text: string): VehicleType | '' =>
  words.find(([, pattern]) => pattern.test(text.trim().toLowerCase()))?.[0] ?? '';
