/**
 * The 36 Nigerian states and the Federal Capital Territory, as the API spells them, in the alphabetical order of their
 * labels: Abuja is listed as 'FCT - Abuja'.
 */
export const states = [
  'Abia',
  'Adamawa',
  'Akwa Ibom',
  'Anambra',
  'Bauchi',
  'Bayelsa',
  'Benue',
  'Borno',
  'Cross River',
  'Delta',
  'Ebonyi',
  'Edo',
  'Ekiti',
  'Enugu',
  'Abuja',
  'Gombe',
  'Imo',
  'Jigawa',
  'Kaduna',
  'Kano',
  'Katsina',
  'Kebbi',
  'Kogi',
  'Kwara',
  'Lagos',
  'Nasarawa',
  'Niger',
  'Ogun',
  'Ondo',
  'Osun',
  'Oyo',
  'Plateau',
  'Rivers',
  'Sokoto',
  'Taraba',
  'Yobe',
  'Zamfara',
] as const;

/** A state's name as shown to people: 'FCT - Abuja' for the capital territory, unchanged for the others. */
export function stateLabel(state: string): string {
  return state === 'Abuja' ? 'FCT - Abuja' : state;
}
