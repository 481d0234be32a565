import type { CompanyRequest } from '#contract/requests/requests.ts';

type State = CompanyRequest['state'];

/** `preferredState`: the state the drivers must be in. */
export type Company = readonly [
  name: string,
  state: State,
  city: string,
  street: string,
  preferredState: State,
];

export const companies: readonly Company[] = [
  ['Ìkẹjà Sample Foods Ltd', 'Lagos', 'Ìkẹjà', '14 Sample Avenue, Alausa', 'Lagos'],
  ['Kano Specimen Textiles', 'Kano', 'Kano', '3 Example Road, Ɓompai', 'Kaduna'],
  ['Òṣogbo Sample Mills', 'Osun', 'Òṣogbo', '22 Sample Close, Òkè-Fìà', 'Osun'],
  ['Ọnịcha Example Traders', 'Anambra', 'Ọnịcha', '8 Specimen Street, Ọdọakpụ', 'Lagos'],
  ['Delta Sample Oilfield Services', 'Delta', 'Warri', '41 Example Road, Ẹffurun', 'Rivers'],
  ['Example Cement Haulage', 'Kogi', 'Lokoja', '5 Sample Road, Ganaja', 'Abuja'],
  ['Sample Cold Chain Nigeria', 'Lagos', 'Àpápá', '27 Specimen Wharf Road', 'Ogun'],
  ['Ìbàdàn Specimen Poultry', 'Oyo', 'Ìbàdàn', '16 Example Lane, Mọ́níyà', 'Oyo'],
  ['Ƙasuwa Sample Grains', 'Katsina', 'Katsina', '9 Sample Way, Ƙofar Ƙaura', 'Katsina'],
  ['Benin Example Rubber Works', 'Edo', 'Benin City', '33 Sample Street, Ugbọwọ', 'Edo'],
  ['Calabar Specimen Resorts', 'Cross River', 'Calabar', '2 Example Marina', 'Cross River'],
  ['Sample Schools Transport', 'Abuja', 'Abuja', '60 Specimen Crescent, Wuse', 'Abuja'],
  ['Port Harcourt Example Marine', 'Rivers', 'Port Harcourt', '18 Sample Close, Dịọbụ', 'Rivers'],
  ['Jos Sample Highland Dairies', 'Plateau', 'Jos', '11 Example Road, Rayfield', 'Plateau'],
  ['Specimen Pharma Distribution', 'Ogun', 'Ọ̀tà', '7 Sample Estate Road', 'Lagos'],
  ['Aba Example Leather', 'Abia', 'Aba', '25 Specimen Road, Ariaria', 'Abia'],
  ['Sokoto Sample Onions', 'Sokoto', 'Sokoto', '4 Example Street, Gawon Nama', 'Niger'],
  ['Ìlọrin Specimen Ceramics', 'Kwara', 'Ìlọrin', '19 Sample Road, Tánkẹ̀', 'Kwara'],
  ['Enugu Example Breweries', 'Enugu', 'Enugu', '30 Specimen Avenue, Ọgụị', 'Enugu'],
  ['Sample Parcel Express', 'Lagos', 'Sùúrùlérè', '12 Example Close, Bọ̀dé Thomas', 'Oyo'],
  ['Uyo Specimen Palm Estates', 'Akwa Ibom', 'Uyo', '6 Sample Lane, Ewet', 'Akwa Ibom'],
  ['Maiduguri Sample Relief Logistics', 'Borno', 'Maiduguri', '1 Example Way, Bulumkutu', 'Yobe'],
  ['Àkúrẹ́ Example Cocoa', 'Ondo', 'Àkúrẹ́', '21 Specimen Street, Alágbàká', 'Lagos'],
  ['Kaduna Sample Motors', 'Kaduna', 'Kaduna', '15 Example Road, Ungwan Rimi', 'Kaduna'],
  ['Lẹ́kkí Specimen Events', 'Lagos', 'Lẹ́kkí', '50 Sample Boulevard, Phase 1', 'Lagos'],
];
