export interface Administrator {
  email: string;
  password: string;
  name: string;
}

/** The administrator of the browser tests' product. */
export const browserAdmin: Administrator = {
  email: 'admin@journeys.example',
  password: 'a password for journeys',
  name: 'Fúnkẹ́ Bámidélé',
};
