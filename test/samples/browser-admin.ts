export interface Administrator {
  email: string;
  password: string;
  name: string;
}

export const browserAdmin: Administrator = {
  email: 'admin@journeys.example',
  password: 'a password for journeys',
  name: 'Fúnkẹ́ Bámidélé',
};
