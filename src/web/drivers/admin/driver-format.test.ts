import { describe, expect, test } from 'vitest';
import { formatConsequence, formatReturn } from './driver-format.ts';

const driver = (expiryStatus: 'Expired' | 'Valid', medicalExpiryStatus: 'Expired' | 'Valid') => ({
  fullName: 'Ngozi Eze',
  companies: [],
  expiryStatus,
  medicalExpiryStatus,
  neededChecks: [],
});

describe('who is approved', () => {
  test.each([
    ['Valid', 'Valid', 'Ngozi Eze will be approved and can then be placed with companies.'],
    [
      'Expired',
      'Valid',
      "Ngozi Eze will be approved, but can't be placed until the licence is renewed: it has expired.",
    ],
    [
      'Expired',
      'Expired',
      "Ngozi Eze will be approved, but can't be placed until the licence and the medical record are renewed: they have expired.",
    ],
  ] as const)(
    'with a licence that is %s and a medical record that is %s',
    (licence, medical, sentence) => {
      expect(formatConsequence('approve', driver(licence, medical))).toBe(sentence);
    },
  );
});

test('who is removed from a company with an expired document cannot be placed at once', () => {
  expect(formatReturn(driver('Valid', 'Valid'))).toBe('can then be placed with another company');
  expect(formatReturn(driver('Expired', 'Valid'))).toBe(
    "can't be placed again until the licence is renewed",
  );
});
