/** The administrator of the product that the journeys run on. */
export const browserAdmin = {
  email: 'admin@journeys.example',
  password: 'a password for journeys',
  name: 'Fúnkẹ́ Bámidélé',
};
