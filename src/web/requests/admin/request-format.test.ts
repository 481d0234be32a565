import { expect, test } from 'vitest';
import { formatEnd } from './request-format.ts';

const request = (assignedDrivers: number) => ({
  name: 'Sample Mills',
  requestId: 'REQ-100001',
  assignedDrivers,
  numberOfDriverNeeded: 5,
});

test.each([
  [
    1,
    'Sample Mills asked for 5 drivers, but only 1 is assigned (REQ-100001). The driver stays placed until removed',
  ],
  [
    2,
    'Sample Mills asked for 5 drivers, but only 2 are assigned (REQ-100001). The 2 drivers stay placed until they',
  ],
  [
    5,
    'Sample Mills has all the drivers it asked for (REQ-100001). The 5 drivers stay placed until they are removed',
  ],
])('a request with %i of 5 drivers is fulfilled with true words', (drivers, sentence) => {
  expect(formatEnd('Fulfilled', request(drivers))).toContain(sentence);
});
