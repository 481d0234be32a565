import { expect, test } from 'vitest';
import { viewOf } from './view-query.ts';

test.each([
  ['', ''],
  ['page=3', ''],
  ['vehicles=Bus,Truck&states=Ogun&page=2', 'states=Ogun&vehicles=Bus,Truck'],
  ['states=Ogun&vehicles=Bus%2CTruck', 'states=Ogun&vehicles=Bus,Truck'],
  ['search=ade+ola', 'search=ade+ola'],
  ['search=ade%20ola', 'search=ade+ola'],
])('%j is the view %j', (query, view) => {
  expect(viewOf(query)).toBe(view);
});
