/** The 36 states and the Federal Capital Territory, as the API spells them, in alphabetical order of their labels. */
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

/** 'FCT - Abuja' for the capital territory, other names unchanged. */
export function stateLabel(state: string): string {
  return state === 'Abuja' ? 'FCT - Abuja' : state;
}

/** The state that a word in a list means, as the API spells it; '' for any other. */
export function stateIn(text: string): (typeof states)[number] | '' {
  const bare = text
    .toLowerCase()
    .replace(/\bstate\b|[^a-z]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (/^(?:f ?c ?t\b.*|abuja f ?c ?t)$/.test(bare)) return 'Abuja';
  return states.find((state) => state.toLowerCase() === bare) ?? '';
}
