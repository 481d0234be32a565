/** Somebody who can log in. */
export interface Administrator {
  email: string;
  password: string;
  name: string;
}

/** The administrator of the product that the journeys run on. */
export const browserAdmin: Administrator = {
  email: 'admin@journeys.example',
  password: 'a password for journeys',
  name: 'Fúnkẹ́ Bámidélé',
};
